"""HTTP API, commands and page of hunr."""
