"""What is sewn onto a hanging garment: collar, placket, buttons, welts."""
import numpy as np

from cloth_kurti_trims import neckline, slip, wrap
from cloth_placed import Placed
from cloth_sheets import cord, sheet
from cloth_button import button, plain


def trim(garment, params, cloth):
    place = Placed(garment)
    kind = params["garment"]
    if kind == "kurti":
        neckline(place, params)
        if params.get("cut") == "angrakha":
            wrap(place, params)
        else:
            slip(place, cloth, params)
    else:
        collar(place, cloth)
        front(place, cloth, kind, params)


def collar(place, cloth, tall=0.40):
    ring = place.neck_ring()
    keep = np.linspace(0, 1, 70)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(ring, axis=0), axis=1))]
    ring = np.stack([np.interp(keep * far[-1], far, ring[:, k]) for k in range(3)], -1)
    for _ in range(3):
        ring[1:-1] = (ring[:-2] + 2 * ring[1:-1] + ring[2:]) / 4
    centre = ring.mean(axis=0)
    rows = []
    ends = np.clip(np.minimum(keep, 1 - keep) / 0.05, 0, 1) ** 0.5
    for h in np.linspace(-0.12, 1, 9):
        out = ring - centre
        out[:, 2] = 0
        rows.append(ring + np.c_[out[:, :2] * (-0.10 * h + 0.02), np.zeros(len(ring))] + np.array([0, 0, 1]) * (h * tall * (0.55 + 0.45 * ends))[:, None] + np.array([0, -0.03, 0]) * 1)
    points = np.array(rows)
    size = place.garment.size
    uv = np.stack(np.meshgrid(keep * far[-1] * 10 / size[0] + 0.1, 0.6 + np.linspace(0, 1, 9) * 4 / size[1]), -1)
    sheet("collar", points, uv, cloth, 0.06)


def strip(place, x, width, high, low, cloth, lift=0.03):
    """A band sewn down the front."""
    z = np.linspace(high, low, 90)
    offsets = np.linspace(-width / 2, width / 2, 9)
    points = np.array([[place.at(x + o, h, lift) for o in offsets] for h in z])
    size = place.garment.size
    uv = np.stack([np.repeat((0.5 + (x + offsets) * 10 / size[0])[None] + 0.011, len(z), 0), np.repeat(z[:, None] * 10 / size[1], 9, 1) + 0.023], -1)
    sheet("placket", points, uv, cloth, 0.04)


def front(place, cloth, kind, params):
    cut = place.garment.cut
    high = cut["long"] - cut["neck"][1] - 0.05
    jacket = kind == "nehru-jacket"
    low = 0.02 if jacket else high - 3.4
    strip(place, 0.06 if jacket else 0.0, 0.46 if jacket else 0.36, high, low, cloth)
    thread = plain("thread", lighter(params["pattern"]["ground"]), 0.8)
    for x in (-0.145, 0.145) if not jacket else (-0.13,):
        seam(place, [(x, z) for z in np.linspace(high - 0.05, low + 0.06, 150)], thread)
    spots = np.linspace(high - 0.25, low + (2.2 if jacket else 0.45), 5 if jacket else 4)
    shade = {"wool": "#241812", "raw-silk": params["pattern"]["ground"]}.get(params.get("fabric"), "#6d4222")
    for z in spots:
        button(tuple(place.at(0.05 if jacket else 0.0, z, 0.10)), shade, upright=True, size=1.25 if jacket else 0.95)
    if jacket:
        for at, tilt in ((-1.45, 0.08), (1.45, -0.08)):
            welt(place, cloth, at, 2.25, 1.25, tilt)
        welt(place, cloth, 1.15, 4.75, 0.85, -0.06)


def welt(place, cloth, x, z, width, tilt):
    xs, zs = np.linspace(-width / 2, width / 2, 16), np.linspace(-0.10, 0.10, 5)
    points = np.array([[place.at(x + a, z + b + tilt * a, 0.075) for a in xs] for b in zs])
    size = place.garment.size
    uv = np.stack([np.repeat((0.5 + (x + xs) * 10 / size[0])[None], 5, 0), np.repeat((z + zs)[:, None] * 10 / size[1], 16, 1)], -1)
    sheet("welt", points, uv, cloth, 0.05)


def seam(place, line, material):
    for (ax, az), (bx, bz) in zip(line[::2], line[1::2]):
        cord("stitch", [place.at(ax, az, 0.055), place.at(bx, bz, 0.055)], 0.008, material, resolution=1)


def lighter(code):
    parts = [int(code[i:i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{min(255, int(p * 0.75 + 60)):02x}" for p in parts)
