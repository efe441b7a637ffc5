"""A printer's table: dyed cloth folded, a carved block, and the dyes themselves, heaped like spice."""
import math

import bpy
import numpy as np

from cloth_motif_shapes import edge, flower, leaf
from cloth_nodes import Nodes, linear
from common import camera, grid_faces, orbit, thing, window
from site_scenes import folded
from spice_bowls import bowl, crumbs_on, dome_of, heap, room, spill
from spice_boxes import block
from spice_materials import powder

BLOCK = (0.72, 0.90, 0.22)
RELIEF = 0.032


def dye_table(params, aspect):
    room(params["surface"], "#1a1512", back=8.0)
    top = 0.0
    for k, pattern in enumerate(params["cloth"]):
        top += folded(pattern, (0.30, 0.78, top - 0.01 * k), (9, 13, 6)[k], 0.66, 3 + k * 4, 2)
    for colour, vessel, radius, at in params["dyes"]:
        bowl_of(colour, vessel, radius, tuple(at))
    spill(powder(params["dyes"][0][0]), (-0.02, -1.02), 0.09, 420, drift=0.03)
    lean(carved(params["ink"]), (-0.80, -0.34, 0), 17)
    window(1.2, (0.1, 0.1, 0.4), size=1.5, behind=0.6)
    camera(orbit((-0.01, -0.06, 0.40), 7.1, 22, 3), (-0.01, -0.06, 0.40), 86, 8, (0, -0.4, 0.5))


def bowl_of(colour, vessel, radius, at):
    _, rim, high = bowl(vessel, radius, radius * 0.72, at)
    dome = dome_of(rim, high, radius * 0.42, 1.7)
    heap("dye", dome, rim - 0.004, powder(colour), at, 0.035, 4)
    crumbs_on(powder(colour), dome, rim * 0.97, 1200, at, 4)


def carved(ink):
    """A teak block seen from its face: a flower cut in relief, its high parts wet with dye."""
    wide, high, thick = BLOCK
    u, v = np.meshgrid(np.linspace(-wide / 2, wide / 2, 420), np.linspace(-high / 2, high / 2, 528))
    raised = relief(u, v)
    body = block("block", (wide, high, thick), (0, 0, 0), teak("teak"), 0.014)
    face = np.stack([u * 0.965, v * 0.965, thick / 2 - 0.004 + RELIEF * raised], -1).reshape(-1, 3)
    made = thing("face", face, grid_faces(*u.shape, wrap=False), teak("stained", ink), mark=raised.ravel())
    made.parent = body
    return body


def relief(u, v):
    """1 where the block prints, 0 where it is cut away; lengths as in the scene."""
    soft = 0.006
    petals, heart, _ = flower(u, v - 0.14, 0.235, 8, soft)
    stem = edge(np.abs(u + 0.02 * np.sin(v * 9)) - 0.010, soft) * (v < -0.07) * (v > -0.36)
    leaves = [leaf(u, v, (0, at), 0.22, 0.048, angle, soft) for at, angle in ((-0.31, 0.62), (-0.31, math.pi - 0.62), (-0.19, 0.75), (-0.19, math.pi - 0.75))]
    wide, high = BLOCK[0] / 2, BLOCK[1] / 2
    inset = np.maximum(np.abs(u) - wide, np.abs(v) - high)
    line = edge(np.abs(inset + 0.036) - 0.009, soft)
    dots = edge(np.hypot((u * 16) % 1 - 0.5, (v * 16) % 1 - 0.5) / 16 - 0.010, soft) * edge(np.abs(inset + 0.075) - 0.014, soft)
    return np.clip(np.max([petals, heart, stem, line, dots, *leaves], 0), 0, 1)


def teak(name, ink=None):
    n = Nodes(name)
    spot = n.mapped(n.add("TexCoord").outputs["Object"], scale=(22, 4, 4))
    tone = n.noise(spot, 2.2, 5, 0.6)
    colour = n.ramp(tone, [(0.35, linear("#3b2113")), (0.65, linear("#7a4c2b"))])
    if ink:
        mark = n.add("Attribute")
        mark.attribute_name = "mark"
        wet = n.math("MULTIPLY", mark.outputs["Fac"], n.ramp(n.noise(spot, 6, 3, 0.6), [(0.25, (0.55,) * 3 + (1,)), (0.6, (1,) * 4)]))
        colour = n.mix(wet, n.mix(0.35, colour, linear(ink)), linear(ink))
    n.surface(colour, roughness=0.5, specular=0.4, height=tone, bump=0.2, distance=0.01)
    return n.material


def lean(made, at, turn):
    """Stands a block on its lower edge, leaning back, its face to the camera."""
    tilt = math.radians(68)
    made.rotation_euler = (tilt, 0, math.radians(turn))
    lowest = BLOCK[1] / 2 * math.sin(tilt) + BLOCK[2] / 2 * math.cos(tilt)
    made.location = (at[0], at[1], at[2] + lowest)


KINDS = {"dye-table": dye_table}
