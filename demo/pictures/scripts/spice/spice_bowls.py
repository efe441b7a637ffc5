"""Bowls heaped with ground spice, on a table by a window."""
import zlib

import numpy as np

from common import camera, empty_scene, grid_faces, lathe, orbit, plane, rounded, thing, window
from spice_materials import clay, metal, powder, stone, table, wall
from spice_noise import layered
from spice_pieces import tube
from spice_scatter import loose_spots, scatter

MADE_OF = {"brass": lambda: metal("brass", True, 15), "copper": lambda: metal("copper", True, 16),
           "terracotta": lambda: clay("#94482a"), "stone": stone, "steel": lambda: metal("steel", False)}
SEEDS = {"coriander-seed": 26, "cumin": 60, "black-pepper": 16, "fenugreek": 30, "mustard": 40, "clove": 9,
         "green-cardamom": 6, "star-anise": 3, "dry-red-chilli": 2, "cinnamon": 1, "turmeric-root": 2, "bay-leaf": 2}


def room(surface, backdrop="#151920", back=7.0):
    """Scene, table and far wall."""
    empty_scene()
    top = plane("table", 30, 16, (0, back - 8, 0), table(surface))
    plane("wall", 40, 20, (0, back, 6), wall(backdrop), 90)
    return top


def bowl(stuff="brass", radius=0.55, height=0.40, at=(0, 0, 0), thick=0.022):
    """A footed katori. Returns the object, its inner rim radius and rim height."""
    if stuff in ("terracotta", "stone"):
        thick *= 1.9
    r, h = radius, height
    outer = [(0.0, 0.03), (r * 0.40, 0.03), (r * 0.42, 0.0), (r * 0.50, 0.0), (r * 0.52, 0.035), (r * 0.78, h * 0.36), (r * 0.95, h * 0.72), (r, h - thick * 0.5)]
    inner = [(r - thick * 0.5, h), (r - thick, h - thick * 0.6), (r * 0.93 - thick, h * 0.70), (r * 0.75 - thick, h * 0.36 + thick), (r * 0.45, 0.06 + thick), (0.0, 0.05 + thick)]
    made = thing("bowl", *lathe(rounded(outer + inner, 0.012, 2), 144), MADE_OF[stuff](), at)
    return made, r - thick, h


def dome_of(rim, rim_height, rise, power=1.7, sunk=0.03):
    """Height of a heap at a distance from its axis."""
    return lambda r: rim_height - sunk + rise * max(0.0, 1 - (abs(r) / rim) ** power)


def heap(name, dome, radius, mat, at=(0, 0, 0), rough=0.035, seed=2, rings=150, steps=260):
    """A heap of powder: the dome with slumps and lumps."""
    r, a = np.meshgrid(np.linspace(0, radius, rings), np.linspace(0, 2 * np.pi, steps, endpoint=False), indexing="ij")
    x, y = r * np.cos(a), r * np.sin(a)
    z = np.array([dome(v) for v in np.linspace(0, radius, rings)])[:, None] * np.ones_like(x)
    spots = np.stack([x, y, 0 * x], -1).reshape(-1, 3)
    slump = layered(spots * 3.2 + seed, seed, 5, 0.52).reshape(x.shape)
    clods = np.clip(layered(spots * 17 + seed, seed + 5, 3, 0.6).reshape(x.shape), 0.0, 1)
    calm = 1 - (r / radius) ** 8
    z = z + (rough * slump + rough * 0.42 * clods) * calm
    return thing(name, np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(rings, steps), mat, at)


def crumbs(mat, spots, seed=4, small=0.003, large=0.009):
    """Grains of powder: little uneven octahedra."""
    chance = np.random.default_rng(seed)
    base = np.array([(1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
    tri = np.array([(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (1, 0, 5), (2, 1, 5), (3, 2, 5), (0, 3, 5)])
    spots = np.asarray(spots)
    size = small + (large - small) * chance.random((len(spots), 1, 1)) ** 3
    verts = spots[:, None] + base[None] * size * chance.uniform(0.6, 1.3, (len(spots), 6, 3))
    faces = tri[None] + (np.arange(len(spots)) * 6)[:, None, None]
    return thing("crumbs", verts.reshape(-1, 3), faces.reshape(-1, 3), mat, smooth=False)


def crumbs_on(mat, dome, radius, count, at=(0, 0, 0), seed=4):
    chance = np.random.default_rng(seed)
    r = radius * np.sqrt(chance.random(count))
    a = chance.uniform(0, 6.283, count)
    z = np.array([dome(v) for v in r]) + chance.uniform(-0.01, 0.022, count)
    return crumbs(mat, np.stack([r * np.cos(a) + at[0], r * np.sin(a) + at[1], z + at[2]], 1), seed)


def spill(mat, centre, spread, count, seed=6, drift=0.0):
    """Powder on the table: a thin drift, if wished, and grains thinning out around it."""
    chance = np.random.default_rng(seed)
    xy = np.array(centre) + chance.standard_t(3, (count, 2)) * spread
    crumbs(mat, np.c_[xy, np.full(count, 0.003)], seed, 0.002, 0.008)
    if drift:
        low = heap("drift", lambda r: drift * max(0.0, 1 - r / (spread * 3.2)) ** 1.5 - 0.006, spread * 3.2, mat, (*centre, 0), drift * 0.35, seed)
        low.scale[1] = 0.6


def powder_bowl(params, aspect):
    room(params["surface"])
    overhead = params.get("view") == "overhead"
    vessel, rim, high = bowl(params["bowl"])
    mat = powder(params["powder"])
    dome = dome_of(rim, high, 0.10 if params.get("spoon") else 0.24)
    chance = zlib.crc32(params["powder"].encode()) % 97
    heap("powder", dome, rim - 0.002, mat, seed=chance)
    crumbs_on(mat, dome, rim * 0.97, 2600)
    spill(mat, (0.30 + chance % 5 * 0.04, -0.64 - chance % 3 * 0.05), 0.10 + chance % 4 * 0.008, 700, chance, 0.035)
    for k, kind in enumerate(params.get("scatter", [])):
        strew(kind, k, overhead)
    if params.get("spoon"):
        spoon((0.16, -0.06, high + 0.16), mat)
    frame(overhead)


def strew(kind, order=0, overhead=False, seed=21, at=((-0.38, -0.78), (0.66, -0.42), (-0.72, -0.25), (0.12, -0.98)), keep_off=((0, 0, 0.62),)):
    """A natural handful of whole spice on the table before the vessel."""
    large = kind in ("dry-red-chilli", "turmeric-root", "cinnamon", "bay-leaf")
    centre = at[order % len(at)]
    if large:
        count = SEEDS[kind]
        spots = [(centre[0] + dx, centre[1] + dy) for dx, dy in ((0, 0.04), (0.16, -0.19), (-0.1, 0.2))[:count]]
        return scatter(kind, spots, seed + order, flat=True)
    spread = (0.34, 0.16) if not overhead else (0.4, 0.3)
    spots = loose_spots(SEEDS[kind], centre, np.array(spread), seed + order, keep_off, 0.06 if SEEDS[kind] > 12 else 0.36 if kind == "star-anise" else 0.2)
    return scatter(kind, spots, seed + order, flat="roll" if kind != "star-anise" else True)


def spoon(at, mat):
    """A little brass spoon lying on the heap, full of powder."""
    deep = [0.185, 0.13, 0.075]
    bowl_of_it = thing("spoon", *shell(deep), metal("brass", False), at)
    s = np.linspace(0, 1, 24)
    path = np.stack([0.17 + s * 0.78, 0 * s, 0.002 + 0.10 * s - 0.04 * s ** 2], 1)
    handle = thing("spoon", *tube(path, np.interp(s, [0, 0.15, 0.5, 0.93, 1], [0.024, 0.017, 0.015, 0.026, 0.006]), 20), metal("brass", False), at)
    level = heap("spoonful", lambda r: 0.055 * (1 - (r / 0.12) ** 2) - 0.004, 0.12, mat, at, 0.018, 8, 50, 90)
    level.scale = (1.40, 0.98, 1)
    for made in (bowl_of_it, handle, level):
        made.rotation_euler = (0, 0.03, -0.62)
    return bowl_of_it


def shell(size, thick=0.93, rings=18, steps=48):
    """The lower half of an ellipsoid with an inner wall."""
    lean = np.linspace(0, np.pi / 2, rings)
    outer = [(np.sin(a), -np.cos(a)) for a in lean]
    inner = [(np.sin(a) * thick, -np.cos(a) * thick) for a in lean[::-1]]
    verts, faces = lathe(np.array(outer + inner), steps)
    return verts * size, faces


def frame(overhead=False, heap_view=False, macro=False):
    if overhead:
        window(0.95, (0, 0, 0.3))
        camera((0.02, -0.40, 3.85), (0.02, -0.17, 0.3), 80, 5.6, (0.0, -0.1, 0.5))
    elif macro:
        window(1.0, (0, 0, 0.1))
        camera(orbit((0.02, -0.30, 0.12), 1.9, 36, 6), (0.02, -0.30, 0.12), 100, 11, (0.05, -0.40, 0.14))
    elif heap_view:
        window(1.0, (0, 0, 0.1))
        camera(orbit((0, -0.08, 0.10), 3.1, 33, 6), (0, -0.08, 0.10), 88, 7, (0, -0.26, 0.14))
    else:
        window()
        camera(orbit((0.0, -0.16, 0.16), 4.3, 25, 4), (0.0, -0.16, 0.20), 98, 7, (0.05, -0.42, 0.30))


KINDS = {"powder-bowl": powder_bowl}
