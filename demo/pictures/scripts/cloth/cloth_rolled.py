"""Lengths of soft cotton rolled up and tied with cord."""
import math

import numpy as np

from cloth_fabrics import fabric_material
from cloth_sheets import Ripple, cord, sheet
from cloth_button import plain
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_shapes import placed


def build(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "linen-natural"))
    rolls = params.get("rolls") or [params["pattern"]]
    spots = [((-0.30, -0.55, 0.0), -28), ((0.35, 0.75, 0.0), -12), ((0.0, 0.1, 0.98), -40)]
    for k, (pattern, (at, turn)) in enumerate(zip(rolls, spots)):
        placed(lambda: roll(pattern, params.get("fabric", "cotton-mulmul"), 5 + k), at, turn)
    window(1.3, at=(-12, 0.5, 9), target=(0, 0, 0.5), size=(9, 10), fill=0.08)
    camera((0.0, -8.4, 5.2), (-0.06, 0.0, 0.46), lens=87.5, fstop=7, focus=(0, -1.0, 0.7))


def roll(pattern, fabric, seed):
    cloth = fabric_material(pattern, (34, 70), fabric, 26, seed=seed)
    soft, fine = Ripple(seed, reach=0.7, arguments=3), Ripple(seed + 50, reach=0.22, arguments=3)
    length, outer = 3.0, 0.56
    a = np.linspace(0, 2 * math.pi * 6.6, 520)[:, None]
    x = np.linspace(-length / 2, length / 2, 80)[None]
    turn = a / (2 * math.pi)
    r = 0.07 + (outer - 0.07) * turn / 6.6
    telescoped = 0.10 * np.sin(turn * 2.1 + seed) + 0.05 * soft(a * 0.2, 0 * x, 2.0)
    ends = np.abs(x / (length / 2)) ** 8
    waist = 1 - 0.10 * np.exp(-((np.abs(x) - 0.62) / 0.10) ** 2) * (turn > 4.5) - 0.035 * ends
    bump = 0.030 * soft(np.cos(a) * 0.8, np.sin(a) * 0.8, x) + 0.012 * fine(np.cos(a) * 0.8, np.sin(a) * 0.8, x * 0.5)
    r = r * waist + bump * (turn / 6.6)
    flat = np.where(np.sin(a) < 0, 0.90, 1.0)
    points = np.stack(np.broadcast_arrays(x + telescoped * ends ** 0.3 * np.sign(x) * 0.5, r * np.cos(a) * 1.04, outer * 0.92 + r * np.sin(a) * flat), -1)
    uv = np.stack(np.broadcast_arrays(0.5 + x / 3.4, np.cumsum(np.r_[0, np.diff(a[:, 0]) * r.mean(1)[1:]])[:, None] / 7.0), -1)
    sheet("roll", points, uv, cloth, 0.030, levels=1)
    tie(outer, pattern, (-0.62, 0.62))


def tie(outer, pattern, places):
    twine = plain("twine", "#b59a6a", 0.95)
    for x0 in places:
        for off in (-0.022, 0.022):
            ring = [(x0 + off + 0.01 * math.sin(a * 3), (outer * 0.915) * math.cos(a) * 1.04, outer * 0.92 + outer * 0.915 * math.sin(a) * (0.90 if math.sin(a) < 0 else 1)) for a in np.linspace(0, 6.283, 80)]
            cord("twine", ring, 0.022, twine, cyclic=True)
        knot = np.array([x0, -0.22, outer * 0.92 + outer * 0.92])
        for side in (-1, 1):
            bow = [knot + np.array([side * 0.30 * math.sin(a) ** 1.0, -0.05 - 0.16 * math.sin(a / 2), 0.03 + 0.09 * math.sin(2 * a) * 0.6 - 0.05 * (1 - math.cos(a)) * 0.5]) for a in np.linspace(0, math.pi, 26)]
            cord("bow", bow, 0.020, twine)
            tail = [knot + np.array([side * 0.24 * s, -0.12 - 0.22 * s, -0.12 * s * s]) for s in np.linspace(0, 1, 14)]
            cord("tail", tail, 0.020, twine)
        cord("knot", [knot + np.array([-0.03, -0.02, 0.02]), knot + np.array([0.03, -0.05, 0.02])], 0.042, twine)


KINDS = {"rolled": build}
