"""Brass, silver, lac; beads and rings."""
import math

import bpy
import numpy as np

from cloth_fabrics import picture
from cloth_nodes import Nodes, linear
from cloth_sheets import sheet

METALS = {"brass": ("#c0923f", "#5d3f17", 0.24), "antique-gold": ("#cf9f48", "#3c260c", 0.27), "oxidised-silver": ("#c4c6c9", "#17181b", 0.26)}


def metal(name, hammered=False, ornament=None):
    """Polished where hands touch it, dark in the hollows."""
    light, dark, rough = METALS[name]
    n = Nodes(name)
    spot = n.add("TexCoord").outputs["Object"]
    cloud = n.noise(spot, 5.0, 6, 0.6)
    if ornament is not None:
        relief = n.image(picture("ornament", np.repeat(ornament[..., None], 3, 2), "Non-Color"), n.add("TexCoord").outputs["UV"], colour=False).outputs["Color"]
        tone = n.ramp(n.math("ADD", relief, n.math("MULTIPLY", cloud, 0.15)), [(0.12, linear(dark)), (0.62, linear(light))])
        height, bump = relief, 0.9
    elif hammered:
        cells = n.add("TexVoronoi", Scale=9.0, Smoothness=0.4)
        cells.feature = "SMOOTH_F1"
        n.link(spot, cells.inputs["Vector"])
        height, bump = cells.outputs["Distance"], 0.55
        tone = n.ramp(cloud, [(0.25, linear(dark)), (0.55, linear(light))])
    else:
        height, bump = cloud, 0.05
        tone = n.ramp(cloud, [(0.22, linear(dark)), (0.50, linear(light))])
    n.surface(tone, metallic=1.0, roughness=n.math("ADD", rough - 0.08, n.math("MULTIPLY", cloud, 0.25)), height=height, bump=bump, distance=0.03)
    return n.material


def lac(colour):
    """Resin lacquer: deep colour under a wet gloss."""
    n = Nodes("lac")
    cloud = n.noise(n.add("TexCoord").outputs["Object"], 6.0, 5, 0.6)
    base = linear(colour)[:3]
    tone = n.ramp(cloud, [(0.3, tuple(c * 0.6 for c in base) + (1,)), (0.7, tuple(base) + (1,))])
    n.surface(tone, roughness=0.16, specular=0.55, clearcoat=0.8, height=cloud, bump=0.06, distance=0.05)
    return n.material


def turned(name, profile, material, segments=96, levels=1):
    """A turned thing with UV once round and once along its profile."""
    profile = np.asarray(profile, float)
    turn = np.linspace(0, 2 * math.pi, segments + 1)
    r, z = profile[:, :1], profile[:, 1:2]
    points = np.stack(np.broadcast_arrays(r * np.cos(turn), r * np.sin(turn), z + 0 * turn), -1)
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(profile, axis=0).T))]
    uv = np.stack(np.meshgrid(np.linspace(0, 1, segments + 1), along / along[-1]), -1)
    return sheet(name, points, uv, material, 0, levels=levels, weld=True)


class Beads:
    """Many balls that share one mesh."""

    def __init__(self, material):
        bpy.ops.mesh.primitive_uv_sphere_add(segments=20, ring_count=12, radius=1)
        self.model = bpy.context.object
        self.model.data.polygons.foreach_set("use_smooth", [True] * len(self.model.data.polygons))
        self.model.data.materials.append(material)
        self.mesh = self.model.data
        bpy.data.objects.remove(self.model)

    def put(self, at, radius, squash=1.0):
        ball = bpy.data.objects.new("bead", self.mesh)
        ball.location = at
        ball.scale = (radius, radius, radius * squash)
        bpy.context.collection.objects.link(ball)
        return ball

    def ring(self, radius, z, count, size, phase=0.0):
        for k in range(count):
            a = 2 * math.pi * (k + phase) / count
            self.put((radius * math.cos(a), radius * math.sin(a), z), size)


def pearl(colour):
    n = Nodes("pearl")
    n.surface(linear(colour), roughness=0.22, specular=0.6, subsurface=0.0, clearcoat=0.4)
    return n.material


def gem(colour):
    n = Nodes("gem")
    n.surface(linear(colour), roughness=0.06, specular=0.8, clearcoat=1.0)
    return n.material
