"""Trims of kurtis: piped neckline, buttoned slit and yoke, the angrakha's wrap with its cords."""
import math

import numpy as np

from cloth_sheets import cord
from cloth_button import button, plain


def neckline(place, params):
    pattern = params["pattern"]
    ring = place.neck_ring()
    piping = plain("piping", pattern.get("border") or pattern.get("motif2") or pattern["motif"], 0.7)
    cord("piping", ring + np.array([0, -0.02, 0.01]), 0.05, piping)


def slip(place, cloth, params):
    """A short front slit with a row of small buttons, and a yoke line."""
    cut, pattern = place.garment.cut, params["pattern"]
    high = cut["long"] - cut["neck"][1] - 0.02
    piping = plain("piping", pattern.get("border") or pattern.get("motif2") or pattern["motif"], 0.7)
    for x in (-0.10, 0.10):
        cord("edge", [place.at(x, z, 0.03) for z in np.linspace(high, high - 1.35, 40)], 0.035, piping)
    cord("edge", [place.at(x, high - 1.35, 0.03) for x in np.linspace(-0.10, 0.10, 6)], 0.035, piping)
    for z in np.linspace(high - 0.2, high - 1.15, 4):
        button(tuple(place.at(0.0, z, 0.10)), "#8a5a33", upright=True, size=0.72)
    if pattern["type"] == "jaal":
        yoke = high - 1.75
        wide = float(place.garment.half(yoke)) * 0.985
        cord("yoke", [place.at(x, yoke, 0.03) for x in np.linspace(-wide, wide, 120)], 0.045, piping)


def wrap(place, params):
    """The angrakha's slanting overlap, piped, with tie cords at the waist."""
    cut, pattern = place.garment.cut, params["pattern"]
    gold = plain("piping", pattern.get("border", "#d9b45a"), 0.35, metallic=0.6)
    high = cut["long"] - cut["neck"][1] * 0.75
    t = np.linspace(0, 1, 60)
    line = [(-0.45 + 2.0 * s + 0.12 * math.sin(s * math.pi), high - (high - 5.6) * s ** 1.15) for s in t]
    cord("overlap", [place.at(x, z, 0.035) for x, z in line], 0.05, gold)
    down = [(1.55 + 0.5 * s, 5.6 - 5.5 * s) for s in t]
    cord("overlap", [place.at(x, z, 0.035) for x, z in down], 0.05, gold)
    knot = place.at(1.55, 5.6, 0.14)
    for side in (-1, 1):
        loop = [knot + np.array([side * 0.34 * math.sin(a) * math.sin(a / 2), -0.04, 0.30 * math.sin(a) * math.cos(a / 2) - 0.04]) for a in np.linspace(0, math.pi, 30)]
        cord("bow", loop, 0.035, gold)
        tail = [knot + np.array([side * (0.10 + 0.12 * s), -0.05, -1.25 * s - 0.12 * side * s]) for s in np.linspace(0, 1, 20)]
        cord("tail", tail, 0.035, gold)
        tassel(tail[-1], gold)
    cord("knot", [knot + np.array([-0.06, -0.04, 0]), knot + np.array([0.06, -0.04, 0])], 0.07, gold)


def tassel(at, material):
    for k in range(22):
        a = k * 2.4
        out = 0.09 * math.sqrt((k + 0.5) / 22)
        cord("floss", [at + np.array([0.3 * out * math.cos(a), 0.3 * out * math.sin(a), 0.0]), at + np.array([out * math.cos(a), out * math.sin(a), -0.45 - 0.04 * math.sin(k * 5)])], 0.014, material, resolution=1)
