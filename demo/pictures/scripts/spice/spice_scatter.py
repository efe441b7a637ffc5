"""Where pieces lie: merged copies, loose scatters, heaps, and pieces that really fell."""
import bpy
import numpy as np
from mathutils import Matrix, Quaternion, Vector

from common import thing
from spice_types import material, variants

SCALE = 10.0


def merged(name, pieces, poses, mat, chance):
    """One mesh of all copies; `poses` are (which piece, 4x4 matrix)."""
    verts, faces, mark, rest, base = [], [], [], [], 0
    for which, pose in poses:
        v, f, m = pieces[which % len(pieces)]
        pose = np.asarray(pose)
        verts.append(v @ pose[:3, :3].T + pose[:3, 3])
        faces.append(f + base)
        own = m.copy()
        own[:, 2] = chance.random()
        mark.append(own)
        rest.append(v + chance.uniform(-50, 50, 3))
        base += len(v)
    made = thing(name, np.concatenate(verts), np.concatenate(faces), mat, mark=np.concatenate(mark), rest=np.concatenate(rest))
    return made


def turned(chance, at, flat=False, size=1.0, up=None):
    """A pose at a place, any way round; `flat` keeps the piece lying, `up` lays it on a slope."""
    if flat:
        spin = Quaternion((0, 0, 1), chance.uniform(0, 6.283)) @ Quaternion((1, 0, 0), chance.uniform(0, 6.283) if flat == "roll" else 0)
    else:
        spin = Quaternion(tuple(chance.normal(size=4))).normalized()
    if up is not None:
        spin = Vector(up).to_track_quat("Z", "Y") @ spin
    return np.array(Matrix.LocRotScale(Vector(at), spin, Vector((size,) * 3)))


def scatter(kind, spots, seed=1, flat="roll", lift=None, size=1.0, count=5):
    """Pieces of a spice lying loose at (x, y) spots on the table."""
    chance = np.random.default_rng(seed)
    pieces = variants(kind, count, seed * 7)
    poses = []
    for k, spot in enumerate(spots):
        pose = turned(chance, (0, 0, 0), flat, size)
        v = pieces[k % count][0]
        pose[:3, 3] = (spot[0], spot[1], (spot[2] if len(spot) > 2 else 0) - (v @ pose[:3, :3].T)[:, 2].min() if lift is None else lift)
        poses.append((k, pose))
    return merged(kind, pieces, poses, material(kind), chance)


def loose_spots(count, centre, spread, seed, avoid=(), gap=0.08):
    """Random places around a centre, none within `avoid` circles (x, y, radius) nor too close together."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(count * 60):
        spot = np.array(centre) + chance.normal(size=2) * spread
        if any(np.hypot(*(spot - a[:2])) < a[2] for a in avoid) or any(np.hypot(*(spot - f)) < gap for f in found):
            continue
        found.append(spot)
        if len(found) == count:
            break
    return found


def heaped(kind, count, dome, radius, seed=3, jitter=0.5, layers=2, size=1.0, pieces=None):
    """Small seeds covering the dome surface z = dome(r), several deep so that no ground shows."""
    chance = np.random.default_rng(seed)
    pieces = pieces or variants(kind, 5, seed)
    poses = []
    for k in range(count):
        r = radius * np.sqrt(chance.random())
        a = chance.uniform(0, 6.283)
        slope = (dome(r + 0.01) - dome(r - 0.01)) / 0.02
        up = np.array([-slope * np.cos(a), -slope * np.sin(a), 1])
        up = up / np.linalg.norm(up) + chance.normal(size=3) * jitter
        deep = 0.012 * layers * chance.random()
        poses.append((k, turned(chance, (r * np.cos(a), r * np.sin(a), dome(r) - deep + 0.008), "roll", size * chance.uniform(0.88, 1.1), up)))
    return merged(kind, pieces, poses, material(kind), chance)


def fallen(kinds, count, vessel, drop, seed=5, frames=110, size=1.0, pieces=None, steps=5, friction=0.8, within=None):
    """Simulates `count` pieces falling into or onto `vessel` objects. Returns the final poses of those `within` a radius."""
    chance = np.random.default_rng(seed)
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame = steps
    world.solver_iterations = 12
    world.point_cache.frame_end = frames
    for still in vessel:
        body(grown(still), "PASSIVE", "MESH", friction)
    pieces = pieces or [p for kind in kinds for p in variants(kind, 5, seed)]
    hulls = [hull(v * size) for v, _, _ in pieces]
    proxies = []
    for k in range(count):
        which = int(chance.integers(len(pieces)))
        proxy = bpy.data.objects.new("proxy", hulls[which])
        bpy.context.collection.objects.link(proxy)
        proxy.location = Vector(drop(k, chance)) * SCALE
        proxy.rotation_mode = "QUATERNION"
        proxy.rotation_quaternion = Quaternion(tuple(chance.normal(size=4))).normalized()
        body(proxy, "ACTIVE", "CONVEX_HULL", friction)
        proxies.append((which, proxy))
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    poses = []
    for which, proxy in proxies:
        pose = np.array(proxy.evaluated_get(graph).matrix_world)
        pose[:3, 3] /= SCALE
        pose[:3, :3] *= size
        poses.append((which, pose))
    bpy.ops.rigidbody.world_remove()
    for made in [o for o in scene.objects if o.name.startswith(("proxy", "grown"))]:
        bpy.data.objects.remove(made)
    scene.frame_set(1)
    return pieces, [p for p in poses if p[1][2, 3] > -0.2 and (within is None or np.hypot(*p[1][:2, 3]) < within)], chance


def fall(kind, count, vessel, drop, **how):
    """Fallen pieces of one spice as one mesh."""
    pieces, poses, chance = fallen([kind], count, vessel, drop, **how)
    return merged(kind, pieces, poses, material(kind), chance)


def hull(verts):
    """A coarse hull for the physics: a few dozen of the piece's own outermost points."""
    chance = np.random.default_rng(0)
    ways = chance.normal(size=(48, 3))
    keep = np.unique(np.argmax(verts @ ways.T, axis=0))
    mesh = bpy.data.meshes.new("hull")
    mesh.from_pydata([tuple(p) for p in verts[keep] * SCALE], [], [(i, (i + 1) % len(keep), (i + 2) % len(keep)) for i in range(len(keep))])
    return mesh


def grown(still):
    copy = bpy.data.objects.new("grown", still.data)
    copy.matrix_world = Matrix.Scale(SCALE, 4) @ still.matrix_world
    copy.scale = Vector(still.scale) * SCALE
    copy.location = Vector(still.location) * SCALE
    bpy.context.collection.objects.link(copy)
    return copy


def body(made, kind, shape, friction):
    bpy.context.view_layer.objects.active = made
    bpy.ops.rigidbody.object_add(type=kind)
    made.rigid_body.collision_shape = shape
    made.rigid_body.friction = friction
    made.rigid_body.restitution = 0.0
    made.rigid_body.use_margin = True
    made.rigid_body.collision_margin = 0.002
    if kind == "ACTIVE":
        made.rigid_body.mass = 0.2
        made.rigid_body.linear_damping = 0.15
        made.rigid_body.angular_damping = 0.35
