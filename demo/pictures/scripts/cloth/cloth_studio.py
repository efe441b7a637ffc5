"""The room of every textile image: dark plaster, walnut, one soft window on the left."""
import math

import bpy

from cloth_surfaces import INK, SURFACES, plaster
from common import area, plane


def stage(wall_y=9.0, wall=INK, surface="wood-dark"):
    """A table top running up to a plaster wall; either may be None."""
    if surface:
        plane("table", 80, 40, (0, wall_y - 20, 0), SURFACES[surface]())
    if wall:
        plane("wall", 90, 60, (0, wall_y, 10), plaster(wall), 90)


def group_turned(degrees, at, keep=("table", "wall")):
    """Turns everything on the table about its upright axis and moves it to `at`."""
    turner = bpy.data.objects.new("turner", None)
    bpy.context.collection.objects.link(turner)
    for thing in bpy.context.collection.objects:
        if thing is not turner and thing.parent is None and thing.name not in keep and thing.type in ("MESH", "CURVE", "EMPTY"):
            thing.parent = turner
    turner.rotation_euler = (0, 0, math.radians(degrees))
    turner.location = at


def window(strength=1.0, at=(-15, -7, 13), target=(0, 0, 2), size=(13, 15), fill=0.10):
    """The window on the left and a weak warm bounce from the right."""
    area("window", at, target, size, 3940 * strength, (1.0, 0.93, 0.84))
    if fill:
        area("bounce", (14, -9, 6), target, (10, 10), 3940 * strength * fill, (1.0, 0.80, 0.62))
