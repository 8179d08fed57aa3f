"""One marked tile, painted by the renderer: where its labels lie can be checked in the pixels."""

import numpy as np
from raster import Look, cast_shadows, paint_tiles
from space import TileSize

SIZE = TileSize()
LOOK = Look(
    ivory=np.array([240.0, 235, 220]),
    back=np.array([30.0, 120, 60]),
    light=np.array([0, 0, 1.0]),
    ambient=0.7,
    shadow=0.3,
    shadow_blur=2.0,
    edge=0.9,
    size=SIZE,
)


def marked_face():
    """A white face with its top-left quarter black, so that turns and mirroring show."""
    face = np.full((160, 120, 3), 240, np.float32)
    face[20:80, 15:60] = 0
    return face


def painted(tile, camera):
    """The picture of one tile and what the renderer says of it."""
    image = np.full((camera.height, camera.width, 3), 90, np.uint8)
    cast_shadows(image, [tile], camera, LOOK)
    seen, _ = paint_tiles(image, [tile], [marked_face()], camera, LOOK, np.random.default_rng(0))
    return image, seen[0]
