"""Garments as sewn patterns: a front and a back sewn at shoulders and sides, sleeves set into the armholes.

Upright in the x-z plane; hem at z = 0. Lengths in units of ten centimetres.
"""
import math

import bpy
import numpy as np

from cloth_sheets import Ripple

# long, half widths (hem, hip, chest), shoulder half width, armhole, slit, sleeve (long, cuff), neck (half, front drop)
CUTS = {
    "kurta": dict(long=9.9, widths=(2.95, 2.75, 2.75), shoulder=2.20, arm=2.35, slit=2.6, sleeve=(5.5, 1.35), neck=(0.72, 0.62), folds=3.9, deep=0.27, open=4.6),
    "kurti": dict(long=9.6, widths=(3.75, 2.75, 2.35), shoulder=1.85, arm=2.05, slit=0.0, sleeve=(3.7, 1.30), neck=(0.80, 0.95), folds=4.6, deep=0.42, open=5.5),
    "nehru-jacket": dict(long=7.1, widths=(2.72, 2.62, 2.66), shoulder=1.98, arm=2.55, slit=0.6, sleeve=None, neck=(0.72, 0.62), folds=2.6, deep=0.055, open=-2.0),
}
COLUMNS, ROWS, SLEEVE_ROWS = 81, 104, 56
DROOP = 0.34


class Garment:
    """The mesh of one cut with what is needed to dress it: where a point of a panel lies."""

    def __init__(self, name, size_cm):
        self.cut = CUTS[name]
        self.size = size_cm
        self.points, self.faces, self.uvs = [], [], []
        self.front = self.panel(-1)
        self.back = self.panel(+1)
        self.sew()
        if self.cut["sleeve"]:
            for side in (-1, 1):
                self.sleeve(side)
        self.thing = self.mesh(name)

    def half(self, z):
        long, arm = self.cut["long"], self.cut["arm"]
        hem, hip, chest = self.cut["widths"]
        under = long - DROOP * 1.4 - arm
        s = self.cut["shoulder"]
        return np.interp(z, [0, under * 0.55, under, under + 0.12 * arm, under + 0.35 * arm, under + 0.7 * arm, long],
                         [hem, hip, chest, chest - 0.45 * (chest - s), s + 0.06, s - 0.05, s])

    def top(self, x, face):
        neck, drop = self.cut["neck"]
        deep = drop if face < 0 else 0.10
        slope = DROOP * np.clip(np.abs(x) - neck, 0, None)
        return self.cut["long"] - slope - deep * np.clip(1 - (x / neck) ** 2, 0, 1) ** 0.6

    def panel(self, face):
        u = np.linspace(-1, 1, COLUMNS)
        v = np.linspace(0, 1, ROWS)
        U, V = np.meshgrid(u, v)
        z_flat = V * self.cut["long"]
        x = U * self.half(z_flat)
        z = V * self.top(U * self.cut["shoulder"], face)
        neck = np.clip(1 - (U * self.cut["shoulder"] / self.cut["neck"][0]) ** 2, 0, 1)
        belly = 0.42 * np.sqrt(np.clip(1 - U ** 2, 0, 1)) * (1 - V ** 5) + (0.34 if face < 0 else 0.05) * neck * V ** 12
        # the folds are cut into the cloth before it falls, so its own length holds them
        wander = Ripple(21 if face < 0 else 22, reach=1.0, waves=5)
        bunch = Ripple(31 if face < 0 else 32, reach=2.2, waves=4)
        swing = np.sin(x * self.cut["folds"] + 1.3 * wander(z * 0.25, x * 0.5) + face)
        deep = (0.12 * self.cut["deep"] + 0.02 + self.cut["deep"] * (1 - V) ** 0.9) * (0.75 + 0.45 * bunch(x, z * 0.15))
        if face < 0:
            # the placket is stiff, so the middle of the front is flat
            stiff = np.clip((z - self.cut["open"]) / 1.2, 0, 1)
            deep = deep * (1 - 0.9 * stiff * np.exp(-(x / 0.5) ** 4))
        y = face * belly + swing * deep * np.clip(1 - U ** 2, 0, 1) ** 0.35 * (1 - V ** 3)
        start = sum(len(p) for p in self.points)
        self.points.append(np.stack([x, y, z], -1).reshape(-1, 3))
        index = start + np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
        uv = np.stack([(x * 10 + self.size[0] / 2) / self.size[0], z * 10 / self.size[1]], -1)
        self.quads(index, uv, flip=face > 0)
        return index

    def quads(self, index, uv, flip=False):
        faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
        corner = np.stack([uv[:-1, :-1], uv[:-1, 1:], uv[1:, 1:], uv[1:, :-1]], -2).reshape(-1, 4, 2)
        self.faces.append(faces[:, ::-1] if flip else faces)
        self.uvs.append(corner[:, ::-1] if flip else corner)

    def sew(self):
        """Gives the back panel the front's vertices along shoulders and sides."""
        points = np.concatenate(self.points)
        under = (self.cut["long"] - DROOP * 1.4 - self.cut["arm"]) / self.cut["long"]
        self.arm_row = int(round(under * (ROWS - 1)))
        slit = int(round(self.cut["slit"] / self.cut["long"] * (ROWS - 1)))
        swap = {}
        for column in (0, COLUMNS - 1):
            for row in range(slit, self.arm_row + 1):
                swap[self.back[row, column]] = self.front[row, column]
        for column in range(COLUMNS):
            if abs(points[self.front[-1, column], 0]) >= self.cut["neck"][0] * 0.98:
                swap[self.back[-1, column]] = self.front[-1, column]
        self.back = np.vectorize(lambda i: swap.get(i, i))(self.back)
        self.faces = [np.vectorize(lambda i: swap.get(i, i))(f) for f in self.faces]

    def sleeve(self, side):
        column = COLUMNS - 1 if side > 0 else 0
        ring = np.r_[self.front[self.arm_row:, column], self.back[self.arm_row + 1:-1, column][::-1]]
        points = np.concatenate(self.points)
        first = points[ring]
        long, cuff = self.cut["sleeve"]
        way = np.array([side * 0.40, 0, -0.917])
        across = np.array([-side * 0.917, 0, -0.40])
        tip = points[self.front[-1, column]] + way * long
        level = (first[:, 2] - first[:, 2].min()) / np.ptp(first[:, 2])
        bulge = np.sin(level * math.pi) * np.where(np.arange(len(ring)) < len(ring) / 2, -1, 1)
        last = tip + across * cuff * (1 - level)[:, None] + np.array([0, 0.30, 0]) * bulge[:, None]
        t = np.linspace(0, 1, SLEEVE_ROWS)[1:, None, None]
        body = first[None] * (1 - t) + last[None] * t
        body[..., 1] += 0.34 * bulge[None] * np.sin(t[..., 0] * math.pi * 0.5) + 0.06 * np.sin(level[None] * 15 + t[..., 0] * 5) * np.minimum(1, 4 * t[..., 0])
        start = len(points)
        self.points.append(body.reshape(-1, 3))
        index = np.concatenate([ring[None], start + np.arange(body.shape[0] * body.shape[1]).reshape(body.shape[:2])])
        index = np.concatenate([index, index[:, :1]], 1)
        girth = np.r_[0, np.cumsum(np.linalg.norm(np.diff(first, axis=0), axis=1)), 0]
        girth[-1] = girth[-2] + np.linalg.norm(first[0] - first[-1])
        v = np.linspace(long, 0, SLEEVE_ROWS)
        uv = np.stack(np.meshgrid(0.5 + side * 0.1 + girth * 10 / self.size[0], v * 10 / self.size[1]), -1)
        self.quads(index, uv, flip=side < 0)

    def mesh(self, name):
        points, faces, uvs = np.concatenate(self.points), np.concatenate(self.faces), np.concatenate(self.uvs)
        used, faces = np.unique(faces, return_inverse=True)
        faces = faces.reshape(-1, 4)
        renamed = {old: new for new, old in enumerate(used)}
        self.front = np.vectorize(renamed.get)(self.front)
        self.back = np.vectorize(renamed.get)(self.back)
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(points[used].tolist(), [], faces.tolist())
        layer = mesh.uv_layers.new(name="cloth")
        layer.data.foreach_set("uv", uvs.astype(np.float32).ravel())
        mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
        thing = bpy.data.objects.new(name, mesh)
        bpy.context.collection.objects.link(thing)
        return thing
