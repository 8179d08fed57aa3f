"""Photo reading of hunr."""
