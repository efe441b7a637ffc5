"""Juttis and slippers: one shell from sole to opening, embroidered, piped and stitched; a pair in three-quarter view."""
import numpy as np

from cloth_fabrics import cloth_surface, fabric_material
from cloth_motif_shapes import edge, flower, leaf
from cloth_prints import print_cloth, rgb
from cloth_sheets import cord, lathe
from cloth_button import plain
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_shapes import band, braid, curl, leather, outline, placed, slab, stitches, upper

JUTTI_TOP = [(0, 1.66, 0.56), (0.15, 1.60, 0.555), (0.25, 1.40, 0.53), (0.29, 1.10, 0.48), (0.285, 0.75, 0.47), (0.27, 0.42, 0.54), (0.19, 0.14, 0.66), (0, 0.05, 0.70)]
MULE_TOP = [(0, 1.42, 0.62), (0.17, 1.38, 0.61), (0.29, 1.24, 0.55), (0.36, 1.02, 0.40), (0.36, 0.80, 0.26), (0.33, 0.50, 0.21), (0.23, 0.12, 0.20), (0, 0.02, 0.20)]
SHEET = (20, 30)


def build(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "wood-dark"))
    if params.get("open"):
        make = lambda: slide(params)
    elif "tip" in params:
        make = lambda: jutti(params)
    else:
        make = lambda: felt_slipper(params)
    placed(make, (0.30, 1.00, 0.0), 141)
    placed(make, (1.22, 0.72, 0.0), 152)
    window(1.25, at=(-11, 1.5, 8), target=(0, 0, 0.3), size=(9, 10), fill=0.10)
    camera((-0.10, -7.6, 5.0), (-0.16, -0.18, 0.26), lens=95, fstop=10, focus=(-0.3, -0.9, 0.4))


def jutti(params):
    tip = params.get("tip", "pointed")
    work = params.get("embroidery")
    lining = leather(params["lining"], 0.6)
    if work:
        fabric = "velvet" if work["type"] == "zari-vine" else "cotton-silk"
        face = cloth_surface(embroidered(params["upper"], work, fabric), fabric, relief=1.6)
    else:
        face = leather(params["upper"], 0.42)
    shell = upper("pointed", JUTTI_TOP, face, lining, tip)
    sole(params, "pointed", tip, lining)
    trim = plain("trim", (work or {}).get("colours", [params.get("stitch", "#6e3f17")])[0], 0.4, metallic=0.75 if work and work["type"] == "zari-vine" else 0.0)
    braid(np.r_[shell[-1], shell[-1][:3]], trim, radius=0.017, spread=0.018, every=0.07)
    thread = plain("thread", params.get("stitch") or params["lining"], 0.7)
    stitches(lifted(shell, 26), thread, 0.009, 0.06)
    if not work:
        for row in (22, 20):
            stitches(lifted(shell, row), thread, 0.009, 0.06)
        for row in (6, 4):
            stitches(lifted(shell, row)[:60], thread, 0.009, 0.06)
    if work and work["type"] == "zari-vine":
        sequins(shell, trim)
    ridge = shell[3:-1, 0] + np.array([0, 0.0, 0.03])
    braid(ridge, trim, radius=0.013, spread=0.014, every=0.06)


def lifted(shell, row):
    line = shell[row]
    away = line - np.array([0, 1.2, 0.15])
    return line + 0.030 * away / np.linalg.norm(away, axis=1, keepdims=True) + np.array([0, 0, 0.008])


def sequins(shell, gold):
    """Tiny metal dots strewn over the toe."""
    chance = np.random.default_rng(4)
    for _ in range(90):
        row, station = chance.integers(6, 24), chance.choice(np.r_[2:30, 150:176])
        spot = shell[row, station]
        away = np.array([spot[0], spot[1] - 1.2, spot[2] + 0.3])
        dot = lathe("sequin", [(0, 0.008), (0.012, 0.006), (0.016, 0.0)], gold, 12, 0)
        dot.location = spot + 0.032 * away / np.linalg.norm(away)


def sole(params, shape, tip, lining):
    shade = leather(params["sole"], 0.55)
    slab("sole", shape, 0.045, 0.115, shade, tip, grow=0.03, heel=0.045)
    slab("welt", shape, 0.105, 0.145, leather(params["lining"], 0.6), tip, grow=0.012)
    slab("insole", shape, 0.14, 0.17, lining, tip, grow=-0.05)
    edge_line = np.r_[outline(shape, 0.012), outline(shape, 0.012)[::-1] * [-1, 1]]
    rim = np.c_[edge_line, np.full(len(edge_line), 0.148)]
    stitches(curl(rim, tip) if tip else rim, plain("thread", "#e0cfa4", 0.7), 0.009, 0.07)


def embroidered(ground, work, fabric):
    """Plain cloth at the heel, needlework from the throat to the toe."""
    colours = work["colours"]
    third = colours[-1]
    base = print_cloth({"type": "plain", "ground": ground}, SHEET, 60, fabric=fabric, seed=3)
    x, y = np.meshgrid(np.linspace(-10, 10, base[1].shape[1], dtype=np.float32), np.linspace(0, 30, base[1].shape[0], dtype=np.float32))
    if work["type"] == "phulkari":
        pattern = {"type": "jaal", "ground": ground, "motif": colours[0], "motif2": third, "border": colours[1], "scale": 0.26}
        worked = print_cloth(pattern, SHEET, 60, shape="diamonds", fabric=fabric, embroidered=True, seed=3)
        where = edge(16.0 - y + 0.06 * x ** 2, 0.12) * edge(y - 27.6, 0.1)
    elif work["type"] == "zari-vine":
        pattern = {"type": "jaal", "ground": ground, "motif": colours[0], "motif2": colours[0], "scale": 0.42}
        worked = print_cloth(pattern, SHEET, 60, fabric=fabric, embroidered=True, seed=3)
        where = np.ones_like(x)
    else:
        return chain_flower(base, colours, x, y)
    return tuple(b + (w - b) * (where[..., None] if b.ndim == 3 else where) for b, w in zip(base, worked))


def chain_flower(base, colours, x, y):
    """One large flower and two leaves in rows of chain stitch."""
    colour, metal, height = base
    u, v = x / 6.5, (y - 19.4) / 6.5
    petals, heart, veins = flower(u, v, 0.50, 6, 0.03)
    leaves = np.maximum.reduce([leaf(u, v, (s * 0.36, -0.18), 0.46, 0.12, a, 0.03) for s, a in ((-1, 3.5), (1, -0.35))]
                               + [leaf(u, v, (s * 0.30, 0.30), 0.36, 0.10, a, 0.03) for s, a in ((-1, 2.5), (1, 0.65))])
    rows = 0.5 + 0.5 * np.sin(np.hypot(u, v) * 95) * np.cos(np.arctan2(v, u) * 46)
    for ink, mask in ((colours[-1], leaves), (colours[0], petals), (colours[1], heart)):
        colour += (rgb(ink) * (0.72 + 0.40 * rows[..., None]) - colour) * mask[..., None]
        height = height + mask * (0.6 + 0.9 * rows)
    return np.clip(colour, 0, 1), metal, height


def felt_slipper(params):
    lining = plain("lining", params["lining"], 0.95)
    base = embroidered(params["upper"], params["embroidery"], "wool")
    shell = upper("round", MULE_TOP, cloth_surface(base, "wool", relief=1.3), lining, None, base=0.14, flat=0.30, thick=0.10)
    shade = leather(params["sole"], 0.7)
    slab("sole", "round", 0.0, 0.10, shade, None, grow=0.03)
    slab("midsole", "round", 0.09, 0.16, plain("felt", params["upper"], 0.98), None, grow=0.02)
    slab("insole", "round", 0.15, 0.20, lining, None, grow=-0.04)
    cord("binding", shell[-1][:-1], 0.045, plain("binding", params["embroidery"]["colours"][0], 0.9), cyclic=True)


def slide(params):
    lining = leather(params["lining"], 0.6)
    cork = leather(params["sole"], 0.85, 2.2)
    slab("sole", "round", 0.0, 0.06, leather("#2c221a", 0.7), None, grow=0.02)
    slab("cork", "round", 0.055, 0.26, cork, None, grow=0.015)
    slab("bed", "round", 0.25, 0.285, lining, None, grow=-0.01)
    face = fabric_material(params["pattern"], (18, 11), "cotton", 60, seed=5)
    _, strap = band(face, lining, 1.10, 2.02, (0.44, 0.47), (0.80, 0.60), base=0.22, thick=0.06, flare=0.10)
    piping = plain("piping", params["upper"], 0.8)
    for row in (0, -1):
        cord("piping", strap[row], 0.034, piping)
    thread = plain("thread", "#e9e1cc", 0.8)
    for row in (2, -3):
        stitches(strap[row] + np.array([0, 0, 0.035]), thread, 0.009, 0.06)


KINDS = {"jutti": build, "slipper": build}
