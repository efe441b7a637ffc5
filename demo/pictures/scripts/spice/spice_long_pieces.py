"""Large spices as meshes: chilli, cinnamon, star anise, bay leaf, turmeric root."""
import numpy as np

from common import grid_faces
from spice_noise import creased, layered, noise
from spice_pieces import ball, joined, marks, tube


def around(t, turn, stretch, reach):
    """Points for noise on a tube: along it and around it."""
    return np.stack(np.broadcast_arrays(t[:, None] * stretch, np.cos(turn)[None] * reach, np.sin(turn)[None] * reach), -1).reshape(-1, 3)


def red_chilli(seed):
    chance = np.random.default_rng(seed)
    rows, steps = 90, 40
    t = np.linspace(0, 1, rows)
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    size = chance.uniform(0.75, 1.0)
    bend = chance.uniform(-0.9, 0.9)
    path = np.stack([t * 0.72, 0.20 * bend * t ** 2 + 0.03 * np.sin(t * 7 + seed), 0.025 * np.sin(t * 5 + seed * 2)], 1) * size
    girth = 0.062 * size * np.interp(t, [0, 0.02, 0.08, 0.25, 0.6, 0.9, 0.98, 1], [0.30, 0.62, 0.86, 1, 0.80, 0.34, 0.13, 0.02])
    fold = creased(around(t, turn, 6.5, 1.15) + seed, seed, 3).reshape(rows, steps)
    dent = noise(around(t, turn, 4.0, 0.9), seed + 9).reshape(rows, steps)
    deep = np.clip(fold, 0, 1) ** 1.6
    pressed = 1 - 0.28 * np.abs(np.sin(turn))[None] * np.ones((rows, 1))
    verts, faces = tube(path, girth, steps, pressed * (1.05 - 0.26 * deep + 0.16 * dent))
    body = verts, faces, marks(len(verts), (0.95 - 0.75 * deep + 0.25 * dent).ravel())
    s = np.linspace(0, 1, 14)
    cap = tube(np.stack([-0.022 + s * 0.05, 0 * s, 0 * s], 1) * size, 0.062 * size * np.interp(s, [0, 0.3, 0.8, 1], [0.16, 0.42, 0.74, 0.60]), steps)
    hook = chance.uniform(-0.09, 0.09)
    stem = tube(np.stack([-0.02 - s * 0.2, hook * s ** 2, 0.02 * s ** 2], 1) * size, 0.0105 * size * np.interp(s, [0, 0.85, 1], [1, 0.8, 1.2]), 10)
    return joined(body, (cap[0], cap[1], marks(len(cap[0]), 0.35, 1.0)), (stem[0], stem[1], marks(len(stem[0]), 0.6, 1.0)))


def cinnamon(seed, length=0.85, radius=0.055):
    """A quill of thin bark rolled from both edges."""
    chance = np.random.default_rng(seed)
    turns = chance.uniform(1.9, 2.5)
    a = np.linspace(-turns * np.pi, turns * np.pi, 120)
    spiral = radius * (0.28 + 0.62 * (1 - (np.abs(a) / (turns * np.pi))) ** 0.8)
    centre = np.where(a < 0, -1, 1) * radius * 0.30
    line = np.stack([centre * (np.abs(a) > 0.8) + spiral * np.sin(a) * 1.05, -spiral * np.cos(a)], 1)
    line[1:-1] = (line[:-2] + line[1:-1] + line[2:]) / 3
    out = np.stack([np.gradient(line[:, 1]), -np.gradient(line[:, 0])], 1)
    out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
    skin = np.concatenate([line + out * 0.0026, (line - out * 0.0026)[::-1]])
    rows = 44
    x = np.linspace(-length / 2, length / 2, rows)
    x[:2] = x[0], x[0] + 0.002
    x[-2:] = x[-1] - 0.002, x[-1]
    rough = noise(np.stack(np.broadcast_arrays(x[:, None] * 7, skin[None, :, 0] * 12, skin[None, :, 1] * 12), -1).reshape(-1, 3), seed)
    swell = 1 + 0.05 * noise(np.stack([x * 4, 0 * x, 0 * x], 1), seed + 2)[:, None]
    verts = np.stack([np.broadcast_to(x[:, None], (rows, len(skin))), skin[None, :, 0] * swell, skin[None, :, 1] * swell + 0.03 * (x ** 2)[:, None]], -1)
    ragged = 0.012 * noise(np.stack([skin[:, 0] * 30, skin[:, 1] * 30, 0 * skin[:, 0]], 1), seed)
    verts[:2, :, 0] += ragged
    verts[-2:, :, 0] += ragged[::-1]
    verts = verts.reshape(-1, 3) + rough[:, None] * 0.0022
    side = np.tile(np.r_[np.ones(len(line)), np.zeros(len(line))], rows)
    faces = grid_faces(rows, len(skin))
    half = len(line)
    ends = []
    for row in (0, rows - 1):
        i = np.arange(half - 1)
        ends.append(np.stack([i, i + 1, 2 * half - 2 - i, 2 * half - 1 - i], 1) + row * len(skin))
    return verts, np.concatenate([faces, *ends]), marks(len(verts), 0.5 + 0.5 * rough, 1 - side)


def star_anise(seed):
    chance = np.random.default_rng(seed)
    parts = []
    for k in range(8):
        angle = k * np.pi / 4 + chance.uniform(-0.1, 0.1)
        size = chance.uniform(0.82, 1.1)
        boat, seed_in_it = carpel(size, chance.integers(99))
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        for v, f, m in (boat, seed_in_it):
            parts.append((v @ turn.T, f, m))
    hub, skin = ball(10, 14)
    parts.append((hub * [0.022, 0.022, 0.020], skin, marks(len(hub), 0.3)))
    return joined(*parts)


def carpel(size, seed):
    """One open boat of the star, with a glossy seed in its mouth."""
    t = np.linspace(0, 1, 26)
    turn = np.linspace(-0.80 * np.pi, 0.80 * np.pi, 22)
    girth = 0.034 * size * np.interp(t, [0, 0.15, 0.45, 0.7, 0.9, 1], [0.35, 0.7, 1.0, 0.75, 0.28, 0.03])
    gape = np.interp(t, [0, 0.25, 0.5, 0.8, 1], [0.92, 0.66, 0.50, 0.68, 0.96])
    rough = noise(np.stack(np.broadcast_arrays(t[:, None] * 8, np.cos(turn)[None] * 2, np.sin(turn)[None] * 2), -1).reshape(-1, 3), seed).reshape(26, 22)
    swing = turn[None] * gape[:, None]
    wall = []
    for inset in (1.0, 0.80):
        reach = girth[:, None] * inset * (1 + 0.17 * rough)
        x = np.broadcast_to((0.015 + t * 0.135 * size)[:, None], reach.shape)
        wall.append(np.stack([x, reach * np.sin(swing) * 0.66, -reach * np.cos(swing) * 1.25 + 0.02 * (t ** 3)[:, None] + 0.012], -1))
    ring = np.concatenate([wall[0], wall[1][:, ::-1]], axis=1)
    verts = ring.reshape(-1, 3)
    inner = np.tile(np.r_[np.zeros(22), np.ones(22)], 26)
    tone = np.concatenate([rough, rough[:, ::-1]], 1).ravel() * 0.6 + 0.5
    mark = marks(len(verts), tone)
    mark[:, 1] = inner * 0.5
    pip, skin = ball(12, 14)
    pip = pip * [0.027, 0.012, 0.018] * size + [0.015 + 0.062 * size, 0, 0.020]
    return (verts, grid_faces(26, 44), mark), (pip, skin, marks(len(pip), 0.8, 1.0))


def bay_leaf(seed):
    """A long dry leaf; tone is 1 on its three veins."""
    chance = np.random.default_rng(seed)
    rows, cols = 70, 41
    t, u = np.meshgrid(np.linspace(0, 1, rows), np.linspace(-1, 1, cols), indexing="ij")
    half = 0.135 * chance.uniform(0.85, 1.1) * np.sin(np.pi * np.clip(t * 0.94 + 0.03, 0, 1)) ** 0.75 * (1 - 0.25 * t)
    x = (t - 0.5) * 0.92
    y = u * half + 0.05 * chance.uniform(-1, 1) * (t - 0.5) ** 2
    wave = layered(np.stack([t * 3.5, u * 0.8, 0 * t], -1).reshape(-1, 3), seed, 3).reshape(rows, cols)
    z = 0.10 * chance.uniform(-0.2, 1) * (t - 0.5) ** 2 + 0.05 * chance.uniform(0.3, 1) * u ** 2 * np.sin(np.pi * t) + 0.016 * wave
    side = np.clip(np.abs(np.abs(u) - 0.52 * np.sin(np.pi * t) ** 0.5) / 0.05, 0, 1)
    cross = np.abs(((t * 16 + np.abs(u) * 1.3) % 1) - 0.5) * 2
    vein = np.maximum(np.exp(-(u / 0.04) ** 2), (1 - side) * (t > 0.04) * (t < 0.9))
    vein = np.maximum(vein, 0.28 * np.clip(1 - cross / 0.2, 0, 1))
    top = np.stack([x, y, z + 0.003 - 0.003 * vein], -1).reshape(-1, 3)
    faces = grid_faces(rows, cols, wrap=False)
    s = np.linspace(0, 1, 8)
    stalk = tube(np.stack([-0.44 - 0.10 * s, 0 * s, z[0, 20] + 0.01 * s], 1), 0.006 * np.ones(8), 8)
    return joined((top, faces, marks(len(top), vein.ravel())), (stalk[0], stalk[1], marks(len(stalk[0]), 0.8)))


def turmeric_root(seed):
    chance = np.random.default_rng(seed)
    rows, steps = 130, 56
    t = np.linspace(0, 1, rows)
    turn = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    path = np.stack([(t - 0.5) * 0.62, 0.10 * np.sin(t * 2.6 + seed) - 0.05, 0.01 * np.sin(t * 6)], 1)
    girth = 0.062 * np.interp(t, [0, 0.03, 0.12, 0.5, 0.8, 0.95, 1], [0.03, 0.55, 0.85, 1, 0.9, 0.6, 0.03])
    ring = np.abs(((t * 9 + 0.25 * np.sin(t * 20)) % 1) - 0.5) * 2
    lump = layered(around(t, turn, 3, 1.1), seed, 3).reshape(rows, steps)
    skin = creased(around(t, turn, 26, 2.6), seed + 4, 3).reshape(rows, steps)
    fold = np.clip(1 - (ring[:, None] + 0.10 * lump) / 0.16, 0, 1)
    verts, faces = tube(path, girth, steps, 1 + 0.20 * lump - 0.05 * fold - 0.05 * np.clip(skin, 0, 1))
    main = verts, faces, marks(len(verts), (0.85 - 0.35 * fold + 0.4 * lump - 0.55 * np.clip(skin, 0, 1) ** 2).ravel())
    s = np.linspace(0, 1, 16)
    at = path[int(chance.uniform(0.35, 0.6) * rows)]
    bud = tube(at + np.stack([0.05 * s, chance.choice([-1, 1]) * 0.13 * s, 0.01 * s], 1), 0.042 * np.interp(s, [0, 0.6, 0.9, 1], [1, 0.9, 0.6, 0.03]), steps)
    return joined(main, (bud[0], bud[1], marks(len(bud[0]), 0.5)))
