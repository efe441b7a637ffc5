"""Block motifs as soft masks over a sheet of cloth; lengths in centimetres.

Each answers (mask of the first block, mask of the second block or None).
"""
import numpy as np

from cloth_motif_shapes import edge, flower, lattice, leaf
from cloth_woven_motifs import checks, diamond_hearts, diamonds, dots, end_bands, ikat, stripe


def buti(x, y, scale, per_cm, chance, slip):
    pitch = 6.4 * scale
    soft = 1.6 / per_cm / pitch
    u, v, *_ = lattice(x, y, pitch, chance, tall=1.12)
    petals, heart, veins = flower(u, v - 0.13, 0.225, 6, soft)
    stem = edge(np.abs(u - 0.05 * np.sin((v + 0.4) * 7)) - 0.014, soft) * (v > -0.40) * (v < -0.02)
    green = np.maximum(leaf(u, v, (0.0, -0.30), 0.27, 0.062, 0.75, soft), leaf(u, v, (0.0, -0.30), 0.27, 0.062, 2.39, soft))
    green = np.maximum(green, leaf(u, v, (0.0, -0.17), 0.19, 0.045, 0.55, soft))
    green = np.maximum(green, leaf(u, v, (0.0, -0.17), 0.19, 0.045, 2.59, soft))
    speck = np.hypot(np.abs(u) - 0.40, v + 0.42)
    main = np.maximum(petals * (1 - veins), np.maximum(stem, edge(speck - 0.028, soft)))
    w, z = u + slip[0], v + slip[1]
    second = np.maximum(edge(np.hypot(w, z - 0.13) - 0.055, soft), 0)
    return np.maximum(main, green), second


def jaal(x, y, scale, per_cm, chance, slip):
    pitch, tall = 7.4 * scale, 1.5
    soft = 1.6 / per_cm / pitch
    u, v, *_ = lattice(x, y, pitch, chance, tall=tall, wobble=0.008)
    wave = 0.25 + 0.25 * np.cos(v / tall * 2 * np.pi)
    vine = edge(np.abs(np.abs(u) - wave) - 0.016, soft)
    petals, heart, veins = flower(u, v, 0.25, 8, soft)
    bud, *_ = flower(np.abs(u) - 0.5, np.abs(v) - tall * 0.5, 0.14, 5, soft)
    leaves = np.zeros_like(u)
    for at, angle in (((0.42, 0.20), 2.0), ((0.36, 0.36), 2.5), ((0.20, 0.50), 0.6), ((0.44, 0.12), 0.5), ((0.10, 0.60), 2.4)):
        leaves = np.maximum(leaves, leaf(np.abs(u), np.abs(v), at, 0.17, 0.045, angle, soft))
    ring = edge(np.abs(np.hypot(u, v) - 0.315) - 0.012, soft) * (np.sin(np.arctan2(v, u) * 24) > -0.3)
    w, z = u + slip[0], v + slip[1]
    second = np.maximum(edge(np.hypot(w, z) - 0.07, soft), edge(np.abs(np.hypot(w, z) - 0.17) - 0.02, soft))
    dots = np.hypot((np.abs(w) - 0.30), (np.abs(z) - 0.40))
    second = np.maximum(second, edge(dots - 0.035, soft))
    second = np.maximum(second, np.roll(leaves, int(slip[0] * per_cm), 1) * (np.abs(w) > 0.30))
    return np.maximum.reduce([vine, petals * (1 - veins), bud, ring, leaves * (np.abs(u) <= 0.30)]), second


def chikan(x, y, scale, per_cm, chance, slip):
    """Lucknow work: a dense panel down the middle, sprigs strewn beside it."""
    sprigs, hearts = buti(x, y, scale * 1.35, per_cm, chance, slip)
    panel, eyes = jaal(x, y, scale * 1.6, per_cm, chance, slip)
    middle = edge(np.abs(x - x.max() / 2) - 9.5, 0.2)
    rail = edge(np.abs(np.abs(x - x.max() / 2) - 9.8) - 0.18, 0.05) * (np.sin(y * 9) > -0.5)
    return np.clip(sprigs * (1 - middle) + panel * middle + rail, 0, 1), np.clip(hearts * (1 - middle) + eyes * middle, 0, 1)


def lotus(x, y, scale, per_cm, chance, slip):
    """One large open lotus in the middle of the sheet, its leaves below it."""
    size = 16.0 * scale
    u, v = (x - x.max() / 2) / size, (y - y.max() * 0.50) / size
    soft = 1.6 / per_cm / size
    first = np.zeros_like(u)
    for length, width, count, reach in ((0.50, 0.085, 9, 1.35), (0.38, 0.080, 8, 1.10), (0.26, 0.070, 5, 0.62)):
        for angle in np.linspace(-reach, reach, count) + np.pi / 2:
            petal = petal_of(u, v + 0.12, length, width, angle, soft)
            first = np.maximum(first * (1 - petal_of(u, v + 0.12, length * 1.06, width * 1.32, angle, soft)), petal)
    for side in (-1, 1):
        first = np.maximum(first, leaf(u, v, (side * 0.03, -0.16), 0.52, 0.060, np.pi / 2 - side * 1.66, soft))
    water = edge(np.abs(v + 0.36 + 0.012 * np.sin(u * 40)) - 0.009, soft) * (np.abs(u) < 0.42)
    water = np.maximum(water, edge(np.abs(v + 0.40 + 0.012 * np.sin(u * 40 + 2)) - 0.009, soft) * (np.abs(u) < 0.27))
    return np.maximum(first, water), None


def petal_of(u, v, length, width, angle, soft):
    p, q = u * np.cos(angle) + v * np.sin(angle), -u * np.sin(angle) + v * np.cos(angle)
    t = np.clip(p / length, 0, 1)
    body = edge(np.abs(q) - width * np.clip(np.sin(np.pi * t ** 1.25), 0, 1) ** 0.8, soft) * (p > 0) * (p < length)
    return body * (1 - edge(np.abs(q) - 0.006, soft) * (t > 0.35) * (t < 0.85))


MOTIFS = {"end-bands": end_bands, "lotus": lotus, "chikan": chikan, "buti": buti, "jaal": jaal, "stripe": stripe, "checks": checks, "ikat": ikat, "dots": dots, "diamonds": diamonds, "diamond-hearts": diamond_hearts}
