"""A kurta folded for the shelf: a flat tube turned under once, band collar, placket, buttons."""
import math

import numpy as np

from cloth_button import button, plain
from cloth_sheets import Ripple, cord, sheet

HALF, DEPTH, THICK = 1.32, 3.3, 0.20


def folded_shirt(material, size_cm, base=0.0, seed=2, buttons=None, collar_material=None):
    """The garment, its collar at the far end. Returns the height of its top."""
    uneven = Ripple(seed, reach=0.8, waves=9)
    crease = Ripple(seed + 40, reach=0.45, waves=8)
    path = centre_path(base)
    around = stadium(170)
    rows = []
    for s, (y, z, ny, nz) in enumerate(path):
        narrow = 1 - 0.015 * math.sin(s * 0.13)
        px, pn = around[:, 0] * HALF * narrow, around[:, 1]
        row = np.c_[px, np.full_like(px, y) + ny * pn, np.full_like(px, z) + nz * pn]
        rows.append(row)
    points = np.array(rows)
    top = points[..., 2] > base + 0.5 * THICK
    wave = swell(uneven, crease, points[..., 0], points[..., 1])
    points[..., 2] += np.where(top, wave, 0.2 * wave)
    points[..., 0] += 0.025 * uneven(points[..., 1] * 1.3, points[..., 2] * 2 + 3)
    points[..., 1] += 0.03 * uneven(points[..., 0] * 0.8, 7.0) * np.clip(-points[..., 1] / DEPTH * 2, 0, 1)
    # the cloth's own length runs on the outside of the turn
    outside = path[:, :2] + path[:, 2:] * THICK * 0.9
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(outside, axis=0).T))]
    girth = np.r_[0, np.cumsum(np.hypot(*np.diff(around * [HALF, 1], axis=0).T))]
    u = np.repeat((girth * 10 / size_cm[0])[None], len(path), 0) + 0.02
    v = 1 - np.repeat((length * 10 / size_cm[1])[:, None], len(around), 1) * 1.0
    sheet("body", points, np.stack([u, v], -1), material, 0.02, levels=1)
    face = lambda x, y: base + 3.15 * THICK + swell(uneven, crease, x, y)
    dress(face, material, collar_material or material, size_cm, buttons)
    return base + 3.2 * THICK


def swell(uneven, crease, x, y):
    """Air under the cloth, soft dents, and one slanting pulled fold on either side of the placket."""
    soft = 0.045 * uneven(x, y) + 0.016 * crease(x * 0.8, y * 1.3)
    for at, slope, deep in ((-0.72, 0.35, 0.05), (0.80, -0.28, 0.04), (0.45, 0.9, 0.022), (-1.05, -0.2, 0.03)):
        far = x - at - slope * (y + 0.3) + 0.05 * np.sin(y * 3 + at * 9)
        soft = soft + deep * np.exp(-(far / 0.10) ** 2) * np.exp(-((y + 0.35 + at * 0.4) / 0.85) ** 2)
    return soft


def centre_path(base):
    """(y, z, normal) from the collar end along the top, round the front fold, back below."""
    top, low, r = base + 2.15 * THICK, base + 0.95 * THICK, 0.60 * THICK
    y_far, y_near = DEPTH / 2, -DEPTH / 2 + r
    run = [(y, top, 0, 1) for y in np.linspace(y_far, y_near, 130)]
    run += [(y_near + r * math.cos(a), (top + low) / 2 + r * math.sin(a), math.cos(a), math.sin(a)) for a in np.linspace(math.pi / 2, 3 * math.pi / 2, 18)[1:-1]]
    run += [(y, low, 0, -1) for y in np.linspace(y_near, y_far - 0.1, 50)]
    return np.array(run)


def stadium(count):
    """A flattened ring: x between -1 and 1, thickness as normal offset; begins below in the middle."""
    a = np.linspace(-math.pi / 2, 1.5 * math.pi, count)
    power = 0.20
    x = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** power
    z = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.6 * THICK
    return np.c_[x, z * (0.95 + 0.05 * np.cos(a) ** 2)]


def dress(face, material, band_material, size_cm, buttons):
    """Collar, placket, stitches and buttons on the face of the fold."""
    neck_y, rx, ry = DEPTH / 2 - 0.62, 0.66, 0.47
    inside(face, neck_y, rx, ry, material, size_cm)
    for side in (-1, 1):
        half_collar(face, neck_y, rx, ry, side, band_material, size_cm)
    front_y, end_y = neck_y - ry + 0.05, neck_y - ry - 1.55
    strip(face, -0.17, 0.17, front_y, end_y, band_material, size_cm)
    thread = plain("thread", "#d8cdb4", 0.8)
    for x in (-0.135, 0.135):
        stitches(face, [(x, y) for y in np.linspace(front_y, end_y + 0.04, 60)], thread)
    stitches(face, [(x, end_y + 0.04) for x in np.linspace(-0.135, 0.135, 12)], thread)
    shade = {"wood": "#7a4a26", "horn": "#2a1d16"}.get(buttons or "wood", "#7a4a26")
    for y in np.linspace(front_y - 0.14, end_y + 0.28, 3):
        button((0, y, face(0, y) + 0.075), shade)


def inside(face, cy, rx, ry, material, size_cm):
    r, a = np.meshgrid(np.linspace(0, 1, 10), np.linspace(0, 2 * math.pi, 48), indexing="ij")
    x, y = r * rx * 0.98 * np.cos(a), cy + r * ry * 0.98 * np.sin(a)
    points = np.stack([x, y, face(x, y) + 0.012 + 0.03 * (1 - r)], -1)
    uv = np.stack([0.5 - x * 10 / size_cm[0], 0.3 + y * 10 / size_cm[1]], -1)
    sheet("inside", points, uv, material, 0)


def half_collar(face, cy, rx, ry, side, material, size_cm):
    """From the middle of the nape round to the rounded front end."""
    a = np.linspace(math.pi / 2, -math.pi / 2 + 0.10, 50)
    h = np.linspace(0, 1, 9)
    A, H = np.meshgrid(a, h)
    back = (np.sin(A) + 1) / 2
    end = np.clip((-math.pi / 2 + 0.42 - A) / 0.32, 0, 1)
    tall = (0.20 + 0.20 * back) * (1 - 0.45 * end ** 2)
    lean = -0.10 + 0.13 * back
    x = side * (rx + H * (-0.05)) * np.cos(A)
    y = cy + ry * np.sin(A) + H * lean * tall * 3
    z = face(x, y) + 0.01 + H * tall
    points = np.stack([x, y, z], -1)
    uv = np.stack([0.5 + side * (math.pi / 2 - A) * rx * 10 / size_cm[0], 0.05 + H * 3.4 / size_cm[1]], -1)
    sheet("collar", points, uv, material, 0.05)
    thread = plain("thread", "#d8cdb4", 0.8)
    out = np.array([points[-2, i] + np.array([side * 0.03 * math.cos(a[i]), 0.03 * math.sin(a[i]), 0]) for i in range(50)])
    cord("seam", out, 0.006, thread)


def strip(face, x0, x1, y0, y1, material, size_cm):
    x, y = np.meshgrid(np.linspace(x0, x1, 10), np.linspace(y0, y1, 60))
    edge = 1 - np.abs((x - x0) / (x1 - x0) * 2 - 1) ** 8
    points = np.stack([x, y, face(x, y) + 0.015 + 0.03 * edge], -1)
    uv = np.stack([0.5 + x * 10 / size_cm[0] + 0.013, 0.5 + y * 10 / size_cm[1] + 0.037], -1)
    sheet("placket", points, uv, material, 0.035)


def stitches(face, line, material):
    for (ax, ay), (bx, by) in zip(line[::2], line[1::2]):
        cord("stitch", [(ax, ay, face(ax, ay) + 0.066), (bx, by, face(bx, by) + 0.066)], 0.0075, material, resolution=1)
