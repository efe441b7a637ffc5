"""The images of the categories of clothes, shoes and accessories: several products arranged together."""
import json
import math
from pathlib import Path

import bpy
import numpy as np

from accessory_bags import body_and_flap
from accessory_bangles import lac_bangle
from accessory_jhumka import jhumka
from accessory_metal import metal
from cloth_button import plain
from cloth_draped import HANGS, drape, rod
from cloth_fabrics import fabric_material
from cloth_hanging import WALLS, bow, dressed, hook
from cloth_sheets import Ripple, cord, lathe, sheet
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_jutti import jutti
from footwear_kolhapuri import sandal
from footwear_shapes import placed


def planned(name):
    """The parameters of another image of the plan."""
    plan = json.loads((Path(__file__).resolve().parents[2] / "plan.json").read_text())
    return next(entry["params"] for entry in plan if entry["name"] == name)


def again(root, at, turn):
    """A second of what `placed` made, sharing its meshes."""
    def copied(thing, parent=None):
        copy = thing.copy()
        copy.parent = parent
        bpy.context.collection.objects.link(copy)
        for child in thing.children:
            copied(child, copy)
        return copy
    twin = copied(root)
    twin.location = at
    twin.rotation_euler[2] = math.radians(turn)
    return twin


def men(params, aspect):
    """Garments on a rail, each turned a little, their hooks at one height."""
    empty_scene()
    stage(wall_y=4.2, wall=WALLS[params["backdrop"]], surface=None)
    places = np.linspace(-3.9, 3.3, len(params["garments"]))
    for garment, ground, x in zip(params["garments"], params["colours"], places):
        pattern = {"type": "plain", "ground": ground, "motif": ground, "scale": 0.6}
        if garment == "kurta" and x < -3:
            pattern = {"type": "buti", "ground": ground, "motif": "#E9E1CC", "scale": 0.5}
        fabric = "raw-silk" if garment == "nehru-jacket" else "khadi"
        heights = []
        on_rail(x, heights, {"garment": garment, "pattern": pattern, "fabric": fabric, "buttons": "wood"})
    wood = plain("rail", "#7d4f2c", 0.4, grain=True)
    cord("rail", [(x, 0, 0.0) for x in np.linspace(-9, 9, 8)], 0.17, wood, resolution=10)
    window(2.3, at=(-12, -14, 2), target=(0, 0, -5), size=(9, 13), fill=0.04)
    camera((0.0, -30, -5.6), (-0.45, 0, -6.0), lens=37.5 * 36 / 13.2, fstop=7, focus=(0, -1, -5))


def on_rail(x, heights, params, turn=34):
    def hung():
        neck = bow(dressed(params))
        heights.append(hook(neck, math.radians(90 - turn)))
    root = placed(hung, (x, 0, 0), turn)
    root.location.z = -heights[0] - 0.10


def women(params, aspect):
    """Three lengths of cloth side by side over one rod."""
    empty_scene()
    stage(wall_y=1.5, wall=WALLS[params["backdrop"]], surface=None)
    hang = dict(HANGS["stand"], front=9.2, back=7.4, top=2.3, hem=2.7, deep=0.34, pleats=3.1)
    for k, (ground, kind, x) in enumerate(zip(params["colours"], params["patterns"], (-2.62, 0.0, 2.62))):
        pattern = {"type": kind, "ground": ground, "motif": ("#E9D9B4", ground, "#C9A24A")[k], "scale": 0.5, "border": ("#E2A21B", "#8A2D22", "#C9A24A")[k]}
        length = {"garment": "saree", "pattern": pattern, "fabric": ("cotton-silk", "cotton-mulmul", "chanderi")[k], "support": "stand"}
        # one fall of cloth for all three, its mirror image in the middle
        placed(lambda: drape(length, hang, columns=90), (x, 0, 0), 0).scale.x = -1 if k == 1 else 1
    rod(4.6)
    window(2.2, at=(-15, -7, 2), target=(0, 0, -4), size=(9, 13), fill=0.05)
    camera((0.4, -28, -4.4), (0, 0, -4.75), lens=35 * 36 / 12.0, fstop=7)


def footwear(params, aspect):
    """Three pairs on the diagonal."""
    empty_scene()
    stage(wall_y=16.0, surface=params["surface"])
    spots = ((-0.95, -2.2), (0.0, 0.4), (0.95, 3.0))
    for name, (x, y) in zip(params["pairs"], spots):
        shoe = planned(name)
        make = (lambda: jutti(shoe)) if "tip" in shoe else (lambda: sandal(shoe))
        left = placed(make, (x + 0.28, y + 0.62, 0.0), 143)
        again(left, (x + 1.20, y + 0.36, 0.0), 153)
    window(1.7, at=(-12, 1.5, 9), target=(0, 0, 0.3), size=(10, 11), fill=0.10)
    camera((-0.12, -12.2, 8.8), (-0.12, -1.0, 0.0), lens=87.5, fstop=16.25, focus=(0.0, -0.6, 0.4))


def accessories(params, aspect):
    """Earrings on a small brass stand, a clutch and a stack of bangles on ink-coloured silk, at their true sizes."""
    empty_scene()
    stage(wall_y=4.5, wall=WALLS["plaster-ink"], surface=params["surface"])
    ground_cloth("#121a2c")
    earrings, bangles, clutch = (planned(name) for name in params["items"])
    silk = fabric_material(clutch["pattern"], (30, 36), "brocade", 42, embroidered=True, seed=12, relief=1.4)
    bag = placed(lambda: body_and_flap(silk, clutch), (0.50, 0.60, 0.17), -14, (24, 0))
    bag.scale = (0.72,) * 3
    thick = 0.135
    chance = np.random.default_rng(6)
    first = {}
    for k in range(6):
        colour = bangles["colours"][k % 3]
        at = (-0.46 + chance.normal(0, 0.012), -0.56 + chance.normal(0, 0.012), 0.06 + 0.36 * thick * (2 * k + 1))
        turn = chance.uniform(0, 360)
        if colour in first:
            again(first[colour], at, turn)
        else:
            first[colour] = placed(lambda: lac_bangle(colour, True, thick), at, turn)
            first[colour].scale = (0.36,) * 3
    stand((-0.74, 0.80), 1.60)
    earring = placed(lambda: jhumka(earrings), (-1.00, 0.843, 1.608), 16)
    earring.scale = (0.33,) * 3
    again(earring, (-0.48, 0.843, 1.608), -14)
    window(1.2, at=(-8, -1.5, 6), target=(0, 0, 0.4), size=(6, 7), fill=0.14)
    camera((0.15, -8.6, 4.4), (0.06, 0.10, 0.55), lens=107.5, fstop=11.25, focus=(-0.2, 0.0, 0.5))


def ground_cloth(colour):
    """Silk laid loosely over the table."""
    x, y = np.meshgrid(np.linspace(-6, 6, 170), np.linspace(-4, 4.4, 130))
    wave = Ripple(8, reach=0.9)
    far = np.clip(np.hypot(x * 0.8, y) - 1.3, 0, 1.6) / 1.6
    z = 0.03 + 0.012 * wave(x * 2, y * 2) + 0.10 * far * np.abs(wave(x * 0.8 + 0.4 * y, y * 0.5))
    silk = fabric_material({"type": "plain", "ground": colour}, (60, 42), "raw-silk", 20, seed=4)
    sheet("ground", np.stack([x, y, z], -1), np.stack([0.5 + x / 12, 0.5 + y / 8.4], -1), silk, 0.02)


def stand(at, high):
    """A turned brass foot, a stem and a bar for earrings."""
    brass = metal("brass")
    foot = lathe("foot", [(0.0, 0.0), (0.34, 0.0), (0.35, 0.03), (0.30, 0.06), (0.12, 0.09), (0.05, 0.14), (0.035, 0.22), (0.05, 0.26), (0.03, 0.30), (0.0, 0.30)], brass, 64)
    foot.location = (*at, 0.04)
    cord("stem", [(*at, 0.2), (*at, high)], 0.024, brass, resolution=6)
    cord("bar", [(at[0] - 0.46, at[1], high), (at[0] + 0.46, at[1], high)], 0.022, brass, resolution=6)
    for x in (-0.46, 0.46, 0.0):
        knob = lathe("knob", [(0.0, -0.045), (0.03, -0.035), (0.045, 0.0), (0.03, 0.035), (0.0, 0.045)], brass, 32)
        knob.location = (at[0] + x, at[1], high)


KINDS = {"category-men": men, "category-women": women, "category-footwear": footwear, "category-accessories": accessories}
