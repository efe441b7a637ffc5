"""Soles, uppers and straps. A shoe lies along +y, heel at 0, toe at its far end; symmetric left to right."""
import math

import bpy
import numpy as np

from cloth_folds import smooth_path
from cloth_nodes import Nodes, linear
from cloth_sheets import cord, sheet

OUTLINES = {
    "pointed": [(0, 2.80), (0.075, 2.58), (0.21, 2.26), (0.38, 1.86), (0.435, 1.52), (0.385, 1.08), (0.335, 0.66), (0.325, 0.30), (0.22, 0.06), (0, 0.0)],
    "round": [(0, 2.66), (0.20, 2.58), (0.36, 2.32), (0.46, 1.94), (0.465, 1.60), (0.41, 1.10), (0.36, 0.66), (0.345, 0.34), (0.23, 0.07), (0, 0.0)],
}
STATIONS = 90


def outline(shape, grow=0.0):
    """The right half of the sole from toe to heel, (STATIONS, 2)."""
    line = smooth_path(OUTLINES[shape], STATIONS)
    line[:, 0] = np.maximum(line[:, 0], 0)
    way = np.gradient(line, axis=0)
    out = np.c_[-way[:, 1], way[:, 0]] / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-9)
    line = line + grow * out
    if grow < 0:
        # an inset line must not cross itself in the narrow toe
        reach = 8.0 if shape == "pointed" else 1.5
        line = np.c_[np.maximum(line[:, 0], 0), np.clip(line[:, 1], -grow, OUTLINES[shape][0][1] + reach * grow)]
    return line


def curl(points, tip):
    """Bends the toe upwards; a curled tip comes back over itself."""
    points = np.array(points, float)
    start, lift = (2.18, 0.9) if tip == "curled" else (2.1, 0.32)
    far = np.clip(points[..., 1] - start, 0, None)
    if tip == "curled":
        bend = far * 1.75
        radius = 1 / 1.75
        points[..., 1] = np.where(far > 0, start + radius * np.sin(bend) - points[..., 2] * np.sin(bend) * 0.6, points[..., 1])
        points[..., 2] = np.where(far > 0, radius * (1 - np.cos(bend)) + points[..., 2] * np.cos(bend * 0.7), points[..., 2])
    else:
        points[..., 2] += lift * far ** 2
    return points


def slab(name, shape, low, high, material, tip=None, grow=0.0, heel=0.0):
    """One layer of a sole with a slightly rounded rim."""
    rim = [(grow - 0.02, low), (grow, low + 0.015), (grow, high - 0.02), (grow - 0.02, high - 0.004), (grow - 0.06, high)]
    rings = []
    for out, z in rim:
        half = outline(shape, out)
        whole = np.r_[half, half[::-1][1:-1] * [-1, 1]]
        rings.append(np.c_[whole, np.full(len(whole), z)])
    half = outline(shape, grow - 0.06)
    for share in np.linspace(1, 0, 7)[1:]:
        whole = np.r_[half * [share, 1], half[::-1][1:-1] * [-share, 1]]
        rings.append(np.c_[whole, np.full(len(whole), high)])
    points = np.array(rings)
    points = np.concatenate([points, points[:, :1]], 1)
    if heel:
        points[..., 2] -= np.where((points[..., 1] < 0.75) & (points[..., 2] < (low + high) / 2), heel, 0)
    if tip:
        points = curl(points, tip)
    uv = np.stack([0.5 + points[..., 0] / 2, points[..., 1] / 3], -1)
    return sheet(name, points, uv, material, 0, levels=0)


def upper(shape, topline, material, lining, tip, base=0.12, flat=0.42, thick=0.05):
    """The shell between the sole's rim and the opening. Returns its points (rows from rim to opening)."""
    rim = outline(shape)
    half = smooth_path(topline, STATIONS)
    half[:, 0] = np.maximum(half[:, 0], 0)
    front = np.clip((rim[:, 1] - 1.45) / 1.1, 0, 1)[:, None]
    low = np.c_[rim, np.full(STATIONS, base)]
    lean = 0.10 + (flat - 0.10) * front
    middle = low + (half - low) * lean
    middle[:, 2:] = base + (half[:, 2:] - base) * (0.98 - 0.12 * front)
    middle[:, :1] *= 1 + 0.05 * (1 - front)
    v = np.linspace(0, 1, 30)[:, None, None]
    shell = (1 - v) ** 2 * low + 2 * v * (1 - v) * middle + v ** 2 * half
    left = shell[:, ::-1][:, 1:-1] * [-1, 1, 1]
    whole = np.concatenate([shell, left, shell[:, :1]], 1)
    x, y = whole[..., 0], whole[..., 1]
    uv = np.stack([0.5 + (x + np.clip(x / 0.3, -1, 1) * (1 - v[..., 0]) * 0.40) / 2.0, y / 3.0], -1)
    points = curl(whole, tip) if tip else whole
    sheet("upper", points[::-1], uv[::-1], material, thick, lining=lining, weld=True)
    return points


def band(material, lining, y0, y1, half, top, base=0.14, thick=0.05, skew=0.0, rows=24, size=(1.6, 1.0), flare=0.0):
    """A strap over the foot from rim to rim. Returns the strap and its points."""
    a = np.linspace(0, math.pi, 60)
    y = np.linspace(0, 1, rows)[:, None]
    wide = np.interp(np.linspace(y0, y1, rows), [y0, y1], [half[0], half[1]])[:, None]
    tall = np.interp(np.linspace(y0, y1, rows), [y0, y1], [top[0], top[1]])[:, None]
    x = wide * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.72
    z = base + (tall - base) * np.sin(a) ** 0.72
    spread = flare * (np.abs(np.cos(a)) ** 2)
    py = y0 + (y1 - y0) * (y * (1 + 2 * spread) - spread) + skew * np.cos(a)
    points = np.stack(np.broadcast_arrays(x, py, z), -1)
    uv = np.stack(np.broadcast_arrays(np.linspace(0, 1, 60)[None], y), -1)
    return sheet("band", points[::-1], uv[::-1], material, thick, lining=lining), points


def stitches(line, material, radius=0.011, every=0.075, gap=0.45):
    """Thread that dips in and out along a line of points."""
    line = np.asarray(line, float)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    for t in np.arange(0, far[-1] - every, every):
        ends = [np.array([np.interp(t + s * every * (1 - gap), far, line[:, k]) for k in range(3)]) for s in (0, 0.5, 1)]
        ends[1][2] += radius * 0.6
        cord("stitch", ends, radius, material, resolution=1)


def braid(line, material, radius=0.03, spread=0.035, every=0.16, up=(0, 0, 1)):
    """Three strands plaited along a line."""
    line = smooth_path(line, 160)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    way = np.gradient(line, axis=0)
    side = np.cross(way, np.array(up, float))
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    over = np.cross(side, way)
    over /= np.linalg.norm(over, axis=1, keepdims=True) + 1e-9
    for k in range(3):
        turn = 2 * math.pi * (far / (every * 2) + k / 3)
        cord("strand", line + side * (spread * np.sin(turn))[:, None] + over * (spread * 0.5 * np.sin(2 * turn))[:, None], radius, material)


def leather(shade, rough=0.46, grain=1.0):
    n = Nodes("leather")
    spot = n.add("TexCoord").outputs["Object"]
    pores = n.add("TexVoronoi", Scale=26.0 * grain)
    n.link(spot, pores.inputs["Vector"])
    cloud = n.noise(spot, 2.2, 6, 0.6)
    base = linear(shade)[:3]
    tone = n.ramp(cloud, [(0.30, tuple(c * 0.62 for c in base) + (1,)), (0.70, tuple(min(1, c * 1.25) for c in base) + (1,))])
    height = n.math("ADD", n.math("MULTIPLY", pores.outputs["Distance"], 0.5), n.math("MULTIPLY", cloud, 0.8))
    n.surface(tone, roughness=n.math("ADD", rough - 0.08, n.math("MULTIPLY", cloud, 0.18)), specular=0.42, height=height, bump=0.28, distance=0.02)
    return n.material


def placed(make, at, turn, tilt=(0, 0)):
    """Runs `make` and moves everything it made as one thing."""
    before = set(bpy.context.collection.objects)
    make()
    root = bpy.data.objects.new("shoe", None)
    for thing in set(bpy.context.collection.objects) - before:
        if thing.parent is None:
            thing.parent = root
    bpy.context.collection.objects.link(root)
    root.location = at
    root.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    return root
