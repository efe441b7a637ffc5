"""A canvas tote that stands by itself and a brocade envelope clutch."""
import math

import numpy as np

from accessory_metal import metal
from cloth_fabrics import fabric_material
from cloth_folds import smooth_path
from cloth_sheets import Ripple, cord, lathe, sheet
from cloth_button import plain
from cloth_studio import group_turned, stage, window
from common import camera, empty_scene
from footwear_shapes import stitches


def build_tote(params, aspect):
    empty_scene()
    stage(wall_y=2.6, surface=params.get("surface", "wood-dark"))
    size = (37, 39)
    pattern = dict(params["pattern"], scale=1.55)
    face = fabric_material(pattern, size, "canvas", 36, shape="lotus", seed=7)
    side = fabric_material({"type": "plain", "ground": params["body"]}, (60, 45), "canvas", 30, seed=8)
    front, rest = tote_shell(face, side)
    strap = fabric_material({"type": "plain", "ground": params["handles"]}, (80, 4), "canvas", 40, seed=9)
    handle(strap, front, -1)
    handle(strap, rest, 1)
    thread = plain("thread", "#c9b78f", 0.8)
    for row in (-4, -6):
        stitches(front[row] + [0, -0.03, 0], thread, 0.010, 0.09)
    group_turned(-13, (0, 0.3, 0))
    window(1.5, at=(-13, -5.5, 9), target=(0, 0, 2), size=(9, 11), fill=0.06)
    camera((0.2, -16, 4.6), (0.0, 0, 2.62), lens=97.5, fstop=7, focus=(0, -0.5, 2.2))


def tote_shell(face, side):
    """Front panel with the print; back and sides in one piece. Returns both grids."""
    wide, high = 1.85, 3.9
    slump = Ripple(4, reach=1.5)
    fine = Ripple(14, reach=0.6)
    z = np.linspace(0.0, 1, 90)[:, None]
    depth = 0.62 * (1 - z) ** 0.8 + 0.20 + 0.10 * np.sin(z * 3)

    def ring(a):
        x = wide * (1 - 0.03 * np.sin(z * math.pi)) * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.35
        y = depth * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.55
        h = z * high * (1 - 0.012 * np.cos(2 * a)) + 0 * a
        push = 0.15 * slump(x, h) * np.sin(np.clip(z, 0, 1) * math.pi * 0.85) + 0.034 * fine(x, h * 0.7) + pulled(x, h)
        dent = -0.10 * np.exp(-((x - 0.5 + 0.35 * (h - 2.6)) / 0.16) ** 2) * np.exp(-((h - 2.9) / 0.9) ** 2)
        foot = np.clip(1 - h / 0.25, 0, 1) ** 2 * 0.08
        return np.stack(np.broadcast_arrays(x * (1 - foot), y + np.where(np.sin(a) < 0, push + dent, -push), h - 0.05 * np.exp(-((x - 0.2) / 0.8) ** 2) * z ** 6), -1)

    corner = 0.30
    a = np.linspace(math.pi + corner, 2 * math.pi - corner, 110)
    b = np.linspace(-corner, math.pi + corner, 130)
    front, rest = ring(a), ring(b)
    u = (front[..., 0] - front[..., 0].min(1, keepdims=True)) / np.ptp(front[..., 0], axis=1)[:, None]
    sheet("front", front, np.stack([u, np.repeat(z, 110, 1)], -1), face, 0.05)
    sheet("rest", rest, np.stack(np.meshgrid(np.linspace(0, 1, 130), z[:, 0]), -1), side, 0.05)
    return front, rest[:, ::-1]


def pulled(x, h):
    """Creases that run down from where the handles are sewn, and across the slack middle."""
    down = sum(np.exp(-((x - s * (0.82 - 0.22 * (3.9 - h))) / 0.09) ** 2) for s in (-1, 1)) * np.exp(-((h - 3.1) / 0.75) ** 2)
    across = np.exp(-((h - 1.05 - 0.22 * x + 0.10 * np.sin(x * 2.3)) / 0.10) ** 2) * np.exp(-((x + 0.5) / 0.9) ** 2)
    return -0.055 * down + 0.05 * across


def handle(material, front, face):
    """A flat strap sewn onto the panel and rising in a soft arch."""
    rim = front[-1]
    left, right = [rim[np.abs(rim[:, 0] - x).argmin() if face < 0 else nearest_back(rim, x)] for x in (-0.82, 0.82)]
    lean = 0.10 * face
    knots = [left - [0, 0, 0.52], left, left + [0.06, lean, 0.75], [-0.42, left[1] + lean * 2.4, left[2] + 1.45], [0.05, left[1] + lean * 3, left[2] + 1.70],
             [0.50, left[1] + lean * 2.2, left[2] + 1.42], right + [-0.05, lean, 0.72], right, right - [0, 0, 0.52]]
    line = smooth_path(knots, 120) + [0, -0.045, 0]
    low = line[:, 2] < rim[:, 2].min() if face < 0 else np.zeros(120, bool)
    for k in np.where(low)[0]:
        # the sewn ends lie on the canvas
        line[k, 1] = front.reshape(-1, 3)[np.hypot(front[..., 0] - line[k, 0], front[..., 2] - line[k, 2]).argmin(), 1] - 0.05
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    across = np.stack([way[:, 2], 0.9 * np.sin(np.linspace(0, math.pi, 120)) ** 4 * ~low, -way[:, 0]], -1)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    steps = np.linspace(-0.15, 0.15, 6)
    points = line[:, None] + across[:, None] * steps[None, :, None]
    uv = np.stack(np.meshgrid(np.linspace(0, 1, 6), np.linspace(0, 1, 120)), -1)[..., ::-1]
    sheet("handle", points, uv, material, 0.045)


def nearest_back(rim, x):
    behind = np.where(rim[:, 1] > 0)[0]
    return behind[np.abs(rim[behind, 0] - x).argmin()]


def build_clutch(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "stone-grey"))
    cloth = fabric_material(params["pattern"], (30, 36), "brocade", 42, embroidered=True, seed=12, relief=1.4)
    body_and_flap(cloth, params)
    group_turned(-22, (0.0, 0.35, 0))
    window(1.5, at=(-11, 1.5, 8), target=(0, 0, 0.3), size=(9, 10), fill=0.12)
    camera((0.0, -7.6, 6.2), (0.02, 0.16, 0.16), lens=98.75, fstop=10, focus=(0, -0.2, 0.35))


def body_and_flap(cloth, params):
    wide, deep, high = 1.35, 0.86, 0.30
    soft = Ripple(3, reach=0.9)
    plump = lambda x, y: high * (1 - 0.85 * np.abs(x / wide) ** 3.5) * (1 - 0.85 * np.abs(y / deep) ** 3.5) * 0.5
    for face in (-1, 1):
        x, y = np.meshgrid(np.linspace(-wide, wide, 90), np.linspace(-deep, deep, 70))
        z = 0.20 + face * (plump(x, y) + 0.012 * soft(x * 2, y * 2))
        sheet("body", np.stack([x, y, z], -1), np.stack([0.5 + x / 3.0, 0.25 + y / 3.6], -1), cloth, 0.03)
    corners = np.array([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep), (-wide, -deep)])
    rim = np.stack([np.interp(np.linspace(0, 4, 201), range(5), corners[:, k]) for k in (0, 1)], -1)
    gold = metal("brass")
    edge_z = 0.20
    cord("seam", np.c_[rim, np.full(201, edge_z)], 0.046, fabric_material({"type": "plain", "ground": params["body"]}, (10, 10), "brocade", 20))
    u = np.linspace(-1, 1, 91)[None]
    t = np.linspace(0, 1, 60)[:, None]
    tip = 0.22 + 1.02 * (1 - np.abs(u) ** 1.25)
    x = u * wide * (1 - 0.02 * t)
    y = deep + 0.06 * np.sin(np.clip(t * 8, 0, math.pi)) - t * (tip + 0.02)
    z = edge_z + 0.02 + (plump(x, np.clip(y, -deep, deep)) + 0.055) * np.clip(t * 9, 0, 1) ** 0.6 + 0.010 * soft(x * 2, y * 2 + 5)
    points = np.stack(np.broadcast_arrays(x, y, z), -1)
    uv = np.stack(np.broadcast_arrays(0.5 + x / 3.0, 0.95 - (deep - y) / 3.6), -1)
    sheet("flap", points, uv, cloth, 0.05)
    cord("piping", points[-1] + [0, -0.01, 0.0], 0.030, gold)
    clasp(points[-1][45], gold)


def clasp(at, gold):
    disc = lathe("clasp", [(0, 0.085), (0.06, 0.085), (0.09, 0.06), (0.11, 0.075), (0.15, 0.07), (0.17, 0.03), (0.17, 0.0)], gold, 48)
    disc.location = (at[0], at[1] + 0.06, at[2] + 0.015)
    cord("ring", [(at[0] + 0.135 * math.cos(a), at[1] + 0.06 + 0.135 * math.sin(a), at[2] + 0.095) for a in np.linspace(0, 6.283, 40)], 0.016, gold, cyclic=True)


KINDS = {"tote": build_tote, "clutch": build_clutch}
