"""What the tile reader is fed and what it answers: classes, crop size and margin, told to every script once."""

LABELS = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)] + ["flower", "back"]
HEIGHT, WIDTH = 112, 80
MARGIN = 0.25  # the crop reaches this share of the tile's side beyond it, on every side
# Where the tile's corners lie in the crop, as shares of its sides: clockwise from the top-left.
_LOW, _HIGH = MARGIN / (1 + 2 * MARGIN), (1 + MARGIN) / (1 + 2 * MARGIN)
INNER = ((_LOW, _LOW), (_HIGH, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH))
