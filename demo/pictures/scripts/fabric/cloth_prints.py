"""Hand prints as numpy images: ground, inks stamped block by block, yarn, borders.

`print_cloth` answers sRGB colour, a zari (metal) mask and a height map, all of one size.
"""
import numpy as np

from cloth_motif_shapes import edge
from cloth_motifs import MOTIFS


def rgb(code):
    return np.array([int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def golden(code):
    """Ochres that a weaver would take from the zari spool, not from the dye pot."""
    r, g, b = rgb(code)
    return r > 0.7 and 0.55 < g < 0.76 and 0.2 < b < 0.42 and r - g < 0.22


def print_cloth(pattern, size_cm, per_cm=36, shape=None, border_at=(), fabric="cotton", embroidered=False, seed=3):
    chance = np.random.default_rng(seed)
    wide, high = (int(s * per_cm) for s in size_cm)
    x, y = np.meshgrid((np.arange(wide, dtype=np.float32) + 0.5) / per_cm, (np.arange(high, dtype=np.float32) + 0.5) / per_cm)
    yarn = woven(chance, high, wide, per_cm, fabric)
    colour = np.ones((high, wide, 3), np.float32) * rgb(pattern["ground"])
    metal = np.zeros((high, wide), np.float32)
    height = yarn * 0.5
    wear = cloud(chance, high, wide, per_cm * 1.6)
    for ink, mask in inks(pattern, shape, x, y, per_cm, chance):
        gold = golden(ink) and fabric in ("chanderi", "cotton-silk", "brocade", "velvet", "kota")
        stitched = embroidered or gold or shape in ("diamonds", "dots")
        cover = mask if stitched else stamped(mask, wear, yarn)
        colour += (rgb(ink) * (1 + 0.25 * (yarn[..., None] if stitched else 0)) - colour) * cover[..., None]
        if gold:
            metal = np.maximum(metal * (1 - cover), cover)
        if stitched:
            height = height + mask * (0.8 + 0.8 * yarn)
        else:
            metal *= 1 - cover
    for side in border_at if pattern.get("border") else ():
        lay_border(colour, metal, height, pattern, side, x, y, size_cm, yarn, fabric)
    if shape == "dots":
        height -= 0.8 * cloud(chance, high, wide, per_cm * 0.35)
    shade = 1 + yarn * depth_of(fabric) + (wear - 0.5) * 0.10
    return np.clip(colour * shade[..., None], 0, 1), np.clip(metal, 0, 1), height


def inks(pattern, shape, x, y, per_cm, chance):
    """Each ink with its mask; a second block never lands quite where the first did."""
    kind = shape or pattern["type"]
    if kind == "plain":
        return []
    slip = chance.normal(0, 0.035, 2)
    first, second = MOTIFS[kind](x, y, pattern.get("scale", 0.5), per_cm, chance, slip)
    inks_ = [(pattern["motif"], first)]
    if second is not None:
        fallback = pattern["motif"] if kind in ("buti", "jaal") else pattern["ground"]
        inks_.append((pattern.get("motif2", fallback), second))
    if kind == "diamonds":
        third = MOTIFS["diamond-hearts"](x, y, pattern.get("scale", 0.5), per_cm)
        inks_.append((pattern.get("border", pattern["motif"]), third))
    return inks_


def stamped(mask, wear, yarn):
    """Ink from a wooden block: thin where the cloth was slack, missing from the low yarns."""
    dry = np.clip((wear - 0.62) * 2.2, 0, 0.45)
    return mask * np.clip(0.95 - dry + yarn * (0.25 + 0.6 * dry), 0, 1)


def lay_border(colour, metal, height, pattern, side, x, y, size_cm, yarn, fabric):
    """A woven or printed border: guard lines, a solid band and a row of temple teeth."""
    wide = {"chanderi": 2.6, "kota": 1.4}.get(fabric, 4.2)
    far = {"u0": x, "u1": size_cm[0] - x, "v0": y, "v1": size_cm[1] - y}[side]
    along = y if side[0] == "u" else x
    soft = 0.05
    tooth = wide + 0.9 - 1.8 * np.abs((along / 1.2) % 1 - 0.5) * 1.4
    band = edge(far - wide, soft) * (1 - edge(np.abs(far - wide * 0.80) - 0.12, soft)) * (1 - edge(np.abs(far - wide * 0.22) - 0.10, soft))
    teeth = edge(far - tooth, soft) * (1 - edge(far - wide - 0.15, soft))
    petals = np.hypot((along % 1.5) - 0.75, (far - wide * 0.51) * 1.1)
    row = edge(np.abs(petals - wide * 0.11) - wide * 0.035, soft) + edge(petals - wide * 0.035, soft)
    ground_again = edge(far - wide - 0.95, soft)
    colour += (rgb(pattern["ground"]) - colour) * ground_again[..., None]
    metal *= 1 - ground_again
    height += (0.5 * yarn - height) * ground_again
    gold = golden(pattern["border"]) and fabric not in ("cotton", "wool")
    trim = pattern.get("motif2") or pattern["motif"]
    for ink, mask in ((pattern["border"], np.clip(band + teeth, 0, 1)), (trim if trim != pattern["border"] else pattern["ground"], np.clip(row, 0, 1))):
        colour += (rgb(ink) - colour) * (mask * (0.94 + 0.06 * yarn))[..., None]
        metal += ((1.0 if gold and ink == pattern["border"] else float(golden(ink) and fabric not in ("cotton", "wool"))) - metal) * mask
    height += 0.35 * band


def woven(chance, high, wide, per_cm, fabric):
    """Warp and weft of uneven yarns, about -1 to 1."""
    slub, thick = {"khadi": (1.0, 2), "raw-silk": (1.1, 2), "wool": (0.8, 3), "linen": (0.9, 2), "canvas": (0.9, 2)}.get(fabric, (0.55, 1))
    across = threads(chance, high // thick + 1, wide, per_cm).repeat(thick, 0)[:high]
    weight = 0.35 if fabric == "raw-silk" else 1.0
    along = threads(chance, wide // thick + 1, high, per_cm).repeat(thick, 0)[:wide].T
    cloth = (across + weight * along) * slub
    if fabric == "wool":
        cloth += chance.normal(0, 0.6, cloth.shape).astype(np.float32)
    return np.clip(cloth, -1.5, 1.5).astype(np.float32)


def threads(chance, count, length, per_cm):
    knots = chance.normal(0, 0.4, (count, int(length / per_cm / 1.1) + 3)).astype(np.float32)
    knots += np.where(chance.random(knots.shape) > 0.965, 1.1, 0).astype(np.float32)
    place = np.linspace(0, knots.shape[1] - 1.001, length)
    low, part = place.astype(int), (place % 1).astype(np.float32)
    return knots[:, low] * (1 - part) + knots[:, low + 1] * part


def cloud(chance, high, wide, grain):
    """Soft noise between 0 and 1 with blobs of about `grain` pixels."""
    total = np.zeros((high, wide), np.float32)
    for octave, weight in ((1, 0.5), (2, 0.3), (5, 0.2)):
        rows, cols = int(high / grain * octave) + 3, int(wide / grain * octave) + 3
        dots = chance.random((rows, cols)).astype(np.float32)
        v, u = np.linspace(0, rows - 1.01, high), np.linspace(0, cols - 1.01, wide)
        r, c = v.astype(int), u.astype(int)
        p, q = smooth((v % 1).astype(np.float32))[:, None], smooth((u % 1).astype(np.float32))[None]
        top = dots[r][:, c] * (1 - q) + dots[r][:, c + 1] * q
        low = dots[r + 1][:, c] * (1 - q) + dots[r + 1][:, c + 1] * q
        total += weight * (top * (1 - p) + low * p)
    return total


def smooth(t):
    return t * t * (3 - 2 * t)


def depth_of(fabric):
    return {"khadi": 0.13, "raw-silk": 0.12, "wool": 0.16, "velvet": 0.04, "georgette": 0.05, "canvas": 0.10}.get(fabric, 0.07)
