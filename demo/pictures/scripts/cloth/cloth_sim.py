"""Simulates a mesh as falling cloth. Results are cached on disk, because one cut is used for many prints."""
import hashlib
import tempfile
from pathlib import Path

import bpy
import numpy as np

KEPT = Path(tempfile.gettempdir()) / "haat-cloth"


def settle(thing, frames, pins=None, colliders=(), gravity=-25.0, bending=0.6, stiff=18.0, mass=0.25, self_gap=None, air=1.5, key=""):
    """Runs the simulation and leaves the settled shape in the mesh of `thing`."""
    start = vertices(thing)
    mark = hashlib.sha1(start.round(4).tobytes() + repr((frames, pins is not None and sorted(pins)[:50], gravity, bending, stiff, mass, self_gap, air, key)).encode()).hexdigest()[:16]
    kept = KEPT / f"{mark}.npy"
    if kept.exists():
        put(thing, np.load(kept))
        return
    for collider in colliders:
        if not collider.collision:
            collider.modifiers.new("stop", "COLLISION")
        collider.collision.thickness_outer = 0.03
        collider.collision.cloth_friction = 12
    cloth = thing.modifiers.new("cloth", "CLOTH")
    s = cloth.settings
    s.quality, s.mass, s.air_damping = 5, mass, air
    s.tension_stiffness = s.compression_stiffness = stiff
    s.shear_stiffness = stiff * 0.4
    s.bending_stiffness = bending
    s.tension_damping = s.compression_damping = s.shear_damping = 8
    s.bending_damping = 0.8
    cloth.collision_settings.collision_quality = 3
    cloth.collision_settings.distance_min = 0.03
    cloth.collision_settings.use_self_collision = self_gap is not None
    if self_gap:
        cloth.collision_settings.self_distance_min = self_gap
    if pins is not None:
        group = thing.vertex_groups.new(name="pin")
        group.add([int(p) for p in pins], 1.0, "REPLACE")
        s.vertex_group_mass = "pin"
    scene = bpy.context.scene
    scene.gravity = (0, 0, gravity)
    scene.frame_start, scene.frame_end = 1, frames
    cloth.point_cache.frame_start, cloth.point_cache.frame_end = 1, frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    settled = vertices(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.remove(cloth)
    put(thing, settled)
    KEPT.mkdir(exist_ok=True)
    np.save(kept, settled)


def vertices(thing):
    flat = np.empty(len(thing.data.vertices) * 3, np.float32)
    thing.data.vertices.foreach_get("co", flat)
    return flat.reshape(-1, 3)


def put(thing, points):
    thing.data.vertices.foreach_set("co", np.asarray(points, np.float32).ravel())
    thing.data.update()
