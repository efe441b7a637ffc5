"""Whole spice in bowls, in heaps, in bundles."""
import numpy as np
from mathutils import Matrix

from common import camera, lathe, thing, window
from spice_bowls import bowl, dome_of, frame, room, strew
from spice_materials import flat, powder
from spice_pieces import tube
from spice_scatter import fall, heaped, loose_spots, merged, scatter, turned
from spice_types import material, variants

SMALL = {"cumin": 1500, "fenugreek": 1900, "coriander-seed": 1500, "mustard": 6000}
GAPS = {"star-anise": 0.06, "dry-red-chilli": 0.075, "clove": 0.022, "green-cardamom": 0.02}
LARGE = {"black-pepper": (520, 0.30), "green-cardamom": (170, 0.30), "clove": (150, 0.3), "star-anise": (60, 0.30),
         "dry-red-chilli": (34, 0.30)}
# few and large: each has its place on the table
BEFORE = {"star-anise": [(-0.50, -0.58), (-0.10, -0.86), (0.52, -0.64), (0.74, -0.18)]}
CORE = {"black-pepper": "#0c0908", "green-cardamom": "#39421c", "clove": "#1c0d08", "star-anise": "#2a1309", "dry-red-chilli": "#2c0403"}


def whole_spice(params, aspect):
    if params["type"] == "mixed":
        return five_heaps(params)
    ground = room(params["surface"])
    kind = params["type"]
    overhead, close = params.get("view") == "overhead", params.get("view") == "close-up"
    if params["vessel"] == "bowl":
        vessel, rim, high = bowl(params["bowl"])
        fill_bowl(kind, ground, vessel, rim, high)
        if kind in BEFORE:
            scatter(kind, BEFORE[kind], 21, flat=True)
        else:
            strew(kind, 0, overhead)
            strew(kind, 1, overhead, seed=33)
    else:
        PILES.get(kind, pile)(kind, ground, params)
    frame(overhead, close or params["vessel"] == "heap", close)


def fill_bowl(kind, ground, vessel, rim, high):
    """Fine seed covers a dome; larger pieces really fall into the bowl."""
    if kind in SMALL:
        dome = dome_of(rim, high, 0.17, 1.8)
        thing("under", *lathe([(r, dome(r) - 0.02) for r in np.linspace(rim, 0, 20)]), material(kind))
        heaped(kind, SMALL[kind], dome, rim - 0.02, jitter=0.35)
        return
    count, spread = LARGE[kind]
    stars = kind == "star-anise"
    level = lambda r: high * (0.86 if stars else 0.62) + 0.12 * (1 - (r / rim) ** 2)
    core = thing("core", *lathe([(r, level(r)) for r in np.linspace(rim * 0.86, 0.0, 12)]), powder(CORE[kind]))
    size = 0.62 if kind == "dry-red-chilli" else 1.0
    if not stars:
        heaped(kind, count, lambda r: level(abs(r)), rim * {"dry-red-chilli": 0.5}.get(kind, 0.80), jitter=0.25, size=size)
    fall(kind, int(count * (1.05 if stars else 0.75)), [ground, vessel, core], dropped(kind, rim * spread, high + 0.22), size=size, within=rim if stars else None)


def dropped(kind, spread, start):
    """Where each piece of a fall begins: one above the other, far enough apart not to burst."""
    step = GAPS.get(kind, 0.012)
    return lambda k, chance: (*np.clip(chance.normal(size=2) * spread, -2 * spread, 2 * spread), start + k * step)


def pile(kind, ground, params):
    """A heap on the table: a mound laid full of pieces, and others fallen on it."""
    count, _ = LARGE.get(kind, (160, 0.3))
    wide, tall = 0.44, 0.15
    level = lambda r: tall * (1 - (abs(r) / wide) ** 1.6) - 0.004
    mound = thing("mound", *lathe([(r, level(r)) for r in np.linspace(wide, 0, 14)]), powder(CORE.get(kind, "#20140c")))
    heaped(kind, int(count * 0.9), level, wide * 0.98, jitter=0.22)
    fall(kind, int(count * 0.8), [ground, mound], dropped(kind, 0.19, 0.26))
    strew(kind, 1)
    if params.get("splitPods"):
        split_pod((0.05, -0.40, 0.13))


def split_pod(at):
    """One pod torn open lengthwise, two rows of black seeds in it."""
    v, f, m = variants("green-cardamom", 1, 5)[0]
    keep = (v[f].mean(1)[:, 2] < 0.010)
    chance = np.random.default_rng(1)
    pose = np.array(Matrix.Translation(at) @ Matrix.Rotation(-0.35, 4, "Z") @ Matrix.Rotation(0.28, 4, "X") @ Matrix.Scale(1.35, 4))
    merged("husk", [(v, f[keep], m)], [(0, pose)], material("green-cardamom"), chance)
    pips = variants("black-pepper", 4, 3)
    rows = [(x, y, 0.002 + chance.uniform(-0.003, 0.006)) for y in (-0.012, 0.012) for x in np.linspace(-0.052, 0.056, 8)]
    rows += [(x, 0.0, 0.014) for x in np.linspace(-0.045, 0.05, 7)]
    seeds = [(k, pose @ turned(chance, spot, False, 0.43)) for k, spot in enumerate(rows)]
    merged("pips", pips, seeds, material("black-pepper"), chance)


def tied_quills(kind, ground, params):
    """A bundle of quills with a jute thread wound round its middle."""
    pieces = variants("cinnamon", 6)
    chance = np.random.default_rng(2)
    rows = [(-0.12, 0.065), (0.0, 0.062), (0.12, 0.066), (-0.06, 0.168), (0.065, 0.17), (0.0, 0.265)]
    poses = []
    for k, (y, z) in enumerate(rows):
        pose = np.array(Matrix.Rotation(0.42 + chance.uniform(-0.05, 0.05), 4, "Z") @ Matrix.Rotation(chance.uniform(-0.4, 0.4), 4, "X"))
        way = np.array([-np.sin(0.42), np.cos(0.42), 0]) * y
        pose[:3, 3] = way + [chance.uniform(-0.05, 0.05), 0, z]
        poses.append((k, pose))
    merged("quills", pieces, poses, material("cinnamon"), chance)
    jute = flat("#b49a6a", 0.9, 0.1, bump=0.8)
    a = np.linspace(0, 2 * np.pi, 90)
    ring = np.stack([0.215 * np.cos(a), 0.05 + 0.235 * np.sin(a)], 1)
    ring[:, 1] = np.maximum(ring[:, 1] + 0.095 * (1 - np.abs(ring[:, 0]) / 0.215), 0.006)
    for k in range(5):
        loop = np.stack([np.full(90, (k - 2) * 0.020) + 0.006 * np.sin(a * 2 + k), ring[:, 0], ring[:, 1]], 1)
        cord = thing("jute", *tube(loop, np.full(90, 0.011), 10), jute)
        cord.rotation_euler[2] = 0.42
    s = np.linspace(0, 1, 30)
    for way in (-1, 1):
        tail = thing("jute", *tube(np.stack([0.10 * s * way + 0.03 * np.sin(s * 5), -0.12 - 0.28 * s, 0.27 * (1 - s) ** 1.5 + 0.008], 1), np.full(30, 0.010), 10), jute)
        tail.rotation_euler[2] = 0.42
    scatter("cinnamon", [(0.06, -0.60)], 9, flat=True)


def leaf_stack(kind, ground, params):
    """Bay leaves lying over one another, fanned."""
    chance = np.random.default_rng(4)
    pieces = variants("bay-leaf", 6)
    poses = []
    for k in range(11):
        pose = turned(chance, (*(chance.normal(size=2) * [0.12, 0.09]), 0.03 + k * 0.016), True)
        spin = np.array(Matrix.Rotation(0.5 + chance.normal() * 0.45, 4, "Z") @ Matrix.Rotation(chance.normal() * 0.05, 4, "X") @ Matrix.Rotation(chance.normal() * 0.05, 4, "Y"))
        pose[:3, :3] = spin[:3, :3]
        poses.append((k, pose))
    merged("leaves", pieces, poses, material(kind), chance)
    scatter("bay-leaf", [(0.5, -0.42)], 12, flat=True)


def five_heaps(params):
    """Five small heaps in a row, one seed each."""
    room(params["surface"])
    for k, kind in enumerate(params["types"]):
        x, y = (k - 2) * 0.43, (k - 2) * 0.54
        dome = dome_of(0.27, 0.0, 0.15, 1.5, 0.0)
        count = {"mustard": 2200, "cumin": 900, "fenugreek": 800, "fennel": 620, "nigella": 1500, "coriander-seed": 520, "black-pepper": 430}[kind]
        made = heaped(kind, count, dome, 0.27, k, 0.6)
        made.location = (x, y, 0.0)
        under = thing("under", *lathe([(r, dome(r) - 0.02) for r in np.linspace(0.27, 0, 20)]), material(kind), (x, y, 0))
        strewn = scatter(kind, loose_spots(16, (x, y), np.array((0.28, 0.28)), k, [(x, y, 0.27)], 0.04), k)
    window(0.95, (0, 0, 0.1))
    camera((0.0, -1.3, 5.6), (0.0, -0.02, 0.05), 78, 5.6)


PILES = {"cinnamon": tied_quills, "bay-leaf": leaf_stack}
KINDS = {"whole-spice": whole_spice}
