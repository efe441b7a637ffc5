"""Smooth noise for whole arrays of points at once."""
import numpy as np


def noise(points, seed=0):
    """Gradient noise at N x 3 points, about -1 to 1."""
    points = np.asarray(points, np.float64)
    cell = np.floor(points).astype(np.int64)
    part = points - cell
    ease = part ** 3 * (part * (part * 6 - 15) + 10)
    total = np.zeros(len(points))
    for corner in np.ndindex(2, 2, 2):
        corner = np.array(corner)
        slope = gradients(cell + corner, seed)
        weight = np.prod(np.where(corner, ease, 1 - ease), axis=1)
        total += weight * np.einsum("ij,ij->i", slope, part - corner)
    return total * 1.5


def gradients(cells, seed):
    n = cells[:, 0] * 374761393 + cells[:, 1] * 668265263 + cells[:, 2] * 2147483647 + seed * 1274126177
    n = (n ^ (n >> 13)) * 1274126177
    n = n ^ (n >> 16)
    turn = (n & 0xFFFF) / 65536 * 2 * np.pi
    z = ((n >> 16) & 0xFFFF) / 32768 - 1
    flat = np.sqrt(np.maximum(0, 1 - z * z))
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), z], 1)


def layered(points, seed=0, octaves=4, gain=0.5):
    """Several octaves of noise on top of each other."""
    total, height, scale = 0.0, 1.0, 1.0
    for octave in range(octaves):
        total = total + height * noise(np.asarray(points) * scale, seed + octave * 17)
        height *= gain
        scale *= 2.03
    return total


def creased(points, seed=0, octaves=3):
    """Ridges: 1 on a crease, falling off to both sides."""
    total, height, scale = 0.0, 1.0, 1.0
    for octave in range(octaves):
        total = total + height * (1 - np.abs(noise(np.asarray(points) * scale, seed + octave * 31)) * 2)
        height *= 0.5
        scale *= 2.1
    return total / 1.75
