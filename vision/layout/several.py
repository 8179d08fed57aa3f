"""Several photos of one hand → one reading: the hand, further melds, and the indicator from its own photo."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from vision.layout.arrange import arrange, arrange_melds
from vision.layout.assemble import count_cost
from vision.layout.partition import Counts
from vision.layout.values import Layout, LayoutNote, MeldLayout, Role, SeenTile


@dataclass(frozen=True, slots=True)
class PhotoNote:
    """A note about tiles of one photo."""

    photo: int
    note: LayoutNote


@dataclass(frozen=True, slots=True)
class Reading:
    """What several photos say together; tiles are named by photo and index."""

    layouts: tuple[Layout, ...]
    """One for each photo; roles of tiles that do not count are ``other``."""
    main: int
    """The photo with the hand."""
    hand: tuple[tuple[int, int], ...]
    melds: tuple[tuple[int, MeldLayout], ...]
    """With the photo each was taken from; groups in `layouts` are numbered through."""
    winning: tuple[int, int] | None
    indicator: tuple[int, int] | None
    notes: tuple[PhotoNote, ...]


def arrange_photos(photos: tuple[tuple[SeenTile, ...], ...]) -> Reading:
    """Reads one or more photos of one hand.

    The photo with the most tiles in hand and melds shows the hand (of equals the first). Another that shows
    a lone face-up tile gives the indicator; one that shows only sets that the hand is short of gives melds;
    the same tiles once more, or anything else, are left out and told.

    :raises ValueError: without a photo.
    """
    if not photos:
        raise ValueError("no photo")
    layouts = [arrange(tiles) for tiles in photos]
    main = max(range(len(photos)), key=lambda k: (_size(layouts[k]), -k))
    join = _Join(photos, layouts, main)
    for k in range(len(photos)):
        if k != main:
            join.add(k)
    return join.finish()


def _size(layout: Layout) -> int:
    return len(layout.hand) + sum(len(meld.tiles) for meld in layout.melds)


class _Join:
    """The joint reading under construction."""

    def __init__(self, photos: tuple[tuple[SeenTile, ...], ...], layouts: list[Layout], main: int) -> None:
        self.photos, self.layouts, self.main = photos, layouts, main
        own = layouts[main]
        self.melds = [(main, meld) for meld in own.melds]
        self.indicator = None if own.indicator is None else (main, own.indicator)
        self.notes = [PhotoNote(main, note) for note in own.notes]
        self.indicator_photo = False

    def add(self, k: int) -> None:
        """Takes what photo *k* adds to the hand."""
        tiles, layout = self.photos[k], self.layouts[k]
        faces = [i for i, tile in enumerate(tiles) if tile.is_face]
        lone = layout.indicator if layout.indicator is not None else (faces[0] if len(faces) == 1 else None)
        if not layout.hand and not layout.melds and lone is not None:
            self._take_indicator(k, lone)
        elif self._repeats(k):
            self._leave_out(k, "duplicate_photo")
        elif not self._take_melds(k):
            self._leave_out(k, "photo_unused")

    def finish(self) -> Reading:
        """Gets the finished value."""
        own = self.layouts[self.main]
        counts = Counts(len(own.hand), len(self.melds), 0)
        if count_cost(counts) == 0:
            self.notes = [one for one in self.notes if one.note.code != "tile_count"]
        return Reading(
            layouts=tuple(self.layouts),
            main=self.main,
            hand=tuple((self.main, i) for i in own.hand),
            melds=tuple(self.melds),
            winning=None if own.winning is None else (self.main, own.winning),
            indicator=self.indicator,
            notes=tuple(self.notes),
        )

    def _take_indicator(self, k: int, tile: int) -> None:
        """A photo taken of the indicator counts more than a lone tile beside the hand."""
        if self.indicator_photo:
            self._leave_out(k, "photo_unused")
            return
        code = self.photos[k][tile].code
        if self.indicator is not None:
            photo, old = self.indicator
            if self.photos[photo][old].code != code:
                self.notes.append(PhotoNote(k, LayoutNote("second_indicator", (tile,))))
            self._set_role(photo, old, Role.OTHER)
            self.notes = [one for one in self.notes if one.note.code != "indicator_guess"]
        self.indicator, self.indicator_photo = (k, tile), True
        self._set_role(k, tile, Role.INDICATOR)

    def _repeats(self, k: int) -> bool:
        """Whether most tiles of photo *k*'s hand and melds are those of the hand already taken."""
        seen, own = _codes(self.photos[k], self.layouts[k]), _codes(self.photos[self.main], self.layouts[self.main])
        return (seen & own).total() > 0.6 * seen.total()

    def _take_melds(self, k: int) -> bool:
        """Adds photo *k*'s sets if the hand is short of exactly so many."""
        layout = arrange_melds(self.photos[k])
        if layout is None:
            return False
        own = len(self.layouts[self.main].hand)
        together = Counts(own, len(self.melds) + len(layout.melds), 0)
        if count_cost(together) >= count_cost(Counts(own, len(self.melds), 0)):
            return False
        shift = len(self.melds)
        groups = tuple(group + shift if group else 0 for group in layout.groups)
        self.layouts[k] = replace(layout, groups=groups)
        self.melds += [(k, meld) for meld in layout.melds]
        self.notes += [PhotoNote(k, note) for note in layout.notes]
        return True

    def _leave_out(self, k: int, code: str) -> None:
        tiles = self.photos[k]
        roles = tuple(Role.WALL if role is Role.WALL else Role.OTHER for role in self.layouts[k].roles)
        self.layouts[k] = replace(self.layouts[k], roles=roles, groups=(0,) * len(tiles))
        self.notes.append(PhotoNote(k, LayoutNote(code)))

    def _set_role(self, k: int, tile: int, role: Role) -> None:
        roles = list(self.layouts[k].roles)
        roles[tile] = role
        self.layouts[k] = replace(self.layouts[k], roles=tuple(roles))


def _codes(tiles: tuple[SeenTile, ...], layout: Layout) -> Counter[str]:
    used = [*layout.hand, *(i for meld in layout.melds for i in meld.tiles)]
    return Counter(tiles[i].code for i in used)
