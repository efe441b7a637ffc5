"""A brass masala box with its seven bowls, and a gift box of nine tins."""
import math

import bpy
import numpy as np

from common import camera, grid_faces, lathe, orbit, rounded, thing, window
from spice_bowls import dome_of, heap, room
from spice_labels import draw_label, patch
from spice_materials import flat, metal, powder
from spice_scatter import heaped

GROUND = {"turmeric-powder": "#D98A12", "chilli-powder": "#B41E14", "coriander-powder": "#A08A4E", "garam-masala-powder": "#5B3A20"}
FILLING = {"cumin": 520, "mustard": 2400, "green-cardamom": 90, "black-pepper": 330, "coriander-seed": 420, "fenugreek": 520}


def filled(content, rim, level, at, seed=1):
    """A small heap of a powder or of whole seed in a round vessel."""
    dome = dome_of(rim, level, rim * 0.36, 1.8, 0.0)
    if content in GROUND or content.startswith("#"):
        heap("powder", dome, rim, powder(GROUND.get(content, content)), at, 0.016, seed, 70, 120)
        return
    made = heaped(content, FILLING[content], dome, rim * 0.88, seed, 0.3, size=0.8 if content == "green-cardamom" else 1.0)
    made.location = at
    thing("under", *lathe([(r, dome(r) - 0.022) for r in np.linspace(rim, 0, 16)], 64), flat("#1a120a", 0.9), at)


def masala_dabba(params, aspect):
    overhead = params.get("view") == "overhead"
    room(params["surface"], back=9.0)
    brass = metal("brass", False, age=0.35)
    r, h = 1.0, 0.46
    shell = [(0, 0), (r - 0.03, 0), (r, 0.03), (r, h - 0.10), (r + 0.012, h - 0.09), (r + 0.012, h - 0.07), (r, h - 0.06), (r, h),
             (r - 0.022, h + 0.004), (r - 0.026, h - 0.01), (r - 0.03, 0.06), (0, 0.05)]
    thing("dabba", *lathe(rounded(shell, 0.008, 1), 200), brass)
    places = [(0.0, 0.0)] + [(0.635 * math.cos(a), 0.635 * math.sin(a)) for a in np.radians([100, 40, -20, -80, -140, -200])]
    for k, (content, spot) in enumerate(zip(params["bowls"], places)):
        cup(spot, brass)
        filled(content, 0.262, 0.30, (*spot, 0.055), k + 1)
    cover = [(0, 0.30), (0.30, 0.295), (0.75, 0.27), (0.97, 0.22), (1.03, 0.16), (1.03, 0.0), (1.01, 0.0), (1.01, 0.15), (0.95, 0.20), (0.7, 0.25), (0, 0.28)]
    top = thing("cover", *lathe(rounded(cover, 0.012, 1), 200), metal("brass", True, 7))
    knob = thing("knob", *lathe(rounded([(0.05, 0.28), (0.05, 0.33), (0.10, 0.37), (0.10, 0.42), (0.0, 0.45)], 0.01, 2), 64), brass)
    knob.parent = top
    if overhead:
        top.location = (0.92, 1.50, 0.0)
        window(1.0, (0, 0, 0.3), size=1.5)
        camera((0.30, -0.45, 7.5), (0.30, 0.48, 0.2), 76, 8, (0, 0, 0.4))
    else:
        top.location, top.rotation_euler = (-0.25, 1.20, 0.92), (math.radians(76), 0, math.radians(8))
        window(1.0, (0, 0, 0.3), size=1.5)
        camera(orbit((-0.04, 0.24, 0.50), 7.2, 34, 5), (-0.04, 0.24, 0.52), 82, 10, (0, -0.3, 0.4))


def cup(spot, mat, r=0.295, h=0.33):
    walls = [(0, 0), (r * 0.86, 0), (r * 0.95, 0.03), (r, h - 0.01), (r + 0.008, h), (r - 0.008, h + 0.004), (r - 0.018, h - 0.01), (r * 0.90, 0.05), (0, 0.02)]
    thing("cup", *lathe(rounded(walls, 0.012, 1), 96), mat, (*spot, 0.05))


def block(name, size, at, mat, bevel=0.012, turn=(0, 0, 0)):
    """A box with softened edges."""
    x, y, z = (s / 2 for s in size)
    corners = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    sides = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    made = thing(name, corners, sides, mat, at, smooth=False)
    made.rotation_euler = turn
    edge = made.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments = bevel, 3
    return made


def tray(name, wide, high, thick, mat, at=(0, 0, 0), turn=(0, 0, 0)):
    """An open box of card: floor and four walls under one parent."""
    holder = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(holder)
    half = wide / 2 - thick / 2
    parts = [((wide, wide, thick), (0, 0, thick / 2))]
    parts += [((wide, thick, high), (0, side * half, high / 2)) for side in (-1, 1)]
    parts += [((thick, wide, high), (side * half, 0, high / 2)) for side in (-1, 1)]
    for size, place in parts:
        block(name, size, place, mat, 0.008).parent = holder
    holder.location, holder.rotation_euler = at, turn
    return holder


def gift_box(params, aspect):
    room(params["surface"], back=9.0)
    card, silk = flat(params["box"], 0.62, 0.3, bump=0.15), flat(params["ribbon"], 0.42, 0.45)
    turn = math.radians(-16)
    if params["state"] == "closed":
        closed_box(params, card, silk, turn)
    else:
        open_box(params, card, silk, turn)
    window(1.2, (0, 0, 0.3), size=1.5, behind=0.6)
    if params["state"] == "open":
        camera(orbit((0.02, 0.30, 0.60), 7.9, 35, 5), (0.02, 0.30, 0.60), 82, 11, (0, -0.4, 0.4))
    else:
        camera(orbit((0.0, 0.02, 0.32), 7.3, 29, 5), (0.0, 0.02, 0.34), 82, 10, (0, -0.4, 0.4))


def open_box(params, card, silk, turn):
    tray("box", 2.0, 0.46, 0.05, card, turn=(0, 0, turn))
    lid = tray("lid", 2.08, 0.26, 0.05, card, (-0.34, 1.40, 0.88), (math.radians(105), 0, turn))
    pasted = patch("label", lambda p, q: (1.30 * (p - 0.5), 1.20 * (q - 0.5), np.full_like(p, 0.054)), draw_label(params["label"], 900, 830), 4, 4)
    pasted.parent = lid
    ring = metal("brass", False, age=0.3)
    cos, sin = math.cos(turn), math.sin(turn)
    for k, content in enumerate(params["fill"]):
        x, y = (k % 3 - 1) * 0.615, (1 - k // 3) * 0.615
        spot = (x * cos - y * sin, x * sin + y * cos)
        cup(spot, ring, 0.285, 0.36)
        filled(content, 0.262, 0.33, (*spot, 0.055), k + 1)
    s = np.linspace(0, 1, 160)
    path = np.stack([-0.95 + 2.35 * s, -1.62 + 0.62 * s + 0.16 * np.sin(s * 6.6), 0.010 + 0.055 * np.clip(np.sin(s * 10.5 + 0.4), 0, 1) ** 1.5], 1)
    ribbon(path, silk, 0.15, (-0.25, 1.0, 0.10))


def closed_box(params, card, silk, turn):
    block("box", (1.96, 1.96, 0.46), (0, 0, 0.23), card, 0.012, (0, 0, turn))
    block("lid", (2.04, 2.04, 0.26), (0, 0, 0.46), card, 0.014, (0, 0, turn))
    for angle in (0, math.pi / 2):
        u = np.linspace(-1, 1, 60)
        x = np.clip(u * 1.75, -1.026, 1.026)
        z = np.where(np.abs(u * 1.75) <= 1.026, 0.596, 0.596 - (np.abs(u * 1.75) - 1.026) / 0.724 * 0.59)
        band = ribbon(np.stack([x, 0 * x, z], 1), silk, 0.16, (0, 1, 0))
        band.rotation_euler[2] = turn + angle
    bow(silk, turn)
    cos, sin = math.cos(turn), math.sin(turn)

    def stick(p, q):
        x, y = 0.16 + 0.66 * p, -0.86 + 0.62 * q
        return x * cos - y * sin, x * sin + y * cos, np.full_like(p, 0.5935)
    patch("label", stick, draw_label(params["label"], 900, 850), 4, 4)


def ribbon(path, mat, width, way):
    """A flat band along a path; `way` is its direction of width."""
    way = np.asarray(way, float) / np.linalg.norm(way)
    across = np.linspace(-0.5, 0.5, 9)[None, :, None] * width * way
    verts = (np.asarray(path)[:, None] + across).reshape(-1, 3)
    made = thing("ribbon", verts, grid_faces(len(path), 9, wrap=False), mat)
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.006
    return made


def bow(mat, turn, at=(0, 0, 0.60)):
    s = np.linspace(0, 1, 60)
    for angle in (0.75, 0.75 + math.pi):
        loop = np.stack([0.46 * np.sin(np.pi * s) ** 0.8 * 1.0, 0.16 * (s - 0.5), 0.02 + 0.26 * np.sin(np.pi * s) * np.sin(np.pi * s * 0.5 + 0.3)], 1)
        loop[:, 2] += 0.12 * np.sin(2 * np.pi * s) * 0.6
        made = ribbon(loop, mat, 0.15, (0.1, 1, 0.25))
        made.location, made.rotation_euler[2] = at, turn + angle
        tail = np.stack([0.62 * s, 0.12 * s, 0.05 * np.sin(s * 3.1) + 0.008 + 0.03 * np.sin(s * 9) ** 2], 1)
        made = ribbon(tail, mat, 0.15, (0.1, 1, 0.1))
        made.location, made.rotation_euler[2] = at, turn + angle + 0.8
    knot = thing("knot", *lathe(rounded([(0, -0.01), (0.075, 0.0), (0.085, 0.06), (0.06, 0.10), (0, 0.11)], 0.01, 2), 32), mat, at)
    knot.scale[1] = 1.25


KINDS = {"gift-box": gift_box, "masala-dabba": masala_dabba}
