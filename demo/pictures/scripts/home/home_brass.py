"""Brass and copper for the home: urli, lota, lit diyas."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from cloth_nodes import Nodes, linear
from common import camera, grid_faces, lathe, orbit, rounded, thing, window
from spice_bowls import room
from spice_materials import metal
from spice_pieces import tube
from spice_scatter import merged, turned

MARIGOLDS = ("#E8870E", "#F2A51A", "#D9650B")


def brass_bowl(params, aspect):
    room(params["surface"], back=9.0)
    mat = metal(params["metal"], True, 8, age=0.6)
    r, h = 1.12, 0.44
    body = [(0, 0.05), (0.40, 0.05), (0.42, 0.0), (0.50, 0.0), (0.53, 0.06), (0.80, 0.12), (0.98, 0.24), (1.02, 0.36), (1.00, h - 0.03),
            (1.10, h - 0.02), (r, h), (1.10, h + 0.03), (0.97, h + 0.01), (0.955, 0.36), (0.92, 0.25), (0.74, 0.16), (0.4, 0.11), (0, 0.10)]
    thing("urli", *lathe(rounded(body, 0.010, 2), 220), mat)
    for side in (-1, 1):
        handle(mat, side)
    flowers = params.get("fill") == "marigold-water"
    if flowers:
        thing("water", *lathe([(0.975, 0.33), (0.5, 0.33), (0, 0.33)], 96), water())
        marigolds(0.34)
    window(1.0, (0, 0, 0.3), size=1.5, behind=1.2)
    camera(orbit((0, 0, 0.2), 5.9 if flowers else 6.6, 50 if flowers else 25, 8), (0, 0.02, 0.24), 82, 9, (0, -0.6, 0.4))


def handle(mat, side):
    a = np.linspace(-0.1, math.pi + 0.1, 40)
    path = np.stack([side * (1.04 + 0.02 * np.sin(a)), 0.20 * np.cos(a), 0.40 + 0.26 * np.sin(a)], 1)
    thing("handle", *tube(path, np.full(40, 0.042), 20), mat)
    for end in (-0.2, 0.2):
        thing("boss", *lathe(rounded([(0, -0.05), (0.07, -0.04), (0.075, 0.02), (0.03, 0.06), (0, 0.065)], 0.01, 2), 32), mat, (side * 1.04, end, 0.40))


def water():
    n = Nodes("water")
    clear = n.add("BsdfTransparent")
    clear.inputs["Color"].default_value = (0.80, 0.84, 0.80, 1)
    shine = n.add("BsdfGlossy", Roughness=0.02)
    bump = n.add("Bump", Strength=0.06, Distance=0.05)
    n.link(n.noise(n.add("TexCoord").outputs["Object"], 5, 2, 0.5), bump.inputs["Height"])
    n.link(bump.outputs[0], shine.inputs["Normal"])
    facing = n.add("Fresnel", IOR=1.33)
    mix = n.add("MixShader")
    n.link(n.math("ADD", facing.outputs[0], 0.03), mix.inputs[0])
    n.link(clear.outputs[0], mix.inputs[1])
    n.link(shine.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs["Surface"])
    return n.material


def petal_material(code):
    n = Nodes("petal")
    mark = n.add("Attribute")
    mark.attribute_name = "mark"
    split = n.add("SeparateXYZ")
    n.link(mark.outputs["Vector"], split.inputs[0])
    base = linear(code)
    deep = tuple(c * f for c, f in zip(base[:3], (0.75, 0.42, 0.3))) + (1,)
    n.surface(n.ramp(split.outputs["X"], [(0.1, deep), (0.8, base)]), roughness=0.7, specular=0.2, sheen=0.2)
    return n.material


def petal():
    t, u = np.meshgrid(np.linspace(0, 1, 9), np.linspace(-1, 1, 9), indexing="ij")
    half = 0.055 * np.sin(np.pi * np.clip(0.12 + t * 0.80, 0, 1)) ** 0.7
    z = 0.055 * t ** 1.8 - 0.02 * u ** 2 + 0.010 * np.sin(u * 7 + t * 4) * t
    verts = np.stack([t * 0.13, u * half, z], -1).reshape(-1, 3)
    mark = np.zeros((len(verts), 3))
    mark[:, 0] = t.ravel() ** 1.2
    return verts, grid_faces(9, 9, wrap=False), mark


def marigold_poses(at, size, chance):
    """Petals by the golden angle, outer ones flat, inner ones upright and small."""
    poses = []
    for k in range(130):
        share = k / 130
        tilt = math.radians(8 + 88 * (1 - share) ** 0.9) + chance.normal() * 0.10
        pose = Matrix.Translation(at) @ Matrix.Rotation(k * 2.39996 + chance.normal() * 0.1, 4, "Z") @ Matrix.Translation((0.10 * share * size, 0, (0.10 - 0.09 * share) * size))
        poses.append((0, np.array(pose @ Matrix.Rotation(-tilt, 4, "Y") @ Matrix.Scale(size * (0.62 + 0.5 * share), 4))))
    return poses


def marigolds(level):
    chance = np.random.default_rng(5)
    spots = [(-0.45, 0.30), (0.02, 0.52), (0.50, 0.22), (0.18, -0.08), (-0.28, -0.34), (0.42, -0.45), (-0.62, -0.12)]
    for k, colour in enumerate(MARIGOLDS):
        poses = [p for i, (x, y) in enumerate(spots) if i % 3 == k for p in marigold_poses((x, y, level - 0.01), chance.uniform(1.05, 1.4), chance)]
        for _ in range(22):
            a, r = chance.uniform(0, 6.28), 0.9 * math.sqrt(chance.random())
            poses.append((0, turned(chance, (r * math.cos(a), r * math.sin(a), level + 0.004), True, 0.9)))
        merged("marigold", [petal()], poses, petal_material(colour), chance)


def lota(params, aspect):
    room(params["surface"], back=8.0)
    mat = metal(params["metal"], params.get("hammered", True), 10, age=0.5)
    body = [(0, 0.03), (0.24, 0.03), (0.26, 0.0), (0.31, 0.0), (0.33, 0.05), (0.48, 0.16), (0.60, 0.36), (0.62, 0.52), (0.56, 0.72), (0.42, 0.88),
            (0.355, 0.98), (0.35, 1.06), (0.40, 1.16), (0.47, 1.205), (0.475, 1.225), (0.45, 1.222), (0.375, 1.16), (0.325, 1.06), (0.33, 0.97), (0.40, 0.85), (0.5, 0.7), (0.56, 0.5), (0.4, 0.2), (0, 0.1)]
    thing("lota", *lathe(rounded(body, 0.010, 14), 200), mat)
    for low in (0.985, 1.04):
        thing("band", *lathe(rounded([(0.345, low - 0.014), (0.372, low), (0.345, low + 0.014)], 0.004, 1), 160), mat)
    window(1.0, (0, 0, 0.55), behind=0.2, size=1.15)
    camera(orbit((0, 0, 0.52), 4.9, 14, 5), (0, 0, 0.56), 88, 8, (0, -0.45, 0.6))


def diyas(params, aspect):
    room(params["surface"], back=7.0)
    mat = metal(params["metal"], False, age=0.45)
    eye = orbit((0.0, 0.0, 0.20), 4.0, 24, 0)
    places = [(-0.34, -0.20, -0.72), (0.40, 0.32, 2.65)][:params.get("count", 1)]
    for x, y, turn in places:
        diya(mat, (x, y, 0), turn, params.get("lit"), eye)
    offering([(0.40, -0.46), (-0.44, 0.50)])
    window(0.42, (0, 0, 0.3))
    camera(eye, (0.0, 0.02, 0.21), 94, 6.5, (-0.2, -0.35, 0.25))


def offering(spots):
    """A marigold or two laid beside the lamps, and petals that fell from them."""
    chance = np.random.default_rng(12)
    for k, (x, y) in enumerate(spots):
        poses = marigold_poses((x, y, 0.02), 1.0, chance)
        for _ in range(16):
            spot = (x + chance.normal() * 0.26, y + chance.normal() * 0.15, 0.012)
            if all(math.hypot(spot[0] - a, spot[1] - b) > 0.24 for a, b in ((-0.34, -0.20), (0.40, 0.32))):
                poses.append((0, turned(chance, spot, True, 0.9)))
        merged("marigold", [petal()], poses, petal_material(MARIGOLDS[k]), chance)


def diya(mat, at, turn, lit, eye):
    """A footed oil lamp with one drawn-out lip, its oil, wick and flame."""
    body = [(0, 0.0), (0.20, 0.0), (0.21, 0.02), (0.10, 0.05), (0.07, 0.09), (0.10, 0.12), (0.26, 0.16), (0.33, 0.24), (0.34, 0.275), (0.325, 0.28), (0.31, 0.245), (0.24, 0.185), (0, 0.165)]
    verts, faces = lathe(rounded(body, 0.008, 2), 120)
    lamp = thing("diya", lipped(verts), faces, mat, at)
    lamp.rotation_euler[2] = turn
    oil = thing("oil", lipped(lathe([(0.305, 0.235), (0.2, 0.236), (0.1, 0.236), (0, 0.236)], 120)[0], 0.0), grid_faces(4, 120), oil_material(), at)
    oil.rotation_euler[2] = turn
    s = np.linspace(0, 1, 20)
    wick = thing("wick", *tube(np.stack([0.12 + 0.34 * s, 0.01 * np.sin(s * 5), 0.237 + 0.075 * s ** 2], 1), 0.020 - 0.004 * s, 10), burnt(), at)
    wick.rotation_euler[2] = turn
    if lit:
        tip = (at[0] + 0.455 * math.cos(turn), at[1] + 0.455 * math.sin(turn), 0.31)
        flame(tip, eye)


def lipped(verts, rise=0.035):
    """Draws the rim out to a spout along +x."""
    verts = verts.copy()
    angle = np.arctan2(verts[:, 1], verts[:, 0])
    high = np.clip((verts[:, 2] - 0.12) / 0.14, 0, 1)
    pull = np.exp(-(angle / 0.42) ** 2) * high
    verts[:, :2] *= (1 + 0.46 * pull)[:, None]
    verts[:, 1] *= 1 - 0.30 * pull
    verts[:, 2] += rise * pull * high
    return verts


def oil_material():
    n = Nodes("oil")
    n.surface(linear("#8a5c12"), roughness=0.04, specular=0.55)
    return n.material


def burnt():
    n = Nodes("wick")
    split = n.add("SeparateXYZ")
    n.link(n.add("TexCoord").outputs["Generated"], split.inputs[0])
    n.surface(n.ramp(split.outputs["X"], [(0.62, linear("#c9b48a")), (0.80, linear("#120c08"))]), roughness=0.9, specular=0.1)
    return n.material


def flame(tip, eye):
    """A small clear flame: blue at its root, brightest a third up, with the bloom a lens gives it."""
    t = np.linspace(0, 1, 48)
    girth = 0.041 * np.sin(np.pi * t ** 0.62) ** 0.85 * (1 - 0.35 * t) + 0.0004
    verts, faces = lathe(np.stack([girth, t * 0.255], 1), 32)
    verts[:, 0] += 0.018 * (verts[:, 2] / 0.2) ** 2
    n = Nodes("flame")
    split = n.add("SeparateXYZ")
    n.link(n.add("TexCoord").outputs["Generated"], split.inputs[0])
    light = n.add("Emission")
    high = split.outputs["Z"]
    n.link(n.ramp(high, [(0.0, (0.05, 0.10, 0.9, 1)), (0.16, (0.9, 0.28, 0.05, 1)), (0.42, (1.0, 0.62, 0.22, 1)), (1.0, (1.0, 0.30, 0.03, 1))]), light.inputs["Color"])
    n.link(n.ramp(high, [(0.0, (0.04,) * 3 + (1,)), (0.22, (0.45,) * 3 + (1,)), (0.42, (1.0,) * 3 + (1,)), (1.0, (0.25,) * 3 + (1,))]), light.inputs["Strength"])
    power = n.math("MULTIPLY", light.inputs["Strength"].links[0].from_socket, 5.0)
    n.link(power, light.inputs["Strength"])
    clear = n.add("BsdfTransparent")
    edge = n.add("LayerWeight", Blend=0.55)
    mix = n.add("MixShader")
    n.link(edge.outputs["Facing"], mix.inputs[0])
    n.link(light.outputs[0], mix.inputs[1])
    n.link(clear.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs["Surface"])
    made = thing("flame", verts, faces, n.material, tip)
    made.visible_shadow = False
    bloom((tip[0], tip[1], tip[2] + 0.10), eye)
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = 10.0, (1.0, 0.55, 0.2), 0.05
    holder = bpy.data.objects.new("flame", lamp)
    holder.location = (tip[0], tip[1], tip[2] + 0.12)
    bpy.context.collection.objects.link(holder)


def bloom(at, eye, radius=0.42):
    """A card towards the lens that only adds light, fading from its middle."""
    disc, faces = lathe([(radius, 0), (radius * 0.5, 0), (0.001, 0)], 48)
    n = Nodes("bloom")
    far = n.add("VectorMath")
    far.operation = "LENGTH"
    n.link(n.add("TexCoord").outputs["Object"], far.inputs[0])
    near = n.math("MAXIMUM", n.math("SUBTRACT", 1.0, n.math("DIVIDE", far.outputs["Value"], radius)), 0.0)
    light = n.add("Emission")
    light.inputs["Color"].default_value = (1.0, 0.45, 0.12, 1)
    n.link(n.math("MULTIPLY", n.math("POWER", near, 3.2), 0.30), light.inputs["Strength"])
    clear = n.add("BsdfTransparent")
    both = n.add("AddShader")
    n.link(light.outputs[0], both.inputs[0])
    n.link(clear.outputs[0], both.inputs[1])
    n.link(both.outputs[0], n.out.inputs["Surface"])
    towards = (Vector(eye) - Vector(at)).normalized()
    card = thing("bloom", disc, faces, n.material, tuple(Vector(at) + towards * 0.1))
    card.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    for ray in ("diffuse", "glossy", "transmission", "shadow"):
        setattr(card, f"visible_{ray}", False)


KINDS = {"brass-bowl": brass_bowl, "lota": lota, "diya": diyas}
