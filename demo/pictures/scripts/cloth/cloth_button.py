"""Buttons and the plain stuff of small parts: thread, wood, brass."""
import math

import bpy

from cloth_nodes import Nodes, linear
from cloth_sheets import cord, lathe


def button(at, shade, upright=False, size=1.0):
    """A four-hole button with its thread; upright when it sits on something that hangs."""
    rim = [(0.0, 0.012), (0.055, 0.012), (0.075, 0.028), (0.095, 0.03), (0.108, 0.012), (0.104, -0.02), (0.0, -0.02)]
    parts = [lathe("button", rim, plain("button", shade, 0.42, grain=True), 40)]
    dark, thread = plain("hole", "#120c08", 0.9), plain("thread", "#d8cdb4", 0.8)
    for x, y in ((-0.022, -0.022), (0.022, -0.022), (-0.022, 0.022), (0.022, 0.022)):
        parts.append(lathe("hole", [(0, 0.0155), (0.011, 0.0155), (0.011, 0.0)], dark, 12, 0))
        parts[-1].location = (x, y, 0)
    for y in (-0.022, 0.022):
        parts.append(cord("knot", [(-0.022, y, 0.02), (0.022, y, 0.02)], 0.007, thread))
    whole = bpy.data.objects.new("button", None)
    bpy.context.collection.objects.link(whole)
    for part in parts:
        part.parent = whole
    whole.location = at
    whole.scale = (size,) * 3
    whole.rotation_euler = (math.radians(90) if upright else 0, 0, 0)
    return whole


def plain(name, shade, rough, grain=False, metallic=0.0):
    n = Nodes(name)
    if grain:
        spot = n.mapped(n.add("TexCoord").outputs["Object"], scale=(4, 22, 4))
        tone = n.noise(spot, 3, 5, 0.6)
        base = linear(shade)
        colour = n.ramp(tone, [(0.35, tuple(c * 0.55 for c in base[:3]) + (1,)), (0.65, base)])
        n.surface(colour, roughness=rough, metallic=metallic, specular=0.4)
    else:
        n.surface(linear(shade), roughness=rough, metallic=metallic, specular=0.3)
    return n.material
