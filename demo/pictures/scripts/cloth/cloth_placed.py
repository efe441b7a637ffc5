"""Where a spot of a sewing pattern lies on the hanging garment."""
import numpy as np

from cloth_sim import vertices


class Placed:
    """Points of the laid-out panels by pattern position."""

    def __init__(self, garment):
        spots = vertices(garment.thing)
        self.garment = garment
        self.front = spots[garment.front].astype(float)
        self.back = spots[garment.back].astype(float)
        across = np.gradient(self.front, axis=1)
        up = np.gradient(self.front, axis=0)
        normal = np.cross(across, up)
        self.normal = normal / (np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9)

    def at(self, x, z, lift=0.0):
        """The front at pattern position (x, z), lifted off the cloth."""
        cut = self.garment.cut
        rows, columns = self.front.shape[:2]
        u = x / float(self.garment.half(z))
        v = z / float(self.garment.top(u * cut["shoulder"], -1))
        i, j = np.clip(v, 0, 0.9999) * (rows - 1), np.clip((u + 1) / 2, 0, 0.9999) * (columns - 1)
        a, b = int(i), int(j)
        p, q = i - a, j - b
        mixed = lambda g: (g[a, b] * (1 - p) + g[a + 1, b] * p) * (1 - q) + (g[a, b + 1] * (1 - p) + g[a + 1, b + 1] * p) * q
        return mixed(self.front) + lift * mixed(self.normal)

    def neck_ring(self):
        """The neck edge from the middle of the front round the nape back to it."""
        half = self.garment.cut["neck"][0]
        inside = np.abs(np.linspace(-1, 1, self.front.shape[1]) * self.garment.cut["shoulder"]) <= half * 1.02
        chest, nape = self.front[-1][inside], self.back[-1][inside]
        middle = len(chest) // 2
        return np.r_[chest[middle:], nape[::-1], chest[:middle + 1]]
