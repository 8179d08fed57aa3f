"""Painted photos and model sessions that read them: the whole pipeline without weights.

A tile is an ivory rectangle with a bar along its own top; the bar's colour is its kind. `PaintedDetector`
finds the rectangles, `PaintedReader` reads colour, turn and corners off a crop, so that a swapped axis, a
wrong corner order or an inexact inverse mapping shows up as a wrong tile.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.detections import LABELS
from vision.weights import DETECTOR_LABELS, Model, ModelInfo, Models

TABLE = (20, 90, 40)
IVORY = (235, 230, 215)
BACK = (40, 60, 200)


def kind_colour(label: int) -> tuple[int, int, int]:
    """A saturated colour for each class, 36 hues apart."""
    hue = np.uint8([[[label * 5, 255, 200]]])
    return tuple(int(v) for v in cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0])


def paint(quads: list[tuple[str, np.ndarray]], size: tuple[int, int] = (600, 900)) -> np.ndarray:
    """Paints tiles: code and ``(4, 2)`` corners clockwise from the tile's own top-left."""
    photo = np.full((*size, 3), TABLE, np.uint8)
    for code, quad in quads:
        face = BACK if code == "back" else IVORY
        cv2.fillPoly(photo, [np.round(quad * 16).astype(np.int32)], face, cv2.LINE_AA, shift=4)
        if code != "back":
            bar = np.array([[0.12, 0.08], [0.88, 0.08], [0.88, 0.42], [0.12, 0.42]], np.float32)
            unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
            warp = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
            inside = cv2.perspectiveTransform(bar[None], warp)[0]
            colour = kind_colour(LABELS.index(code))
            cv2.fillPoly(photo, [np.round(inside * 16).astype(np.int32)], colour, cv2.LINE_AA, shift=4)
    return photo


def upright(code: str, x: float, y: float, width: float = 44.0) -> tuple[str, np.ndarray]:
    """A tile standing upright in the picture, from its top-left corner."""
    height = width * 1.35
    quad = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)
    return code, quad


def hand_in_a_row(codes: list[str], x: float = 40, y: float = 300, width: float = 44.0) -> list[tuple[str, np.ndarray]]:
    """Tiles side by side with a little space, so that their outlines stay apart."""
    return [upright(code, x + k * width * 1.2, y, width) for k, code in enumerate(codes)]


def turned(
    quads: list[tuple[str, np.ndarray]], angle: float, centre: tuple[float, float]
) -> list[tuple[str, np.ndarray]]:
    """The same tiles turned clockwise by *angle* (radians) about *centre*."""
    c, s = np.cos(angle), np.sin(angle)
    spin = np.array([[c, s], [-s, c]])
    return [(code, ((quad - centre) @ spin + centre).astype(np.float32)) for code, quad in quads]


class PaintedDetector:
    """Finds painted tiles, as the real detector answers: one row per tile, oriented box, score, class."""

    def __init__(self) -> None:
        self.shapes: list[tuple[int, ...]] = []

    def run(self, outputs: list[str], feeds: dict[str, np.ndarray]) -> list[Any]:
        assert outputs == ["boxes"]
        images = feeds["images"]
        assert images.dtype == np.float32
        assert images.shape[:2] == (1, 3)
        assert images.shape[2] % 32 == images.shape[3] % 32 == 0
        self.shapes.append(images.shape)
        picture = (images[0].transpose(1, 2, 0) * 255).astype(np.uint8)
        distance = np.abs(picture.astype(int) - TABLE).max(axis=2)
        padding = np.abs(picture.astype(int) - 114).max(axis=2) < 3
        mask = ((distance > 60) & ~padding).astype(np.uint8)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        rows = []
        for contour in contours:
            if cv2.contourArea(contour) < 30:
                continue
            (cx, cy), (w, h), degrees = cv2.minAreaRect(contour)
            x, y = int(cx), int(cy)
            back = float(np.abs(picture[y, x].astype(int) - BACK).max() < 50)
            rows.append((cx + 0.5, cy + 0.5, w + 1, h + 1, np.radians(degrees), 0.9, back))
        return [np.array(rows, np.float32).reshape(1, -1, 7)]


class PaintedReader:
    """Reads painted crops: class by the bar's hue, turn by where the bar lies, corners by the face's
    outline.
    """

    def run(self, outputs: list[str], feeds: dict[str, np.ndarray]) -> list[Any]:
        assert outputs == ["class_logits", "tile_logit", "turn_logits", "corners"]
        crops = feeds["crops"]
        assert crops.dtype == np.float32
        assert crops.shape[1:] == (3, 112, 80)
        answers = [self._read((crop.transpose(1, 2, 0) * 255).astype(np.uint8)) for crop in crops]
        return [np.array([answer[k] for answer in answers], np.float32) for k in range(4)]

    def _read(self, crop: np.ndarray) -> tuple[np.ndarray, list[float], np.ndarray, np.ndarray]:
        classes, turns = np.full(len(LABELS), -4.0), np.full(4, -4.0)
        middle = crop[56, 40].astype(int)
        if np.abs(middle - BACK).max() < 60:
            classes[LABELS.index("back")] = 6
            turns[0] = 4
        else:
            hsv = cv2.cvtColor(crop, cv2.COLOR_RGB2HSV)
            centre = np.zeros(crop.shape[:2], bool)
            centre[19:93, 14:66] = True
            bar = (hsv[..., 1] > 150) & centre & (np.abs(crop.astype(int) - TABLE).max(axis=2) > 40)
            ys, xs = np.nonzero(bar)
            if not len(ys):
                return classes, [-6.0], turns, np.zeros(8)
            hue = float(np.median(hsv[bar][:, 0])) / 5
            classes[round(hue) % len(LABELS)] = 6
            dx, dy = (xs.mean() - 40) / 80, (ys.mean() - 56) / 112
            turns[(0 if dy < 0 else 2) if abs(dy) > abs(dx) else (1 if dx > 0 else 3)] = 4
        return classes, [6.0], turns, self._corners(crop)

    def _corners(self, crop: np.ndarray) -> np.ndarray:
        """The tile's outline, corners from the crop's top-left on."""
        far = np.abs(crop.astype(int) - TABLE).max(axis=2) > 60
        labels = cv2.connectedComponents(far.astype(np.uint8))[1]
        mask = (labels == labels[56, 40]).astype(np.uint8)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        box = cv2.boxPoints(cv2.minAreaRect(max(contours, key=cv2.contourArea))) + 0.5
        start = int(np.argmin(box.sum(axis=1)))
        return (np.roll(box, -start, axis=0) / (80, 112)).reshape(8)


def painted_models(input_size: int = 960) -> Models:
    """Both stages for painted photos."""
    detector = ModelInfo("detector", DETECTOR_LABELS, (input_size, input_size), 0.0, 1.0, "painted")
    reader = ModelInfo("reader", LABELS, (112, 80), 0.25, 1.0, "painted")
    return Models(Model(PaintedDetector(), detector), Model(PaintedReader(), reader))
