"""Kraft pouches, jars and tins with our labels, and a handful of what is inside before them."""
import bpy
import numpy as np

from common import camera, grid_faces, lathe, orbit, rounded, thing, window
from cloth_nodes import Nodes
from spice_bowls import room, spill, strew
from spice_labels import draw_label, patch
from spice_materials import flat, glass, metal, object_point, powder, shade
from spice_noise import creased, layered
from spice_scatter import merged, turned
from spice_types import material, variants

FRONT = ((-0.44, -0.62), (0.46, -0.60), (0.10, -0.84), (-0.72, -0.30))


def kraft(code="#9c7345"):
    n = Nodes("kraft")
    spot = object_point(n)
    fibre = n.noise(object_point(n, (30, 30, 9)), 1.6, 4, 0.7)
    cloud = n.noise(spot, 2.4, 3, 0.6)
    tone = n.math("ADD", n.math("MULTIPLY", fibre, 0.6), n.math("MULTIPLY", cloud, 0.4))
    colour = n.ramp(tone, [(0.3, shade(code, 0.78)), (0.7, shade(code, 1.15))])
    n.surface(colour, roughness=0.74, specular=0.22, height=fibre, bump=0.3, distance=0.012)
    return n.material


def sheet(u, v, side, wide=1.12, tall=1.62):
    """A point of the pouch's front (side -1) or back (1): u over its width, v up its height."""
    x = (u - 0.5) * 2
    belly = np.interp(v, [0, 0.05, 0.25, 0.55, 0.80, 0.90, 1.0], [0.27, 0.30, 0.30, 0.23, 0.10, 0.012, 0.006])
    inside = np.clip((1 - np.abs(x)) / 0.93, 0, 1)
    y = side * (belly * np.clip(1 - (1 - inside) ** 2.3, 0, 1) ** 0.9 + 0.003)
    half = wide / 2 * (1 - 0.055 * np.sin(np.pi * np.clip(v / 0.9, 0, 1)) - 0.035 * (1 - v) ** 4)
    at = np.stack([x * 2.2, v * 3.4, np.full_like(u, side * 3.0)], -1).reshape(-1, 3)
    fold = np.clip(creased(at * [1.0, 0.75, 1] + 5, 4, 2), 0, 1).reshape(u.shape) ** 3
    wave = layered(at * 0.9, 8, 3).reshape(u.shape)
    soft = np.clip(inside * 4, 0, 1) * np.interp(v, [0, 0.1, 0.8, 0.9, 1], [0.35, 1, 1, 0.12, 0.12])
    y = y + side * soft * (0.030 * wave - 0.042 * fold)
    y = y + 0.05 * np.clip(v - 0.82, 0, 1) * 2 + 0.010 * np.sin(x * 2.0 + 0.6) * np.clip(v - 0.6, 0, 1) * 3
    z = v * tall - 0.03 * (1 - x ** 2) * (1 - v) ** 8 * 0 + 0.02 * np.abs(x) ** 6 * (1 - v) ** 6
    crimp = np.where(v > 0.905, 0.003 * np.sin(v * 620), 0)
    return half * x, y + side * crimp, z


def pouch(params, aspect):
    room(params["surface"])
    stand_pouch(params["label"])
    for k, kind in enumerate(params.get("scatter", [])):
        strew(kind, k, seed=40, at=FRONT, keep_off=[(0, 0, 0.42), (0.3, 0, 0.36), (-0.3, 0, 0.36)])
    front((0, -0.06, 0.68), 4.9)


def stand_pouch(label):
    rows, columns = 260, 130
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    paper = kraft()
    for side in (-1, 1):
        spots = np.stack(sheet(u, v, side), -1).reshape(-1, 3)
        thing("pouch", spots, grid_faces(rows, columns, wrap=False), paper).rotation_euler[2] = 0.10

    def stick(p, q):
        x, y, z = sheet(0.19 + 0.62 * p, 0.16 + 0.56 * q, -1)
        return x, y - 0.004, z
    patch("label", stick, draw_label(label, 760, 940), 90, 90).rotation_euler[2] = 0.10


def jar(params, aspect):
    room(params["surface"])
    put_jar(params)
    for k, kind in enumerate(params.get("scatter", [])):
        strew(kind, k, seed=60, at=FRONT, keep_off=[(0, 0, 0.46)])
    front((0, -0.06, 0.56), 4.5)
    for name in ("fill", "card"):
        # in clear glass only the window may be mirrored
        bpy.data.objects[name].visible_glossy = False


def put_jar(params):
    outer = [(0, 0.0), (0.37, 0.0), (0.41, 0.04), (0.41, 0.86), (0.385, 0.95), (0.335, 1.0), (0.335, 1.12)]
    inner = [(0.31, 1.12), (0.31, 1.0), (0.36, 0.93), (0.385, 0.85), (0.385, 0.06), (0.35, 0.035), (0, 0.035)]
    thing("glass", *lathe(rounded(outer + inner, 0.012, 3), 128), glass())
    top = 0.90
    fill = [(0, 0.037), (0.345, 0.037), (0.382, 0.062), (0.382, 0.84), (0.36, top)]
    fill_top = [(0.25, top + 0.025), (0.12, top + 0.04), (0, top + 0.045)]
    if params["fill"] == "whole":
        shrink = [(max(0, r - 0.03), z) for r, z in fill + fill_top]
        thing("core", *lathe(rounded(shrink, 0.015, 1), 96), flat(params["fillColour"], 0.8))
        seeds_behind_glass(params["fillTypes"], top)
    else:
        mat = powder(params["fillColour"], 1.8 if params["fill"] == "coarse-powder" else 1.0)
        verts, faces = lathe(rounded(fill + fill_top, 0.012, 1), 160)
        upper = verts[:, 2] > top - 0.05
        verts[upper, 2] += 0.02 * layered(verts[upper] * 9, 3, 4)
        thing("content", verts, faces, mat)
        spill(mat, (0.5, -0.50), 0.08, 300)
    lid(params["lid"])
    turn = lambda p: (p - 0.5) * 1.75 + 0.04

    def stick(p, q):
        return 0.4125 * np.sin(turn(p)), -0.4125 * np.cos(turn(p)), 0.13 + 0.64 * q
    patch("label", stick, draw_label(params["label"], 940, 860))


def seeds_behind_glass(kinds, top):
    """Seeds pressed against the inside of the jar and lying on its top."""
    chance = np.random.default_rng(8)
    for kind in kinds:
        pieces, poses = variants(kind, 4), []
        many = {"mustard": 3.2, "cumin": 1.1}.get(kind, 1.0)
        for k in range(int(1250 * many)):
            a, z = chance.uniform(-2.2, 2.2) - np.pi / 2, chance.uniform(0.04, top)
            r = 0.362 - 0.02 * chance.random()
            poses.append((k, turned(chance, (r * np.cos(a), r * np.sin(a), z), False)))
        for k in range(int(260 * many)):
            a, r = chance.uniform(0, 6.28), 0.36 * np.sqrt(chance.random())
            poses.append((k, turned(chance, (r * np.cos(a), r * np.sin(a), top + 0.03 * (1 - r / 0.36) + chance.uniform(-0.01, 0.01)), "roll")))
        merged(kind, pieces, poses, material(kind), chance)


def lid(kind, radius=0.355, low=1.02, tall=0.19):
    if kind == "cork":
        body = [(0.0, low + 0.02), (0.296, low + 0.02), (0.308, 1.12), (0.318, 1.13), (0.325, 1.26), (0.31, 1.275), (0.0, 1.275)]
        verts, faces = lathe(rounded(body, 0.012, 2), 128)
        verts = verts * (1 - 0.012 * np.clip(creased(verts * 14, 3, 3), 0, 1) ** 2)[:, None] ** [1, 1, 0.2]
        thing("cork", verts, faces, cork())
        return
    body = [(radius, low), (radius + 0.012, low + 0.01), (radius + 0.012, low + 0.03), (radius, low + 0.045),
            (radius, low + tall - 0.03), (radius - 0.02, low + tall), (radius - 0.06, low + tall + 0.004), (0.0, low + tall + 0.004)]
    thing("lid", *lathe(rounded(body, 0.006, 1), 160), metal("brass", False) if kind == "brass" else flat("#121214", 0.32, 0.5))


def cork():
    n = Nodes("cork")
    spot = object_point(n)
    cell = n.noise(spot, 22, 4, 0.75)
    colour = n.ramp(cell, [(0.34, shade("#5f3d1f", 1)), (0.46, shade("#b08350", 1)), (0.75, shade("#c79e69", 1))])
    n.surface(colour, roughness=0.85, specular=0.15, height=cell, bump=0.5, distance=0.02)
    return n.material


def tin(params, aspect):
    room(params["surface"])
    r, tall = 0.44, 0.98
    body = [(0, 0.0), (r - 0.02, 0.0), (r + 0.006, 0.008), (r + 0.006, 0.02), (r, 0.028), (r, tall), (0.0, tall)]
    thing("tin", *lathe(rounded(body, 0.006, 1), 160), flat(params["body"], 0.34, 0.5, bump=0.02))
    lid(params["lid"], r + 0.012, tall - 0.20, 0.23)

    def stick(p, q):
        a = (p - 0.5) * 1.75 + 0.05
        return (r + 0.003) * np.sin(a), -(r + 0.003) * np.cos(a), 0.085 + 0.635 * q
    patch("label", stick, draw_label(params["label"], 1000, 830))
    for k, kind in enumerate(params.get("scatter", [])):
        strew(kind, k, seed=80, at=FRONT, keep_off=[(0, 0, 0.50)])
    front((0, -0.06, 0.50), 4.3)


def front(target, distance):
    window(0.9, target, behind=-0.9)
    camera(orbit(target, distance, 13, 5), target, 92, 8, (0, -0.45, target[2] * 0.8))


KINDS = {"pouch": pouch, "jar": jar, "tin": tin}
