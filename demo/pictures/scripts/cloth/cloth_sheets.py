"""Sheets of cloth as meshes: grids with UV along the cloth, thickness, soft irregularity."""
import math

import bpy
import numpy as np


def sheet(name, points, uv, material, thick=0.03, smooth=True, levels=1, lining=None, weld=False):
    """A quad grid from `points` (rows, cols, 3) with `uv` (rows, cols, 2)."""
    rows, cols = points.shape[:2]
    index = np.arange(rows * cols).reshape(rows, cols)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.reshape(-1, 3).tolist(), [], faces.tolist())
    layer = mesh.uv_layers.new(name="cloth")
    layer.data.foreach_set("uv", uv.reshape(-1, 2)[faces.ravel()].astype(np.float32).ravel())
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    mesh.materials.append(material)
    if lining:
        mesh.materials.append(lining)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    if weld:
        seam = thing.modifiers.new("weld", "WELD")
        seam.merge_threshold = 1e-4
    finish(thing, thick, levels, bool(lining))
    return thing


def finish(thing, thick, levels, lined=False):
    if thick:
        shell = thing.modifiers.new("thick", "SOLIDIFY")
        shell.thickness = thick
        shell.offset = 0
        if lined:
            shell.material_offset = 1
    if levels:
        fine = thing.modifiers.new("fine", "SUBSURF")
        fine.levels = fine.render_levels = levels


class Ripple:
    """Smooth wandering noise of one to three arguments, the same for a seed each time."""

    def __init__(self, seed, reach=1.0, waves=7, arguments=2):
        chance = np.random.default_rng(seed)
        self.k = chance.normal(0, 1.0 / reach, (waves, arguments))
        self.p = chance.uniform(0, 2 * math.pi, waves)
        self.a = 1 / math.sqrt(waves) * chance.uniform(0.6, 1.2, waves)

    def __call__(self, *spot):
        total = 0.0
        for k, p, a in zip(self.k, self.p, self.a):
            total = total + a * np.sin(sum(c * s for c, s in zip(k, spot)) + p)
        return total


def cord(name, points, radius, material, cyclic=False, resolution=3):
    """A round cord, pipe or thread along points."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = resolution
    curve.use_fill_caps = True
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    line.points.foreach_set("co", np.c_[np.asarray(points, float), np.ones(len(points))].ravel())
    line.use_cyclic_u = cyclic
    line.use_smooth = True
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(thing)
    return thing


def lathe(name, profile, material, segments=64, levels=1):
    """A turned thing: profile is a list of (radius, height)."""
    profile = np.asarray(profile, float)
    turn = np.linspace(0, 2 * math.pi, segments, endpoint=False)
    points = [(r * math.cos(t), r * math.sin(t), z) for r, z in profile for t in turn]
    faces = []
    for i in range(len(profile) - 1):
        for j in range(segments):
            k = (j + 1) % segments
            faces.append((i * segments + j, i * segments + k, (i + 1) * segments + k, (i + 1) * segments + j))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    finish(thing, 0, levels)
    return thing
