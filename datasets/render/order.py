"""In which order boxes are painted so that nearer ones cover farther ones, also in heaps."""

from __future__ import annotations

import heapq

import numpy as np
from space import Array

SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)


def _parted(turns: Array, centres: Array, others: Array, other_centres: Array, half: Array, eye: Array) -> Array:
    """Signed gap (pairs, 6) at each face plane of a box: negative when the other box is the farther one, 0 for none."""
    corners = np.einsum("pij,kj->pki", others, SIGNS * half) + (other_centres - centres)[:, None]
    local = np.einsum("pki,pij->pkj", corners, turns)
    towards = np.einsum("pi,pij->pj", eye - centres, turns)
    gap = np.concatenate([local.min(1) - half, -local.max(1) - half], axis=1)
    seen = np.concatenate([towards - half, -towards - half], axis=1)
    # The plane parts the boxes: whatever lies on the eye's side of it is nearer. Touching boxes overlap a hair.
    return np.where((gap > -0.06) & (np.abs(seen) > 0.02), np.sign(seen) * (gap + 0.07), 0.0)


def paint_order(poses: list[tuple[Array, Array]], half: Array, eye: Array) -> list[int]:
    """Indices of boxes of one size, far to near; `poses` are rotation (3, 3) and centre (3,) each."""
    n = len(poses)
    if not n:
        return []
    centres = np.array([c for _, c in poses])
    far = -np.linalg.norm(centres - eye, axis=1)
    reach = 2 * float(np.linalg.norm(half))
    near = np.linalg.norm(centres[:, None] - centres[None], axis=2) < reach
    after: list[list[int]] = [[] for _ in range(n)]
    waits = np.zeros(n, int)
    turns = np.array([t for t, _ in poses])
    a, b = np.nonzero(np.triu(near, 1))
    gaps = np.concatenate(
        [
            _parted(turns[b], centres[b], turns[a], centres[a], half, eye),
            -_parted(turns[a], centres[a], turns[b], centres[b], half, eye),
        ],
        axis=1,
    )
    best = np.take_along_axis(gaps, np.abs(gaps).argmax(1)[:, None], axis=1)[:, 0]
    for i, j, front in zip(a, b, best, strict=True):
        if front:
            first, then = (j, i) if front > 0 else (i, j)
            after[first].append(int(then))
            waits[then] += 1
    ready = [(float(far[i]), i) for i in range(n) if not waits[i]]
    heapq.heapify(ready)
    order, done = [], np.zeros(n, bool)
    while len(order) < n:
        # Boxes that cover each other in a ring: the farthest goes first.
        i = heapq.heappop(ready)[1] if ready else min((k for k in range(n) if not done[k]), key=lambda k: far[k])
        if done[i]:
            continue
        done[i] = True
        order.append(i)
        for k in after[i]:
            waits[k] -= 1
            if not waits[k] and not done[k]:
                heapq.heappush(ready, (float(far[k]), k))
    return order
