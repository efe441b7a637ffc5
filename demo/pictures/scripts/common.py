"""What every room shares: scene, meshes, camera, and the window of the still lifes. One Blender unit is ten centimetres."""
import math

import bpy
import numpy as np
from mathutils import Vector


def empty_scene():
    """Removes everything and sets the renderer's colour and light-path habits."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = 0.4
    cycles = scene.cycles
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.04
    cycles.sample_clamp_indirect = 4.0
    cycles.sample_clamp_direct = 20.0
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    cycles.transparent_max_bounces = 12
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.8
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.75, 0.78, 0.9, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.035
    scene.world = world
    return scene


def thing(name, verts, faces, material=None, at=(0, 0, 0), smooth=True, **marks):
    """A mesh object; `marks` are float or vector values per vertex that its material may read."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([], [], [])
    verts = np.asarray(verts, np.float32)
    fill(mesh, verts, faces)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    for key, values in marks.items():
        values = np.asarray(values, np.float32)
        kind = "FLOAT" if values.ndim == 1 else "FLOAT_VECTOR"
        layer = mesh.attributes.new(key, kind, "POINT")
        layer.data.foreach_set("value" if values.ndim == 1 else "vector", values.ravel())
    if material:
        mesh.materials.append(material)
    made = bpy.data.objects.new(name, mesh)
    made.location = at
    bpy.context.collection.objects.link(made)
    return made


def fill(mesh, verts, faces):
    """Fills a mesh from arrays; faces are rows of one width, or several such arrays."""
    groups = faces if isinstance(faces, (list, tuple)) else [faces]
    loops = np.concatenate([np.asarray(g, np.int32).ravel() for g in groups])
    widths = np.concatenate([np.full(len(g), np.asarray(g).shape[1], np.int32) for g in groups])
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set("co", verts.ravel())
    mesh.loops.add(len(loops))
    mesh.loops.foreach_set("vertex_index", loops)
    mesh.polygons.add(len(widths))
    mesh.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(widths)[:-1]]).astype(np.int32))
    mesh.polygons.foreach_set("loop_total", widths)
    mesh.update(calc_edges=True)
    mesh.validate()


def grid_faces(rows, columns, wrap=True):
    """Quads of a grid of rows x columns vertices; `wrap` joins the last column to the first."""
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(columns if wrap else columns - 1), indexing="ij")
    a = r * columns + c
    b = r * columns + (c + 1) % columns
    return np.stack([a, b, b + columns, a + columns], -1).reshape(-1, 4)


def lathe(profile, steps=128):
    """Vertices and faces of a profile of (radius, height) turned about the upright axis."""
    profile = np.asarray(profile, np.float32)
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    x = profile[:, :1] * np.cos(turn)
    y = profile[:, :1] * np.sin(turn)
    z = np.repeat(profile[:, 1:2], steps, 1)
    return np.stack([x, y, z], -1).reshape(-1, 3), grid_faces(len(profile), steps)


def rounded(points, every=0.02, passes=3):
    """A profile through `points`, cut into short pieces and smoothed, ends kept."""
    points = np.asarray(points, float)
    lengths = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    along = np.linspace(0, lengths[-1], max(8, int(lengths[-1] / every)))
    line = np.stack([np.interp(along, lengths, points[:, k]) for k in (0, 1)], 1)
    for _ in range(passes):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return line


def plane(name, width, depth, at, material=None, tilt=0.0):
    x, y = width / 2, depth / 2
    made = thing(name, [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], np.array([[0, 1, 2, 3]]), material, at)
    made.rotation_euler[0] = math.radians(tilt)
    return made


def area(name, at, target, size, watts, colour):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = watts
    light.color = colour
    lamp = bpy.data.objects.new(name, light)
    lamp.location = at
    lamp.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)
    return lamp


def window(strength=1.0, target=(0, 0, 0.3), fill=1.0, rim=1.0, behind=1.5, size=1.0):
    """A tall soft window at the left, a small warm fill, a low rim from the right, a card before it; `size` scales all."""
    places = (("window", (-3.5, behind, 2.7), (2.2, 3.2), 430, (1.0, 0.93, 0.84)),
              ("fill", (3.2, -3.0, 1.5), (2.0, 3.0), 62 * fill, (1.0, 0.76, 0.54)),
              ("rim", (2.4, 3.0, 1.3), (0.9, 1.8), 60 * rim, (1.0, 0.82, 0.62)),
              ("card", (-2.0, -3.6, 1.0), (2.4, 2.2), 60 * fill, (1.0, 0.88, 0.74)))
    for name, at, wide, watts, colour in places:
        spot = tuple(t + a * size for t, a in zip(target, at))
        area(name, spot, target, (wide[0] * size, wide[1] * size), watts * strength * size * size, colour)


def camera(at, target, lens=85, fstop=4.0, focus=None):
    """A camera looking at `target`, sharp at `focus`."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.sensor_width = 36
    data.sensor_fit = "HORIZONTAL"
    data.clip_start = 0.01
    if fstop:
        data.dof.use_dof = True
        # a unit is a tenth of a metre: ten times the opening for the blur of the real lens
        data.dof.aperture_fstop = fstop / 10
        data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    eye = bpy.data.objects.new("camera", data)
    eye.location = at
    eye.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye
    return eye


def orbit(target, distance, height_degrees, side_degrees=0.0):
    """A place `distance` away from the target, above it and turned to the right."""
    up, side = math.radians(height_degrees), math.radians(side_degrees)
    x, y, z = target
    return (x + distance * math.cos(up) * math.sin(side), y - distance * math.cos(up) * math.cos(side),
            z + distance * math.sin(up))
