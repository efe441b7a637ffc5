"""Petals, leaves and repeats: what every motif is drawn from; lengths in centimetres."""
import numpy as np


def edge(distance, soft):
    """1 inside (negative distance), 0 outside, a thin soft rim between."""
    return np.clip(0.5 - distance / soft, 0, 1)


def lattice(x, y, pitch, chance, tall=1.0, drop=True, wobble=0.035):
    """Position inside each cell of a half-drop repeat, shaken a little as by a printer's hand."""
    column = np.floor(x / pitch).astype(int)
    shift = (column % 2) * 0.5 * tall * pitch if drop else 0
    row = np.floor((y + shift) / (pitch * tall)).astype(int)
    u = x / pitch - column - 0.5
    v = (y + shift) / pitch - (row + 0.5) * tall
    hand = chance.normal(0, 1, (3, row.max() + 2, column.max() + 2)).astype(np.float32)
    u = u + wobble * hand[0][row, column]
    v = v + wobble * hand[1][row, column]
    turn = 0.06 * hand[2][row, column]
    return u - turn * v, v + turn * u, row, column


def flower(u, v, radius, petals, soft, phase=0.0):
    angle, far = np.arctan2(v, u) + phase, np.hypot(u, v)
    lobes = np.abs(np.cos(angle * petals / 2))
    outline = radius * (0.42 + 0.58 * lobes ** 0.6)
    ring = edge(far - outline, soft) * (1 - edge(far - radius * 0.30, soft))
    veins = edge(np.abs(np.sin(angle * petals / 2)) * far - radius * 0.035, soft) * edge(far - outline * 0.62, soft)
    return ring * (1 - 0.9 * (1 - lobes ** 3 > 0.985)), edge(far - radius * 0.20, soft), veins


def leaf(u, v, at, length, width, angle, soft):
    c, s = np.cos(angle), np.sin(angle)
    p, q = (u - at[0]) * c + (v - at[1]) * s, -(u - at[0]) * s + (v - at[1]) * c
    t = np.clip(p / length, 0, 1)
    body = np.abs(q - 0.25 * width * np.sin(t * 3.14)) - width * np.sin(t ** 0.8 * 3.14)
    inside = edge(body, soft) * (p > 0) * (p < length)
    return inside * (1 - edge(np.abs(q) - 0.012, soft * 0.8) * (t > 0.1) * (t < 0.85))
