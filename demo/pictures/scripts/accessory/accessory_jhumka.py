"""A pair of jhumkas on a twig before a dark wall. Drawn about four times life size."""
import math

import numpy as np

from accessory_metal import Beads, gem, metal, pearl, turned
from cloth_folds import smooth_path
from cloth_sheets import cord
from cloth_button import plain
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_shapes import placed


def build(params, aspect):
    empty_scene()
    stage(wall_y=4.5, wall="#242b37", surface=None)
    twig()
    for x, turn, drop in ((-0.78, 14, 0.0), (0.80, -22, -0.06)):
        placed(lambda: jhumka(params), (x, 0, drop), turn, (0, 1.5 if x > 0 else -1.0))
    window(1.1, at=(-9, -3.5, 4), target=(0, 0, -1.5), size=(6, 10), fill=0.22)
    camera((0.2, -13, -1.0), (0, 0, -1.46), lens=130, fstop=10)


def jhumka(params):
    ground = metal(params["metal"])
    carved = metal(params["metal"], ornament=bell_ornament())
    beads, drops = Beads(ground), Beads(pearl(params["beads"]) if params["metal"] == "antique-gold" else ground)
    hook(ground)
    stud(params, ground, beads)
    cord("link", [(0.07 * math.sin(a), 0, -1.45 - 0.105 * math.cos(a)) for a in np.linspace(0, 6.283, 24)], 0.022, ground, cyclic=True)
    top = -1.56
    bell = [(0.02, 0.0), (0.10, -0.01), (0.13, -0.06), (0.10, -0.12), (0.16, -0.16), (0.34, -0.24), (0.50, -0.38), (0.60, -0.56), (0.655, -0.76), (0.66, -0.84),
            (0.70, -0.86), (0.71, -0.92), (0.67, -0.95), (0.62, -0.94), (0.60, -0.80), (0.52, -0.55), (0.30, -0.30)]
    shell = turned("bell", smooth_path([(r, z) for r, z in bell], 90), carved, 128)
    shell.location.z = top
    for radius, z, count, size in ((0.12, -0.135, 14, 0.030), (0.355, -0.235, 34, 0.026), (0.675, -0.805, 56, 0.030), (0.725, -0.89, 52, 0.036)):
        beads.ring(radius, top + z, count, size)
    count = 22
    for k in range(count):
        a = 2 * math.pi * k / count
        x, y = 0.665 * math.cos(a), 0.665 * math.sin(a)
        z = top - 0.95
        cord("wire", [(x, y, z + 0.02), (x, y, z - 0.16)], 0.010, ground, resolution=1)
        beads.put((x, y, z - 0.03), 0.030)
        drops.put((x, y, z - 0.125), 0.066, 1.12)
        beads.put((x, y, z - 0.205), 0.026)


def hook(material):
    line = [(0, 0.02, -0.52), (0, 0.03, -0.20)] + [(0, 0.03 - 0.16 + 0.16 * math.cos(a), -0.10 + 0.16 * math.sin(a)) for a in np.linspace(0, math.pi * 1.12, 20)]
    cord("hook", smooth_path(line + [(0, -0.31, -0.45)], 60), 0.018, material)


def stud(params, ground, beads):
    """The flower at the ear: petals of granules round a stone or a boss."""
    z = -0.88
    face = lambda r, a, lift: (r * math.cos(a), -0.10 - lift, z + r * math.sin(a))
    plate = turned("plate", [(0.0, 0.10), (0.30, 0.09), (0.40, 0.05), (0.43, 0.0), (0.40, -0.03), (0.0, -0.03)], metal(params["metal"], ornament=stud_ornament()), 96)
    plate.rotation_euler = (math.radians(90), 0, 0)
    plate.location = (0, -0.02, z)
    for k in range(30):
        beads.put(face(0.425, 2 * math.pi * k / 30, -0.06), 0.036)
    for k in range(16):
        beads.put(face(0.20, 2 * math.pi * k / 16, 0.01), 0.028)
    boss = Beads(gem(params["stone"])) if params.get("stone") else beads
    heart = boss.put(face(0, 0, 0.0), 0.15)
    heart.scale = (0.155, 0.09, 0.155)
    if params.get("stone"):
        for k in range(8):
            small = boss.put(face(0.315, 2 * math.pi * (k + 0.5) / 8, -0.02), 0.05)
            small.scale = (0.05, 0.035, 0.05)
    cord("ring", [(0.06 * math.sin(a), -0.02, -1.335 - 0.055 * math.cos(a)) for a in np.linspace(0, 6.283, 20)], 0.018, ground, cyclic=True)


def bell_ornament():
    u, v = np.meshgrid(np.linspace(0, 1, 1400, dtype=np.float32), np.linspace(0, 1, 500, dtype=np.float32))
    t = (u * 18) % 1 - 0.5
    petal = np.clip((0.42 * np.sqrt(np.clip(1 - ((v - 0.36) / 0.13) ** 2, 0, 1)) - np.abs(t)) / 0.06, 0, 1)
    vein = np.clip((0.06 - np.abs(t)) / 0.03, 0, 1) * (np.abs(v - 0.36) < 0.08)
    s = (u * 36) % 1 - 0.5
    scale = np.clip((0.34 - np.hypot(s, (v - 0.535) / 0.055)) / 0.08, 0, 1)
    lines = sum(np.clip((0.006 - np.abs(v - at)) / 0.003, 0, 1) for at in (0.20, 0.225, 0.495, 0.575))
    return np.clip(0.22 + 0.7 * petal - 0.5 * vein + 0.75 * scale + 0.8 * lines, 0, 1)


def stud_ornament():
    u, v = np.meshgrid(np.linspace(0, 1, 900, dtype=np.float32), np.linspace(0, 1, 300, dtype=np.float32))
    t = (u * 12) % 1 - 0.5
    return np.clip(0.25 + np.clip((0.40 * np.sqrt(np.clip(1 - ((v - 0.28) / 0.14) ** 2, 0, 1)) - np.abs(t)) / 0.08, 0, 1) * 0.8, 0, 1)


def twig():
    """What the hooks hang from: a peeled branch."""
    wood = plain("twig", "#5a3a22", 0.6, grain=True)
    line = smooth_path([(-4, 0.02, -0.02), (-2, -0.14, 0.05), (-0.8, -0.13, -0.02), (0.8, -0.13, -0.06), (2.2, -0.10, 0.03), (4, 0.0, 0.12)], 120)
    cord("twig", line, 0.105, wood, resolution=8)


KINDS = {"jhumka": build}
