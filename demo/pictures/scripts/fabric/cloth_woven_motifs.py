"""Motifs made on the loom, by tying or with the needle, as soft masks; lengths in centimetres.

Each answers (mask of the first colour, mask of the second or None).
"""
import numpy as np

from cloth_motif_shapes import edge, lattice


def stripe(x, y, scale, per_cm, chance, slip):
    pitch = 5.0 * scale
    soft = 1.5 / per_cm
    place = (y % pitch)
    broad = edge(np.abs(place - pitch * 0.30) - pitch * 0.055, soft)
    fine = edge(np.abs(np.abs(place - pitch * 0.30) - pitch * 0.12) - pitch * 0.018, soft)
    second = edge(np.abs(place - pitch * 0.8) - pitch * 0.03, soft)
    return np.maximum(broad, fine), second


def checks(x, y, scale, per_cm, chance, slip):
    pitch, soft = 0.9, 1.5 / per_cm
    near = np.minimum(np.abs(x % pitch - pitch / 2), np.abs(y % pitch - pitch / 2))
    return edge(near - 0.11, soft), None


def ikat(x, y, scale, per_cm, chance, slip):
    """Lozenges whose edges run along the warp as the tied yarns slipped in the loom."""
    pitch = 9.0 * scale
    yarns = chance.normal(0, 1, (int(x.max() / 0.06) + 3,)).astype(np.float32)
    slow = np.convolve(yarns, np.ones(9) / 3.0, "same")
    yarn = (x / 0.06).astype(int)
    v = y + (0.13 * yarns + 0.16 * slow)[yarn]
    u = x / pitch - np.floor(x / pitch) - 0.5
    t = v / (pitch * 1.3)
    t = t - np.floor(t + 0.5 * (np.floor(x / pitch) % 2)) - 0.5 + 0.5 * (np.floor(x / pitch) % 2)
    far = np.abs(u) + np.abs(t)
    soft = 0.035
    steps = 0.02 * np.sign(np.sin(u * 40))
    first = edge(np.abs(far + steps - 0.40) - 0.045, soft) + edge(far - 0.20, soft) - edge(far - 0.12, soft)
    second = edge(np.abs(far - 0.30) - 0.035, soft) + edge(far - 0.075, soft)
    return np.clip(first, 0, 1), np.clip(second, 0, 1)


def dots(x, y, scale, per_cm, chance, slip):
    """Bandhani: rings of tied dots, each a pale square with the dye's pin-prick in it."""
    pitch = 17.0 * scale
    u, v, *_ = lattice(x, y, pitch, chance, tall=1.0, wobble=0.012)
    soft = 2.0 / per_cm / pitch
    main, second = np.zeros_like(u), np.zeros_like(u)
    far, angle = np.hypot(u, v), np.arctan2(v, u)
    for ring, count in ((0.0, 1), (0.105, 8), (0.205, 15), (0.305, 22), (0.405, 30)):
        turn = (angle / (2 * np.pi) * count + 0.5) % 1 - 0.5
        side = np.maximum(np.abs(far - ring), np.abs(turn) * (2 * np.pi * max(ring, 0.02) / count)) if ring else far
        tied = edge(side - 0.026, soft * 1.5) * (1 - 0.8 * edge(side - 0.007, soft))
        if ring in (0.0, 0.205):
            second = np.maximum(second, tied)
        else:
            main = np.maximum(main, tied)
    corner = np.hypot(np.abs(u) - 0.5, np.abs(v) - 0.5)
    return np.maximum(main, edge(corner - 0.028, soft) * (1 - edge(corner - 0.008, soft))), second


def diamonds(x, y, scale, per_cm, chance, slip):
    pitch = 7.0 * scale
    soft = 2.0 / per_cm / pitch
    far = facets(x, y, pitch)
    floss = 0.80 + 0.20 * np.sin((x * np.where(far > 0.3, 1.0, 0.0) + y * np.where(far > 0.3, 0.0, 1.0)) * 26)
    first = (edge(far - 0.47, soft) - edge(far - 0.33, soft)) * floss
    second = (edge(far - 0.30, soft) - edge(far - 0.19, soft)) * floss
    return first, second


def diamond_hearts(x, y, scale, per_cm):
    far = facets(x, y, 7.0 * scale)
    return edge(far - 0.16, 2.0 / per_cm / (7.0 * scale)) * (0.8 + 0.2 * np.sin(x * 26))


def facets(x, y, pitch):
    return np.minimum(rhomb(x / pitch, y / pitch), rhomb(x / pitch + 0.5, y / pitch + 0.5))


def rhomb(u, v):
    return np.abs(u - np.round(u)) + np.abs(v - np.round(v))


def end_bands(x, y, scale, per_cm, chance, slip):
    """A hill stole: plain body, bright geometric bands woven above each end."""
    soft = 1.6 / per_cm
    zigzag = 1.1 * np.abs((x / 2.2) % 1 - 0.5) * 2
    diamond = np.abs((x / 2.2) % 1 - 0.5) * 2.2 + np.abs(y - 11.6)
    first = edge(np.abs(y - 6.2) - 0.35, soft) + edge(np.abs(y - 7.8 - zigzag) - 0.22, soft) + edge(np.abs(diamond - 0.85) - 0.16, soft)
    first = first + edge(np.abs(y - 14.6) - 0.35, soft) + edge(np.abs(y - 17.4) - 0.12, soft) + edge(np.abs(y - 19.4) - 0.10, soft)
    second = edge(np.abs(y - 7.0) - 0.10, soft) + edge(diamond - 0.42, soft) + edge(np.abs(y - 10.1) - 0.12, soft) + edge(np.abs(y - 13.2) - 0.12, soft)
    return np.clip(first, 0, 1), np.clip(second + edge(np.abs(y - 16.0) - 0.16, soft), 0, 1)
