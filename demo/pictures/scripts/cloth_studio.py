"""The room every textile picture is taken in: dark plaster, walnut, one soft window on the left.

One Blender unit is ten centimetres: cloth behaves better in simulation than at true metres.
"""
import math

import bpy
from mathutils import Vector

from cloth_surfaces import INK, SURFACES, plaster


def empty_scene():
    """Removes everything and sets the renderer's colour and light-path habits."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.sample_clamp_indirect = 3.0
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    cycles.transparent_max_bounces = 12
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.55, 0.62, 0.8, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.035
    scene.world = world
    return scene


def stage(wall_y=9.0, wall=INK, surface="wood-dark"):
    """A table top running up to a plaster wall; either may be None."""
    if surface:
        board = plane("table", 80, 40, (0, wall_y - 20, 0))
        board.data.materials.append(SURFACES[surface]())
    if wall:
        back = plane("wall", 90, 60, (0, wall_y, 10))
        back.rotation_euler = (math.radians(90), 0, 0)
        back.data.materials.append(plaster(wall))


def group_turned(degrees, at, keep=("table", "wall")):
    """Turns everything on the table about its upright axis and moves it to `at`."""
    turner = bpy.data.objects.new("turner", None)
    bpy.context.collection.objects.link(turner)
    for thing in bpy.context.collection.objects:
        if thing is not turner and thing.parent is None and thing.name not in keep and thing.type in ("MESH", "CURVE", "EMPTY"):
            thing.parent = turner
    turner.rotation_euler = (0, 0, math.radians(degrees))
    turner.location = at


def plane(name, width, depth, at):
    mesh = bpy.data.meshes.new(name)
    x, y = width / 2, depth / 2
    mesh.from_pydata([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [], [(0, 1, 2, 3)])
    thing = bpy.data.objects.new(name, mesh)
    thing.location = at
    bpy.context.collection.objects.link(thing)
    return thing


def window(strength=1.0, at=(-15, -7, 13), target=(0, 0, 2), size=(13, 15), fill=0.10):
    """The window on the left, a weak warm bounce from the right, a rim from behind."""
    area("window", at, target, size, 5200 * strength, (1.0, 0.93, 0.84))
    if fill:
        area("bounce", (14, -9, 6), target, (10, 10), 5200 * strength * fill, (1.0, 0.80, 0.62))


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


def camera(at, target, lens=70, fstop=4.0, focus=None):
    """A camera that looks at `target`, sharp at `focus`, with the blur of a real lens."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.sensor_width = 36
    data.dof.use_dof = fstop is not None
    if fstop is not None:
        # one unit is 0.1 m, so the aperture has to be opened by ten for the same blur
        data.dof.aperture_fstop = fstop / 10
        data.dof.focus_distance = (Vector(focus or target) - Vector(at)).length
    eye = bpy.data.objects.new("camera", data)
    eye.location = at
    eye.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye
    return eye
