"""Cloth folded by hand: nested folds of a length of cloth, a shirt-folded garment, a spilling end."""
import math

import numpy as np

from cloth_sheets import Ripple, cord, sheet


def folded_length(material, width, depth, layers, gap, base, size_cm, seed=1, thick=0.055, lean=0.0):
    """A length folded in half again and again: folds to the front, edges to the sides."""
    outer = layers * gap
    for k in range(layers):
        radius = outer - (k + 0.5) * gap
        uneven = Ripple(seed * 31 + k, reach=1.1)
        slip = np.random.default_rng(seed * 7 + k).normal(0, 0.035, 4)
        front = -depth / 2 + k * gap * 1.3 + abs(slip[0]) * (k > 0)
        back = depth / 2 + slip[1]
        path = fold_path(front, back, radius, 46)
        x = np.linspace(-width / 2 + slip[2] + 0.02 * k, width / 2 + slip[3] - 0.02 * k, 56)
        points = np.zeros((len(path), len(x), 3))
        px, py = np.meshgrid(x, path[:, 0])
        pz = np.repeat(path[:, 1:2], len(x), 1)
        upper = np.clip((pz + radius) / (2 * radius), 0, 1)
        rim = np.abs(px / (width / 2)) ** 6
        points[..., 0] = px + 0.022 * uneven(py * 1.2, pz * 3)
        points[..., 1] = py + 0.020 * uneven(px, pz + 4)
        points[..., 2] = base + outer + pz + upper * (0.030 * uneven(px * 1.2, py * 1.2) - 0.045 * rim) + lean * px
        length = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))] * 10
        u = (px * 10 + size_cm[0] / 2) / size_cm[0]
        v = np.repeat(length[:, None], len(x), 1) / size_cm[1] + 0.03 * k
        sheet("fold", points, np.stack([u, v], -1), material, thick)
    return base + 2 * outer


def fold_path(front, back, radius, count):
    """(y, z) from the lower back round the front fold to the upper back."""
    low = np.c_[np.linspace(back, front + radius, count // 2), np.full(count // 2, -radius)]
    turn = np.linspace(-math.pi / 2, -3 * math.pi / 2, 16)[1:-1]
    # a pressed fold is blunter than a half circle
    bow = np.c_[front + radius + radius * 1.0 * np.cos(turn), radius * np.sin(turn)]
    high = np.c_[np.linspace(front + radius, back, count // 2), np.full(count // 2, radius)]
    return np.r_[low, bow, high]


def spilling_end(material, width, depth, top, size_cm, reach=1.6, seed=5, thick=0.05, offset=0.0):
    """The last layer runs over the front edge and lies on the table in a soft wave.

    Answers the points of its free end, for a fringe.
    """
    wander = Ripple(seed, reach=1.3)
    path = smooth_path([(depth / 2 * 0.96, top + 0.03), (0, top + 0.045), (-depth / 2 + 0.18, top + 0.035), (-depth / 2 - 0.10, top - 0.06),
                        (-depth / 2 - 0.24, top * 0.55), (-depth / 2 - 0.34, 0.22), (-depth / 2 - 0.60, 0.06),
                        (-depth / 2 - 0.6 - reach * 0.4, 0.16), (-depth / 2 - 0.6 - reach * 0.75, 0.05), (-depth / 2 - 0.6 - reach, 0.05)], 150)
    x = np.linspace(-width / 2, width / 2, 90)
    px, py = np.meshgrid(x, path[:, 0])
    pz = np.repeat(path[:, 1:2], len(x), 1)
    free = np.clip((-py - depth / 2 + 0.1) / 1.2, 0, 1)
    points = np.zeros((len(path), len(x), 3))
    spread = 1 + 0.05 * free
    points[..., 0] = offset + px * spread + 0.04 * free * wander(py, pz)
    points[..., 1] = py + free * 0.16 * wander(px * 0.8, 2.0)
    lift = np.maximum(0, wander(px * 1.7 + 0.35 * py, py * 1.1)) * 0.20 * free
    points[..., 2] = pz + lift + 0.018 * wander(px * 2, py * 2 + 9)
    points[..., 2] = np.maximum(points[..., 2], 0.035)
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(path, axis=0).T))] * 10
    u = (px * 10 + size_cm[0] / 2) / size_cm[0]
    v = np.repeat((length[-1] - length)[:, None], len(x), 1) / size_cm[1]
    sheet("end", points, np.stack([u, v], -1), material, thick)
    return points[-1], points[-1] - points[-4]


def fringe(end, away, material, length=0.55, every=0.085, seed=3, hang=False):
    """Twisted tassels knotted along a free end; `hang` lets them fall straight instead of lying on the table."""
    chance = np.random.default_rng(seed)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(end, axis=0), axis=1))]
    for t in np.arange(0.02, far[-1], every):
        i = int(np.clip(np.searchsorted(far, t) - 1, 0, len(end) - 2))
        start = end[i] + (end[i + 1] - end[i]) * ((t - far[i]) / max(far[i + 1] - far[i], 1e-6))
        way = away[i] / (np.linalg.norm(away[i]) + 1e-9) + chance.normal(0, 0.05 if hang else 0.10, 3)
        long = length * chance.uniform(0.9, 1.08)
        line = []
        for s in np.linspace(0, 1, 7):
            p = start + way * long * s + np.array([0.02 * math.sin(s * 7 + t * 50), 0, 0])
            line.append(p if hang else (p[0], p[1], max(0.03, start[2] * (1 - s) + 0.03 * s)))
        cord("tassel", line, 0.020, material, resolution=1)


def smooth_path(knots, count):
    """A Catmull-Rom run through knots, resampled evenly."""
    k = np.asarray(knots, float)
    k = np.r_[[2 * k[0] - k[1]], k, [2 * k[-1] - k[-2]]]
    run = []
    for a, b, c, d in zip(k, k[1:], k[2:], k[3:]):
        t = np.linspace(0, 1, 24, endpoint=False)[:, None]
        run.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    run = np.r_[np.concatenate(run), k[-2:-1]]
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(run, axis=0), axis=1))]
    even = np.linspace(0, far[-1], count)
    return np.stack([np.interp(even, far, run[:, i]) for i in range(run.shape[1])], -1)
