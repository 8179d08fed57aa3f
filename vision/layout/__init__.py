"""Quads and codes → hand, melds, winning tile and indicator. Pure geometry and codes; no pictures."""

from vision.layout.arrange import arrange
from vision.layout.values import Feeder, Kind, Layout, LayoutNote, MeldLayout, Role, SeenTile

__all__ = ["Feeder", "Kind", "Layout", "LayoutNote", "MeldLayout", "Role", "SeenTile", "arrange"]
