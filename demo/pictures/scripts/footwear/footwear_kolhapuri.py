"""Kolhapuri sandals: stacked sole, punched strap with side ears, plaited edges, toe loop."""
import math

import numpy as np

from cloth_fabrics import picture
from cloth_nodes import Nodes, linear
from cloth_sheets import cord, lathe
from cloth_button import plain
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_shapes import band, braid, leather, outline, placed, slab, stitches


def build(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "stone-grey"))
    make = lambda: sandal(params)
    if params.get("view") == "overhead":
        placed(make, (-0.62, -1.35, 0), 7)
        placed(make, (0.62, -1.15, 0), -9)
        window(1.25, at=(-10, 3, 8), target=(0, 0, 0.3), size=(8, 9), fill=0.10)
        camera((0.06, -1.1, 10.0), (0.10, -0.05, 0.1), lens=107.5, fstop=10, focus=(0, -0.1, 0.5))
        return
    placed(make, (0.30, 1.00, 0.0), 141)
    placed(make, (1.32, 0.78, 0.0), 153)
    window(1.25, at=(-11, 1.5, 8), target=(0, 0, 0.3), size=(9, 10), fill=0.10)
    camera((0.0, -7.6, 5.2), (-0.02, -0.18, 0.24), lens=100, fstop=10, focus=(-0.2, -0.8, 0.4))


def sandal(params):
    hide = leather(params["leather"], 0.44)
    inner = leather(shade(params["leather"], 0.75), 0.6)
    edge = leather(shade(params["leather"], 0.42), 0.5)
    plait = leather(params["braid"], 0.42, 1.6)
    thread = plain("thread", "#d9c49a" if bright(params["leather"]) else "#8d8270", 0.7)
    slab("heel-lift", "round", 0.0, 0.05, edge, None, grow=0.0)
    slab("sole", "round", 0.055, 0.12, edge, None, grow=0.02)
    slab("top-sole", "round", 0.115, 0.185, hide, None, grow=0.03)
    for inset in (-0.045, -0.085):
        half = outline("round", inset)
        ring = np.r_[half, half[::-1] * [-1, 1]]
        stitches(np.c_[ring, np.full(len(ring), 0.187)], thread, 0.009, 0.065)
    _, strap = band(punched(params["leather"]), inner, 1.18, 1.82, (0.43, 0.455), (0.70, 0.60), base=0.12, thick=0.05, flare=0.16)
    lift = np.array([0, 0, 0.035])
    for row in (1, -2):
        braid(strap[row] + lift, plait, 0.020, 0.024, 0.09)
    stitches(strap[5] + lift * 0.8, thread, 0.008, 0.06)
    stitches(strap[-6] + lift * 0.8, thread, 0.008, 0.06)
    loop, _ = band(hide, inner, 2.17, 2.29, (0.15, 0.15), (0.37, 0.37), base=0.16, thick=0.035, rows=6)
    # the loop belongs to the great toe, not to the middle
    loop.location.x = -0.15
    spine = [(0, 1.24, 0.745), (0, 1.50, 0.72), (-0.01, 1.80, 0.66), (-0.05, 2.02, 0.54), (-0.085, 2.22, 0.44)]
    braid(spine, plait, 0.040, 0.045, 0.15)
    for x in (-0.085, 0.085):
        cord("rail", np.array(spine) + [x, 0, -0.02], 0.018, hide)
    if params.get("tassel"):
        pompom((0.0, 1.52, 0.80), params["tassel"])
    else:
        rivet = plain("rivet", "#b98d3e", 0.3, metallic=1.0)
        dot = lathe("rivet", [(0, 0.035), (0.035, 0.028), (0.055, 0.0)], rivet, 24)
        dot.location = (0, 1.50, 0.765)


def punched(colour):
    """Leather with rows of small punched and gilded marks."""
    n = Nodes("punched")
    uv = n.add("TexCoord").outputs["UV"]
    x, y = np.meshgrid(np.linspace(0, 1, 900, dtype=np.float32), np.linspace(0, 1, 420, dtype=np.float32))
    marks = np.zeros_like(x)
    for row, count, size in ((0.5, 26, 0.16), (0.33, 52, 0.07), (0.67, 52, 0.07)):
        u = (x * count) % 1 - 0.5
        far = np.hypot(u / count * 15.0, (y - row) * 6.4)
        marks = np.maximum(marks, np.clip((size - far) / 0.03, 0, 1) * (1 - 0.9 * np.clip((size * 0.45 - far) / 0.03, 0, 1)))
    image = n.image(picture("punches", np.repeat(marks[..., None], 3, 2), "Non-Color"), uv, colour=False).outputs["Color"]
    cloud = n.noise(n.add("TexCoord").outputs["Object"], 2.5, 6, 0.6)
    base = linear(colour)[:3]
    tone = n.ramp(cloud, [(0.3, tuple(c * 0.62 for c in base) + (1,)), (0.7, tuple(min(1, c * 1.25) for c in base) + (1,))])
    dark = n.mix(image, tone, tuple(c * 0.22 for c in base) + (1,))
    n.surface(dark, roughness=0.44, specular=0.42, height=n.math("SUBTRACT", n.math("MULTIPLY", cloud, 0.3), image), bump=0.5, distance=0.03)
    return n.material


def pompom(at, colour):
    """A ball of cut yarn."""
    wool = plain("wool", colour, 0.95)
    count = 420
    for k in range(count):
        z = 1 - 2 * (k + 0.5) / count
        a = k * 2.39996
        way = np.array([math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z])
        reach = 0.125 + 0.012 * math.sin(k * 7.7)
        cord("yarn", [np.array(at) + way * 0.02, np.array(at) + way * reach + np.array([0.012 * math.sin(k), 0.012 * math.cos(k * 3), 0])], 0.0085, wool, resolution=1)


def shade(code, factor):
    return "#" + "".join(f"{int(int(code[i:i + 2], 16) * factor):02x}" for i in (1, 3, 5))


def bright(code):
    return sum(int(code[i:i + 2], 16) for i in (1, 3, 5)) > 200


KINDS = {"kolhapuri": build}
