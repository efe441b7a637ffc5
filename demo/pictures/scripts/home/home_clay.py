"""Terracotta: a planter with its plant, and kulhad cups."""
import math

import numpy as np
from mathutils import Matrix

from cloth_nodes import Nodes, linear
from common import camera, grid_faces, lathe, orbit, rounded, thing, window
from spice_bowls import heap, room
from spice_materials import clay, powder
from spice_pieces import tube
from spice_scatter import merged


def planter(params, aspect):
    if params.get("shape") == "kulhad":
        return kulhads(params)
    room(params["surface"], back=7.0)
    body = [(0, 0.02), (0.40, 0.02), (0.42, 0.0), (0.45, 0.0), (0.47, 0.03), (0.60, 0.42), (0.675, 0.80), (0.69, 0.90), (0.735, 0.92), (0.75, 0.95), (0.75, 1.06),
            (0.735, 1.09), (0.70, 1.09), (0.66, 1.06), (0.64, 0.90), (0.5, 0.5), (0.3, 0.2), (0, 0.2)]
    profile = rounded(body, 0.008, 3)
    if params.get("bands"):
        profile = incised(profile, (0.30, 0.36, 0.42, 0.72, 0.76, 0.80))
    thing("pot", *lathe(profile, 200), clay(params["body"]))
    if params.get("bands"):
        chevrons(params["body"])
    heap("soil", lambda r: 0.96 + 0.03 * (1 - r / 0.66), 0.66, powder("#241811", 2.0), rough=0.05, rings=60, steps=120)
    if params.get("plant"):
        plant((0, 0, 0.98))
    window(1.0, (0, 0, 0.9), behind=-0.4, size=1.35)
    camera(orbit((0, 0, 0.92), 6.7, 11, 4), (0, 0, 0.94), 84, 8, (0, -0.5, 0.9))


def incised(profile, heights):
    """Cuts grooves into the outside of a turned profile."""
    profile = profile.copy()
    outside = np.arange(len(profile)) < np.argmax(profile[:, 1])
    for z in heights:
        profile[:, 0] -= np.where(outside, 0.010 * np.exp(-((profile[:, 1] - z) / 0.010) ** 2), 0)
    return profile


def chevrons(code):
    """A zigzag of slip pressed on between the bands."""
    a = np.linspace(0, 2 * np.pi, 720, endpoint=True)
    zig = np.abs(((a / (2 * np.pi) * 26) % 1) - 0.5) * 2
    z = 0.48 + 0.17 * zig
    r = np.interp(z, [0.42, 0.80], [0.597, 0.672]) + 0.004
    thing("zigzag", *tube(np.stack([r * np.cos(a), r * np.sin(a), z], 1), np.full(720, 0.010), 8), clay("#d9b48a"))


def leaf(seed):
    """A broad soft leaf, folded a little along its midrib, on a stalk along x."""
    chance = np.random.default_rng(seed)
    t, u = np.meshgrid(np.linspace(0, 1, 26), np.linspace(-1, 1, 15), indexing="ij")
    half = 0.135 * np.sin(np.pi * np.clip(t * 0.97 + 0.015, 0, 1) ** 0.78) ** 0.8
    z = 0.16 * np.sin(t * 2.3) * 0.8 - 0.16 * t ** 2 + 0.05 * np.abs(u) - 0.03 * u ** 2 + 0.012 * np.sin(u * 6 + t * 9 + chance.uniform(0, 6)) * t
    verts = np.stack([t * 0.42, u * half, z], -1).reshape(-1, 3)
    vein = np.maximum(np.exp(-(u / 0.07) ** 2), 0.5 * np.clip(1 - np.abs(((t * 7 - np.abs(u) * 1.3) % 1) - 0.5) / 0.09, 0, 1))
    mark = np.zeros((len(verts), 3))
    mark[:, 0] = vein.ravel()
    return verts, grid_faces(26, 15, wrap=False), mark


def leaf_material():
    n = Nodes("leaf")
    mark = n.add("Attribute")
    mark.attribute_name = "mark"
    split = n.add("SeparateXYZ")
    n.link(mark.outputs["Vector"], split.inputs[0])
    colour = n.mix(split.outputs["X"], n.mix(split.outputs["Z"], linear("#1f4420"), linear("#41702c")), linear("#7d9a52"))
    shader = n.surface(colour, roughness=0.38, specular=0.4, height=split.outputs["X"], bump=0.35, distance=0.01)
    through = n.add("BsdfTranslucent")
    n.link(colour, through.inputs["Color"])
    mix = n.add("MixShader", Fac=0.25)
    n.link(shader.outputs[0], mix.inputs[1])
    n.link(through.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs["Surface"])
    return n.material


def plant(foot):
    """Stems from one root, leaves by the golden angle, larger and lower outside."""
    chance = np.random.default_rng(9)
    poses, stems = [], []
    for k in range(34):
        share = (k + 0.5) / 34
        turn = k * 2.39996
        lean = 0.15 + 0.95 * share
        high = 0.80 * (1 - 0.62 * share ** 1.4) + chance.uniform(-0.04, 0.04)
        reach = 0.42 * lean
        s = np.linspace(0, 1, 12)[:, None]
        way = np.array([math.cos(turn), math.sin(turn), 0])
        path = np.array(foot) + way * reach * s ** 1.6 + np.array([0, 0, 1]) * high * s ** 0.85
        stems.append(tube(path, np.linspace(0.013, 0.007, 12), 8))
        tilt = 0.75 - 1.15 * share + chance.normal() * 0.12
        pose = Matrix.Translation(path[-1]) @ Matrix.Rotation(turn + chance.normal() * 0.2, 4, "Z") @ Matrix.Rotation(-tilt, 4, "Y") @ Matrix.Rotation(chance.normal() * 0.25, 4, "X") @ Matrix.Scale(0.62 + 0.5 * share, 4)
        poses.append((k, np.array(pose)))
    green = leaf_material()
    merged("leaves", [leaf(k) for k in range(5)], poses, green, chance)
    base, verts, faces = 0, [], []
    for v, f in stems:
        verts.append(v)
        faces.append(f + base)
        base += len(v)
    n = Nodes("stem")
    n.surface(linear("#5b6b35"), roughness=0.6)
    thing("stems", np.concatenate(verts), np.concatenate(faces), n.material)


def kulhads(params):
    room(params["surface"], back=7.0)
    places = [(-0.62, 0.10, 0), (0.04, -0.14, 1), (0.66, 0.14, 2)][:max(1, params["count"] - 1)]
    for x, y, seed in places:
        kulhad(params["body"], (x, y, 0), seed)
    x, y, _ = places[0]
    kulhad(params["body"], (x + 0.012, y, 0.29), 5)
    window(0.8, (0, 0, 0.4), behind=0.3, size=1.2)
    camera(orbit((0.03, 0, 0.44), 5.3, 24, 4), (0.03, 0, 0.44), 88, 8, (0, -0.3, 0.4))


def kulhad(code, at, seed):
    chance = np.random.default_rng(seed)
    body = [(0, 0.03), (0.17, 0.02), (0.185, 0.0), (0.20, 0.0), (0.205, 0.03), (0.235, 0.20), (0.275, 0.42), (0.30, 0.56), (0.305, 0.615),
            (0.30, 0.64), (0.285, 0.635), (0.265, 0.56), (0.235, 0.40), (0.19, 0.16), (0.1, 0.10), (0, 0.09)]
    profile = incised(rounded(body, 0.007, 3), (0.40, 0.435, 0.52))
    verts, faces = lathe(profile, 140)
    turn = np.arctan2(verts[:, 1], verts[:, 0])
    verts[:, :2] *= (1 + 0.012 * np.sin(2 * turn + seed) * verts[:, 2:3].ravel() / 0.6)[:, None]
    verts[:, 2] += 0.006 * np.sin(turn + seed * 2) * (verts[:, 2] > 0.3)
    made = thing("kulhad", verts, faces, clay(code), at)
    made.rotation_euler = (0, chance.uniform(-0.01, 0.02), chance.uniform(0, 6))


KINDS = {"planter": planter}
