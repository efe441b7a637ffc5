"""Garments on a wooden hanger before a plaster wall; the folds are laid into the cut."""
import math

import numpy as np

from cloth_cuts import DROOP, Garment
from cloth_fabrics import fabric_material
from cloth_sheets import cord, finish, lathe
from cloth_button import plain
from cloth_studio import stage, window
from cloth_trims import trim
from common import camera, empty_scene

WALLS = {"plaster-ink": "#242b37", "plaster-warm": "#54392a"}


def build(params, aspect):
    empty_scene()
    stage(wall_y=1.15, wall=WALLS[params.get("backdrop", "plaster-ink")], surface=None)
    cut = dressed(params)
    peg(hook(bow(cut)))
    long = cut["long"]
    window(1.9, at=(-15, -6, long * 0.5 + 6), target=(0, 0, long * 0.55), size=(9, 13), fill=0.05)
    middle = (long + 1.0) / 2 - 0.1
    camera((0.6, -26, middle + 0.6), (0, 0, middle), lens=32.5 * 36 / (long + 2.9), fstop=7)


def dressed(params):
    """One garment with all that is sewn onto it, its hem at z = 0. Returns its cut."""
    name = params["garment"]
    size = (82, 104)
    fabric = params.get("fabric", "cotton")
    white_work = params.get("embroidered", False)
    cloth = fabric_material(params["pattern"], size, fabric, 26, shape="chikan" if white_work else params.get("motifShape"), embroidered=white_work,
                            border_at=("v0",), relief=1.7 if white_work else 1.0, seed=11)
    garment = Garment(name, size)
    garment.thing.data.materials.append(cloth)
    finish(garment.thing, 0.03 if name != "nehru-jacket" else 0.07, 1)
    trim(garment, params, cloth)
    return garment.cut


def bow(cut):
    """The turned wood of a hanger. Returns the height of its neck."""
    wood = plain("hanger", "#8a5a33", 0.38, grain=True)
    reach, top = cut["shoulder"] * 0.95, cut["long"]
    x = np.linspace(-reach, reach, 60)
    z = top - 0.27 - DROOP * np.clip(np.abs(x) - cut["neck"][0], 0, None) + 0.22 * np.exp(-(x / 0.40) ** 2)
    bar = cord("hanger", np.c_[x, np.zeros_like(x), z], 0.15, wood, resolution=8)
    bar.scale = (1, 0.34, 1)
    bar.location = (0, 0.06, 0)
    return z.max() + 0.05


def hook(neck, turn=0.0):
    """The wire hook above a hanger, turned about its stem. Returns the height of its middle."""
    steel = plain("steel", "#9a9790", 0.25, metallic=1.0)
    middle = neck + 0.83
    reach = [(0.30 * math.cos(a), middle + 0.30 * math.sin(a) * 1.05) for a in np.linspace(-math.pi / 2, math.pi * 0.95, 24)]
    line = [(0, 0.05, neck), (0, 0.05, neck + 0.45)] + [(x * math.cos(turn), 0.05 + x * math.sin(turn), z) for x, z in reach]
    cord("hook", line, 0.035, steel)
    return middle


def peg(height):
    """The brass peg in the wall that a hook hangs on."""
    brass = plain("brass", "#b98d3e", 0.28, metallic=1.0)
    made = lathe("peg", [(0.0, 0.0), (0.10, 0.0), (0.10, 1.1), (0.17, 1.14), (0.20, 1.22), (0.17, 1.30), (0.0, 1.33)], brass, 32)
    made.rotation_euler = (math.radians(90), 0, 0)
    made.location = (0, 1.15, height + 0.18)


KINDS = {"hanging": build}
