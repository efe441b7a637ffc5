"""Sarees and dupattas hanging from a rod or a peg: gathered, let fall for a moment, lit from the side."""
import math

import numpy as np

from cloth_fabrics import fabric_material
from cloth_folds import fringe
from cloth_hanging import WALLS
from cloth_sheets import Ripple, cord, finish, lathe, sheet
from cloth_button import plain
from cloth_sim import settle, vertices
from cloth_studio import stage, window
from common import camera, empty_scene

# front and back fall, width at the top and at the hem (front), sideways drift of front and back
HANGS = {
    "stand": dict(front=8.3, back=7.0, top=4.7, hem=5.5, drift=(0.0, 0.2), deep=0.36, pleats=4.6, knee=0.10),
    "peg": dict(front=7.6, back=8.6, top=1.15, hem=5.0, drift=(-0.55, 1.5), deep=0.50, pleats=4.6, knee=0.30),
}


def build(params, aspect):
    empty_scene()
    stage(wall_y=1.5, wall=WALLS[params.get("backdrop", "plaster-ink")], surface=None)
    hang = HANGS[params.get("support", "stand")]
    drape(params, hang)
    (rod if params.get("support") == "stand" else peg)()
    middle = -(hang["front"] - 0.4) / 2
    window(2.0, at=(-15, -6, 3), target=(0, 0, middle), size=(9, 13), fill=0.05)
    tall = max(hang["front"], hang["back"]) + 2.4
    camera((0.5, -26, middle + 0.5), (0.05, 0, middle - 0.15), lens=32.5 * 36 / tall, fstop=7)


def drape(params, hang, columns=150):
    """A length of cloth over a support at the origin, with its fringe."""
    pattern, fabric = params["pattern"], params.get("fabric", "cotton")
    long = hang["front"] + hang["back"] + 0.6
    points, uv, pinned, shape_of = fall(hang, long, columns=columns)
    # the print is laid out on the cloth's true width, measured along the pleats low down on the front
    size = (np.linalg.norm(np.diff(points[20], axis=0), axis=1).sum() * 10, long * 10)
    shape = params.get("motifShape") or ("checks" if fabric == "kota" else None)
    cloth = fabric_material(pattern, size, fabric, 18, shape=shape, embroidered=params.get("embroidered", False),
                            border_at=("u0", "u1", "v0", "v1"), alpha=0.74 if params.get("sheer") else None, seed=9)
    thing = sheet("drape", points, uv, cloth, 0, levels=0)
    settle(thing, 16, pinned, bending=0.08, mass=0.25, key=params.get("support"))
    spots = vertices(thing).reshape(shape_of)
    finish(thing, 0.022, 1)
    if fabric in ("cotton", "cotton-silk", "kota") or params["garment"] == "dupatta":
        fringe(spots[0][::1], spots[0] - spots[3], plain("floss", pattern.get("border") or pattern["ground"], 0.8), length=0.42, every=0.16, hang=True)


def fall(hang, long, rows=130, columns=150):
    """The gathered cloth from the front hem over the support to the back hem."""
    wander = Ripple(5, reach=2.5, arguments=2)
    jitter = Ripple(15, reach=0.9, arguments=1)
    s = np.linspace(0, long, rows)[:, None]
    c = np.linspace(0, 1, columns)[None]
    front = s < hang["front"] + 0.3
    down = np.abs(s - hang["front"] - 0.3)
    reach = np.where(front, hang["front"], hang["back"])
    low = np.clip(down / reach, 0, 1)
    gather = hang["top"] + (hang["hem"] - hang["top"]) * low ** 0.75
    deep = hang["knee"] + (hang["deep"] - hang["knee"]) * low ** 0.7
    # pleats of unequal width: the phase runs faster in some places than in others
    phase = 2 * math.pi * hang["pleats"] * (c + 0.022 * jitter(c * 9)) + 0.55 * wander(c * 4, s * 0.30)
    x = (c - 0.5) * gather + 0.17 * gather / hang["pleats"] * 2.2 * np.sin(2 * phase) * (0.4 + 0.6 * low)
    x = x + np.where(front, hang["drift"][0], hang["drift"][1]) * low ** 0.9 + 0.05 * wander(s * 0.6, c * 2)
    swell = 0.75 + 0.35 * wander(c * 5, s * 0.1 + 3)
    y = deep * np.sin(phase) * swell
    turn = np.clip(down / 0.3, 0, 1)
    z = np.where(down < 0.3, 0.30 * np.sqrt(np.clip(1 - turn ** 2, 0, 1)), -(down - 0.3))
    side = np.where(front, -1, 1) * (0.26 * np.sin(turn * math.pi / 2) + 0.22 * low)
    hem = 0.12 * wander(c * 6, 1.0) * low ** 3
    points = np.stack(np.broadcast_arrays(x, y * (0.25 + 0.75 * turn) + side, z + hem), -1)
    uv = np.stack(np.broadcast_arrays(c, s / long), -1)
    held = np.where((down < 0.42) & np.ones_like(c, bool))
    return points, uv, (held[0] * columns + held[1]).tolist(), (rows, columns, 3)


def rod(reach=3.3):
    wood = plain("rod", "#7d4f2c", 0.4, grain=True)
    bar = cord("rod", [(x, 0, 0.02) for x in np.linspace(-reach, reach, 8)], 0.2, wood, resolution=10)
    brass = plain("brass", "#b98d3e", 0.28, metallic=1.0)
    for side in (-1, 1):
        knob = lathe("knob", [(0.0, 0.0), (0.19, 0.0), (0.2, 0.06), (0.14, 0.10), (0.13, 0.16), (0.24, 0.26), (0.28, 0.40), (0.22, 0.54), (0.0, 0.62)], brass, 40)
        knob.rotation_euler = (0, side * math.radians(90), 0)
        knob.location = (side * (reach - 0.05), 0, 0.02)
        cord("arm", [(side * (reach - 0.35), 1.5, 0.02), (side * (reach - 0.35), 0.0, 0.02)], 0.07, brass)
    return bar


def peg():
    wood = plain("peg", "#7d4f2c", 0.4, grain=True)
    made = lathe("peg", [(0, -1.6), (0.19, -1.6), (0.17, 0.3), (0.17, 0.42), (0.30, 0.50), (0.34, 0.62), (0.28, 0.76), (0.0, 0.82)], wood, 48)
    made.rotation_euler = (math.radians(90), 0, 0)
    made.location = (0, 0, 0.05)


KINDS = {"draped": build}
