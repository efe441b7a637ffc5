"""Small round and rod-like spices as meshes: `(verts, quads or triangles, mark)`.

`mark` has three values per vertex for the material: tone (0 in a crease, 1 on a ridge), part (0 body, 1 second part) and
a spare that `merged` fills with a random number per piece.
"""
import numpy as np

from common import grid_faces
from spice_noise import creased, layered, noise


def ball(rings=20, steps=28):
    """A unit sphere as a closed grid."""
    low = np.linspace(0.0, np.pi, rings)
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    ring = np.sin(low)[:, None]
    verts = np.stack([ring * np.cos(turn), ring * np.sin(turn), np.repeat(-np.cos(low)[:, None], steps, 1)], -1)
    return verts.reshape(-1, 3), grid_faces(rings, steps)


def tube(path, radius, steps=16, shape=None):
    """A skin along `path` (n x 3); radius per ring, `shape` an extra factor per ring and corner."""
    path = np.asarray(path, float)
    ahead = np.gradient(path, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
    side = np.cross(ahead, [0.13, 0.37, 0.92])
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    up = np.cross(side, ahead)
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    reach = np.asarray(radius)[:, None] * (np.ones((len(path), steps)) if shape is None else shape)
    verts = path[:, None] + reach[..., None] * (np.cos(turn)[:, None] * side[:, None] + np.sin(turn)[:, None] * up[:, None])
    return verts.reshape(-1, 3), grid_faces(len(path), steps)


def marks(count, tone=0.5, part=0.0):
    made = np.zeros((count, 3))
    made[:, 0] = tone
    made[:, 1] = part
    return made


def joined(*parts):
    verts, faces, mark, base = [], [], [], 0
    for v, f, m in parts:
        verts.append(v)
        faces.append(np.asarray(f) + base)
        mark.append(m)
        base += len(v)
    return np.concatenate(verts), np.concatenate(faces), np.concatenate(mark)


def black_pepper(seed):
    verts, faces = ball(26, 34)
    fold = creased(verts * 2.6 + noise(verts * 1.5, seed)[:, None] * 0.6, seed, 2)
    size = 0.027 * (1 + 0.12 * noise(verts + seed, 5)[0])
    deep = np.clip(fold, 0, 1) ** 1.4
    verts = verts * size * (1.04 - 0.20 * deep + 0.05 * noise(verts * 1.2, seed + 3))[:, None]
    return verts, faces, marks(len(verts), 1 - deep)


def coriander(seed):
    verts, faces = ball(16, 36)
    turn = np.arctan2(verts[:, 1], verts[:, 0])
    rib = np.cos(turn * 12 + noise(verts * 2, seed) * 0.5)
    verts = verts * 0.024 * (1 + 0.025 * rib + 0.04 * noise(verts * 1.3, seed))[:, None] * [1, 1, 1.08]
    tip, caps = tube([(0, 0, 0.024), (0, 0, 0.034)], [0.004, 0.001], 36)
    return joined((verts, faces, marks(len(verts), 0.5 + 0.22 * rib)), (tip, caps, marks(len(tip), 0.2)))


def mustard(seed):
    verts, faces = ball(9, 12)
    return verts * 0.0125 * (1 + 0.08 * noise(verts, seed))[:, None], faces, marks(len(verts), 0.5 + 0.4 * noise(verts * 3, seed))


def fenugreek(seed):
    verts, faces = ball(16, 20)
    boxed = np.sign(verts) * np.abs(verts) ** 0.62
    boxed = boxed * [0.030, 0.019, 0.016] * (1 + 0.10 * noise(verts * 1.4, seed))[:, None]
    groove = np.exp(-((verts[:, 0] * 0.7 + verts[:, 1] * 0.7 - 0.15) / 0.16) ** 2) * (verts[:, 2] > -0.2)
    boxed *= (1 - 0.22 * groove)[:, None]
    boxed[:, 0] += boxed[:, 1] * 0.35
    return boxed, faces, marks(len(boxed), 0.75 - 0.6 * groove + 0.15 * noise(verts * 3, seed))


def cumin(seed):
    chance = np.random.default_rng(seed)
    t = np.linspace(-1, 1, 18)
    path = np.stack([t * 0.036, 0.006 * chance.uniform(0.3, 1.5) * t ** 2, 0 * t], 1)
    girth = 0.0095 * np.maximum(0.02, 1 - np.abs(t) ** 2.4) ** 0.7
    turn = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    rib = np.cos(turn * 5)[None] * np.ones((18, 1))
    verts, faces = tube(path, girth, 20, 1 + 0.16 * rib)
    body = verts, faces, marks(len(verts), (0.5 + 0.5 * rib).ravel())
    tail, ends = tube(np.array([[0.034, 0.0, 0], [0.044, 0.003, 0.002], [0.05, 0.007, 0.004]]), [0.002, 0.0012, 0.0004], 6)
    return joined(body, (tail, ends, marks(len(tail), 0.9)))


def fennel(seed):
    """Cumin's cousin: longer, rounder, with the same five ribs."""
    verts, faces, mark = cumin(seed)
    return verts * [1.2, 1.75, 1.75], faces, mark


def nigella(seed):
    """A small wedge with three edges, wider at one end."""
    verts, faces = ball(12, 18)
    edges = 1 + 0.24 * np.cos(3 * np.arctan2(verts[:, 1], verts[:, 0]))
    verts = verts * [0.0115, 0.0115, 0.019] * (1 + 0.09 * noise(verts * 2, seed))[:, None]
    verts[:, :2] *= (edges * (1 - 14 * verts[:, 2]))[:, None]
    return verts, faces, marks(len(verts), 0.35 + 0.5 * (edges - 0.76) + 0.2 * noise(verts * 200, seed))


def clove(seed):
    chance = np.random.default_rng(seed)
    t = np.linspace(0, 1, 20)
    bow = chance.uniform(-0.012, 0.012)
    path = np.stack([bow * np.sin(t * 3), 0 * t, -0.10 + t * 0.115], 1)
    girth = np.interp(t, [0, 0.04, 0.3, 0.8, 0.95, 1], [0.0, 0.009, 0.011, 0.017, 0.019, 0.014])
    turn = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    square = 1 + 0.07 * np.cos(turn * 4)[None] + 0.10 * noise(np.stack(np.broadcast_arrays(t[:, None] * 9, np.cos(turn)[None] * 2, np.sin(turn)[None] * 2), -1).reshape(-1, 3), seed).reshape(20, 20)
    stem = tube(path, girth, 20, square)
    parts = [(stem[0], stem[1], marks(len(stem[0]), (square.ravel() - 0.85) * 3))]
    for k in range(4):
        angle = k * np.pi / 2 + chance.uniform(-0.15, 0.15)
        out = np.array([np.cos(angle), np.sin(angle), 0])
        s = np.linspace(0, 1, 7)[:, None]
        claw = out * (0.012 + 0.026 * s) + np.array([0, 0, 1]) * (0.008 + 0.018 * s ** 1.6)
        leaf = tube(claw, 0.0085 * (1 - np.linspace(0, 1, 7) ** 2.2) + 0.0006, 8)
        parts.append((leaf[0], leaf[1], marks(len(leaf[0]), 0.45)))
    if chance.random() < 0.85:
        bud, skin = ball(12, 16)
        bud = bud * 0.0185 * (1 + 0.05 * creased(bud * 2, seed))[:, None] + [0, 0, 0.031]
        parts.append((bud, skin, marks(len(bud), 0.55, 1.0)))
    verts, faces, mark = joined(*parts)
    return verts[:, [2, 0, 1]], faces, mark


def cardamom(seed):
    chance = np.random.default_rng(seed)
    t = np.linspace(-1, 1, 34)
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    path = np.stack([t * 0.085, 0.006 * np.sin(t * 2 + seed), 0.004 * np.cos(t * 3 + seed)], 1)
    girth = 0.040 * np.interp(t, [-1, -0.93, -0.72, -0.3, 0.2, 0.65, 0.9, 1], [0.02, 0.17, 0.50, 0.93, 1.0, 0.72, 0.30, 0.03])
    lobes = 1 + 0.085 * np.cos(turn * 3 + chance.uniform(0, 6))
    wobble = layered(np.stack(np.broadcast_arrays(t[:, None] * 1.3, np.cos(turn)[None] * 2.0, np.sin(turn)[None] * 2.0), -1).reshape(-1, 3), seed, 2).reshape(34, 48)
    rib = np.cos(turn * 18 + wobble * 1.2)
    verts, faces = tube(path, girth, 48, lobes[None] * (1 + 0.030 * rib + 0.07 * wobble))
    tone = 0.5 + 0.30 * rib + 0.35 * wobble
    stalk, ends = tube(np.array([[-0.082, 0, 0], [-0.094, 0.001, 0.002], [-0.112, 0.006, 0.004]]), [0.007, 0.0045, 0.004], 10)
    return joined((verts, faces, marks(len(verts), tone.ravel())), (stalk, ends, marks(len(stalk), 0.4, 1.0)))
