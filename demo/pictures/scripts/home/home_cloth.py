"""Printed cloth for the home: a cushion at a wall, a runner on a table."""
import math

import numpy as np

from cloth_fabrics import fabric_material
from cloth_nodes import Nodes
from cloth_sheets import cord, sheet
from common import camera, empty_scene, plane, window
from spice_bowls import bowl, dome_of, heap
from spice_materials import flat, object_point, powder, shade, table
from spice_noise import layered


def cushion(params, aspect):
    empty_scene()
    plane("table", 60, 30, (0, -9, 0), table("wood-dark"))
    plane("wall", 60, 40, (0, 2.6, 10), plaster("#a9825c"), 90)
    size = (45, 45)
    cloth = fabric_material(params["pattern"], size, params["fabric"], 34, seed=5)
    u, v = np.meshgrid(np.linspace(-1, 1, 150), np.linspace(-1, 1, 150))
    for side in (-1, 1):
        made = sheet("cushion", pillow(u, v, side), np.stack([(u + 1) / 2, (v + 1) / 2], -1), cloth, thick=0, levels=0)
        place(made)
    edge = np.linspace(-1, 1, 60)
    ring = np.concatenate([np.c_[edge, -1 + 0 * edge], np.c_[1 + 0 * edge, edge], np.c_[-edge, 1 + 0 * edge], np.c_[-1 + 0 * edge, -edge]])
    welt = pillow(ring[:, :1], ring[:, 1:], 0)[:, 0]
    place(cord("piping", welt, 0.045, flat(params["pattern"].get("motif2", "#EFE3C8"), 0.85, 0.15), cyclic=True))
    window(1.1, (0, 0, 2.1), behind=-1.7, size=3.4, rim=0.5)
    camera((0.5, -14.2, 3.4), (0, 0.4, 2.0), 88, 8, (0, -0.4, 2.2))


def pillow(u, v, side):
    """Half a stuffed cushion: full in the middle, drawn in along its edges, pulled at its corners."""
    full = np.clip((1 - u ** 2) * (1 - v ** 2), 0, 1) ** 0.42
    draw = 1 - 0.075 * (1 - u ** 2 * 0) * (1 - v ** 2) ** 1.5 * np.abs(u) ** 3, 1 - 0.075 * (1 - u ** 2) ** 1.5 * np.abs(v) ** 3
    spots = np.stack([u * 2.2, v * 2.2, np.full_like(u, side * 4.0)], -1)
    wave = layered(spots.reshape(-1, 3) * 0.8, 6, 3).reshape(u.shape)
    pull = np.sin(np.arctan2(v, u) * 2) ** 8 * np.sin(np.hypot(u, v) * 9 + wave * 3) * np.clip(np.hypot(u, v) - 0.75, 0, 1)
    y = side * (0.78 * full * (1 + 0.10 * wave) + 0.05 * pull * (full > 0.02))
    return np.stack([u * 2.25 * draw[0], y, v * 2.25 * draw[1]], -1)


def place(made):
    made.rotation_euler = (math.radians(-13), math.radians(-3), math.radians(6))
    made.location = (0, 0.75, 2.16)


def plaster(code):
    n = Nodes("plaster")
    spot = object_point(n)
    cloud = n.noise(spot, 0.22, 4, 0.62)
    grain = n.noise(spot, 2.4, 5, 0.65)
    colour = n.ramp(n.math("ADD", n.math("MULTIPLY", cloud, 0.7), n.math("MULTIPLY", grain, 0.3)), [(0.34, shade(code, 0.62)), (0.66, shade(code, 1.1))])
    n.surface(colour, roughness=0.88, specular=0.2, height=grain, bump=0.25, distance=0.1)
    return n.material


def runner(params, aspect):
    empty_scene()
    plane("table", 16, 15.5, (0, 1.9, 0), table(params["surface"]))
    plane("wall", 90, 60, (0, 22, 6), plaster("#14181f"), 90)
    plane("floor", 90, 60, (0, 0, -7.2), flat("#0c0d10", 0.9, 0.1))
    size = (35, 130)
    cloth = fabric_material(params["pattern"], size, params["fabric"], 26, border_at=("u0", "u1", "v0"), seed=7)
    x, s = np.meshgrid(np.linspace(-1.75, 1.75, 80), np.linspace(0, 13.0, 300))
    drop = np.clip(1.35 - s, 0, 2)
    y = np.where(drop > 0, -5.85 - 0.03 * np.sin(np.clip(drop, 0, 1)), -5.85 + (s - 1.35))
    bend = np.clip((s - 1.1) / 0.5, 0, 1)
    y = y + 0.12 * (bend - 1) * 0
    z = np.where(drop > 0, -drop, 0) + 0.035
    wave = layered(np.stack([x * 0.5, s * 0.45, 0 * x], -1).reshape(-1, 3), 3, 3).reshape(x.shape)
    z = z + np.where(drop > 0, 0, 0.05 * np.clip(wave, 0, 1))
    y = y - np.where(drop > 0, 0.07 * np.sin(x * 3.2 + 0.6) * drop ** 0.7 + 0.05 * drop, 0)
    made = sheet("runner", np.stack([x + 0.05 * wave, y, z], -1), np.stack([(x + 1.75) / 3.5, s / 13.0], -1), cloth, thick=0.03)
    made.rotation_euler[2] = 0
    vessel, rim, high = bowl("brass", 0.9, 0.62, (0.1, 0.9, 0.06))
    heap("powder", dome_of(rim, high, 0.34), rim - 0.01, powder("#D98A12"), (0.1, 0.9, 0.06))
    window(1.2, (0, -2.5, 0.2), behind=1.2, size=3.2)
    camera((3.2, -14.0, 6.2), (0.10, -3.0, -0.25), 76, 9, (0.2, -4.6, 0.1))


KINDS = {"cushion": cushion, "table-runner": runner}
