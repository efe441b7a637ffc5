"""The storefront's images: hero, link preview, two categories, packs for a story, the placeholder for a missing image."""
import math

import bpy
import numpy as np

from cloth_fabrics import fabric_material
from cloth_folds import folded_length
from common import area, camera, lathe, orbit, thing, window
from site_categories import planned
from spice_bowls import bowl, crumbs_on, dome_of, heap, room, spill
from spice_boxes import block
from spice_materials import flat, powder
from spice_packs import kraft, put_jar, stand_pouch
from spice_pieces import tube
from spice_scatter import heaped, loose_spots, scatter
from spice_whole import fill_bowl

POWDERS = {"turmeric-powder": "#D98A12", "chilli-powder": "#B41E14", "coriander-powder": "#A08A4E"}


def full_bowl(content, stuff, radius, at, ground, seed=1, rise=0.42):
    """A bowl of the table setting, filled with a powder or with whole spice."""
    vessel, rim, high = bowl(stuff, radius, radius * 0.72, at)
    dome = dome_of(rim, high, radius * rise, 1.7)
    if content in POWDERS:
        mat = powder(POWDERS[content])
        heap("powder", dome, rim - 0.004, mat, at, 0.035, seed)
        crumbs_on(mat, dome, rim * 0.97, 1500, at, seed)
    elif content == "black-pepper":
        shifted(at, lambda: fill_bowl(content, ground, vessel, rim, high), vessel)
    else:
        made = heaped(content, int(1500 * (radius / 0.55) ** 2), dome, rim - 0.02, seed, 0.35)
        made.location = at
        thing("under", *lathe_under(dome, rim), flat("#3a2812", 0.9), at)


def lathe_under(dome, rim):
    return lathe([(r, dome(r) - 0.02) for r in np.linspace(rim, 0, 20)], 96)


def shifted(at, build, *also):
    """Builds at the origin, where falling is reckoned, and carries everything new to its place."""
    for made in also:
        made.location = (0, 0, 0)
    before = set(bpy.data.objects)
    build()
    for made in [*also, *(o for o in bpy.data.objects if o not in before)]:
        made.location = at


def folded(pattern, at, turn, scale, seed=3, layers=3):
    """One folded length of printed cloth. Returns the height of its top."""
    size = (36, 60)
    cloth = fabric_material(pattern, size, "cotton", 30, seed=seed)
    before = set(bpy.data.objects)
    top = folded_length(cloth, 2.9, 2.4, layers, 0.10, 0.0, size, seed=seed)
    holder = bpy.data.objects.new("pile", None)
    bpy.context.collection.objects.link(holder)
    for made in set(bpy.data.objects) - before:
        if made is not holder:
            made.parent = holder
    holder.location, holder.rotation_euler, holder.scale = at, (0, 0, math.radians(turn)), (scale,) * 3
    return top * scale


def setting(params, cumin=True):
    """The table of the hero: bowls and loose spice right of the middle, cloth at the far right."""
    ground = room(params["surface"], "#12161c", back=8.0)
    full_bowl("turmeric-powder", "brass", 0.66, (0.42, 0.10, 0), ground, 1)
    full_bowl("chilli-powder", "terracotta", 0.50, (1.55, 0.62, 0), ground, 2)
    if cumin:
        full_bowl("cumin", "copper", 0.40, (1.30, -0.52, 0), ground, 3)
    top = folded(params["cloth"], (2.75, 0.62, 0), -18, 0.60, 3, 3)
    folded({**params["cloth"], "ground": "#1a2846"}, (2.75, 0.62, top - 0.01), -22, 0.60, 8, 2)
    spill(powder(POWDERS["turmeric-powder"]), (-0.06, -0.62), 0.12, 700, drift=0.035)
    away = [(0.42, 0.10, 0.74), (1.55, 0.62, 0.6), (1.30, -0.52, 0.48)]
    scatter("star-anise", [(0.40, -0.98), (0.66, -0.80), (2.02, -0.42), (-0.42, -0.32), (2.35, -0.70)], 5, flat=True)
    scatter("green-cardamom", loose_spots(11, (1.95, -0.72), np.array((0.30, 0.16)), 8, away, 0.19), 4)
    scatter("black-pepper", loose_spots(34, (0.75, -0.85), np.array((0.75, 0.22)), 3, away, 0.05), 6)
    scatter("dry-red-chilli", [(2.20, -0.02), (2.36, -0.16)], 12, flat=True)


def dusk():
    """Light from the right and behind, so that the left of a wide image is dark."""
    area("window", (5.4, 2.2, 4.2), (1.5, 0, 0.3), (3.0, 4.4), 1250, (1.0, 0.90, 0.78))
    area("fill", (0.8, -6.0, 2.6), (1.5, 0, 0.3), (2.6, 2.6), 120, (1.0, 0.76, 0.54))
    rim = area("rim", (2.2, 4.8, 1.8), (1.0, 0, 0.4), (1.4, 2.0), 110, (1.0, 0.84, 0.66))
    rim.visible_glossy = False


def hero(params, aspect):
    setting(params)
    dusk()
    camera((0.30, -6.8, 2.75), (0.27, 0.10, 0.36), 56, 5, (0.55, -0.45, 0.45))


def open_graph(params, aspect):
    setting(params, cumin=False)
    dusk()
    camera((0.25, -6.4, 2.45), (0.22, 0.10, 0.38), 54, 5, (0.55, -0.45, 0.45))


def category_masala(params, aspect):
    ground = room(params["surface"], back=8.0)
    places = [(-0.60, 0.95, 0), (0.58, 0.62, 0), (-0.52, -0.28, 0), (0.62, -0.62, 0)]
    order = [params["bowls"][k] for k in (3, 1, 0, 2)]
    for k, (content, at) in enumerate(zip(order, places)):
        full_bowl(content, "brass", 0.52, at, ground, k + 1, 0.40)
    scatter("black-pepper", loose_spots(26, (-0.1, -1.0), np.array((0.6, 0.22)), 3, [(*p[:2], 0.58) for p in places], 0.06), 6)
    scatter("bay-leaf", [(-1.05, 0.30), (1.25, 0.10)], 5, flat=True)
    window(1.0, (0, 0.2, 0.3), size=1.5)
    camera(orbit((0.02, -0.18, 0.15), 6.2, 44, 3), (0.02, -0.18, 0.15), 80, 8, (0.1, -0.3, 0.4))


def category_default(params, aspect):
    ground = room(params["surface"], "#1a1512", back=8.0)
    top = 0.0
    for k, pattern in enumerate(params["cloth"]):
        top += folded(pattern, (-0.42, 0.55, top - 0.01 * k), (-14, -20, -11)[k], 0.60, 3 + k * 4, 2)
    full_bowl("turmeric-powder", "brass", 0.46, (0.82, -0.30, 0), ground, 1)
    spill(powder(POWDERS["turmeric-powder"]), (0.62, -0.98), 0.09, 500, drift=0.03)
    scatter("star-anise", [(0.10, -0.86), (1.25, -0.86)], 5, flat=True)
    scatter("green-cardamom", [(-0.32, -0.98), (-0.18, -1.10), (-0.50, -1.12)], 4)
    window(1.0, (0.1, 0.1, 0.4), size=1.5, behind=0.6)
    camera(orbit((0.14, -0.05, 0.36), 6.6, 24, 4), (0.14, -0.05, 0.34), 82, 7, (0.2, -0.5, 0.5))


def tradition(params, aspect):
    """What leaves the mill: a pouch and a jar, and before them what went in."""
    ground = room(params["surface"], "#1a1512", back=8.0)
    shifted((-0.46, 0.34, 0), lambda: stand_pouch(planned(params["pouch"])["label"]))
    shifted((0.56, 0.10, 0), lambda: put_jar(planned(params["jar"])))
    full_bowl("chilli-powder", "copper", 0.34, (-0.06, -0.74, 0), ground, 2, 0.40)
    anise = [(0.50, -0.72), (0.74, -0.54), (1.00, -0.34)]
    away = [(-0.06, -0.74, 0.40), (0.56, 0.10, 0.48), *((x, y, 0.15) for x, y in anise)]
    scatter("star-anise", anise, 5, flat=True)
    scatter("coriander-seed", loose_spots(40, (0.30, -0.98), np.array((0.55, 0.16)), 3, away, 0.07), 6)
    scatter("dry-red-chilli", [(-0.98, -0.44), (-0.94, -0.66)], 12, flat=True)
    window(1.3, (0, 0, 0.5), size=1.4, behind=0.3)
    for name in ("fill", "card"):
        # in clear glass only the window may be mirrored
        if name in bpy.data.objects and bpy.data.objects[name].type == "LIGHT":
            bpy.data.objects[name].visible_glossy = False
    camera(orbit((0.02, -0.12, 0.52), 6.0, 17, 4), (0.02, -0.12, 0.50), 84, 8, (0, -0.45, 0.5))


def fallback(params, aspect):
    room(params["surface"], back=8.0)
    turn = math.radians(-24)
    body = kraft("#94703f")
    block("box", (1.5, 1.15, 0.62), (0, 0, 0.31), body, 0.014, (0, 0, turn))
    block("lid", (1.54, 1.19, 0.22), (0, 0, 0.56), body, 0.014, (0, 0, turn))
    cotton = flat(params["cord"], 0.85, 0.15, bump=0.6)
    for angle, half in ((0, 0.775), (math.pi / 2, 0.60)):
        s = np.array([-half, -half, half, half, -half])
        z = np.array([0.01, 0.682, 0.682, 0.01, 0.01])
        u = np.linspace(0, 4, 160)
        for shift in (-0.016, 0.016):
            path = np.stack([np.interp(u, range(5), s), np.full(160, shift), np.interp(u, range(5), z)], 1)
            twisted(path, cotton, turn + angle)
    bow_of_cord(cotton, turn)
    window(0.8, (0, 0, 0.3), size=1.2, behind=0.4)
    camera(orbit((0, -0.02, 0.32), 6.0, 26, 4), (0, -0.02, 0.34), 84, 7, (0, -0.5, 0.5))


def twisted(path, mat, turn, girth=0.015):
    """Cotton cord: a tube whose skin winds like two strands."""
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    strands = 1 + 0.16 * np.cos(2 * ring[None] + along[:, None] * 75)
    cord = thing("cord", *tube(path, np.full(len(path), girth), 12, strands), mat)
    cord.rotation_euler[2] = turn
    return cord


def bow_of_cord(mat, turn):
    s = np.linspace(0, 1, 120)
    for angle in (0.6, 0.6 + math.pi):
        loop = np.stack([0.36 * np.sin(np.pi * s), 0.17 * np.sin(2 * np.pi * s), 0.10 * np.sin(np.pi * s) + 0.01], 1)
        twisted(loop, mat, turn + angle).location = (0, 0, 0.69)
        tail = np.stack([0.40 * s, 0.10 * s ** 2, 0.015 + 0.03 * np.sin(s * 3.1)], 1)
        twisted(tail, mat, turn + angle + 0.75).location = (0, 0, 0.685)
    knot = np.stack([0.045 * np.cos(s * 12), 0.045 * np.sin(s * 12), 0.01 + 0.05 * s], 1)
    twisted(knot, mat, turn).location = (0, 0, 0.685)


KINDS = {"hero": hero, "open-graph": open_graph, "category-masala": category_masala, "category-default": category_default, "tradition": tradition, "fallback": fallback}
