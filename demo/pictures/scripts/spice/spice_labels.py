"""The shop's paper labels: drawn with Pillow, laid as curved patches on what they stick to."""
import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from cloth_nodes import Nodes
from common import grid_faces, thing

SERIF = "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-%s.otf"
NAGARI = "/usr/share/fonts/truetype/noto/NotoSerifDevanagari-%s.ttf"
PAPER, INK = (243, 234, 214), (27, 24, 22)


def draw_label(label, wide=760, high=900):
    """A label as a Pillow image: accent head with the wordmark, names, net quantity."""
    accent = tuple(int(label["accent"][i:i + 2], 16) for i in (1, 3, 5))
    pale = sum(accent) > 560
    image = Image.new("RGB", (wide, high), PAPER)
    pen = ImageDraw.Draw(image)
    head = int(high * 0.36)
    pen.rectangle((0, 0, wide, head), fill=accent)
    on_head = INK if pale or label["accent"].upper() == "#E2A21B" else PAPER
    lattice(pen, wide, head, on_head, accent)
    centred(pen, label["brand"], SERIF % "Regular", 0.19 * high, wide, head * 0.50, on_head)
    line = accent if not pale else (120, 60, 30)
    pen.rectangle((wide * 0.06, head + high * 0.045, wide * 0.94, high * 0.955), outline=line, width=4)
    pen.rectangle((wide * 0.075, head + high * 0.057, wide * 0.925, high * 0.943), outline=line, width=2)
    size = fitting(pen, label["name"], SERIF % "Regular", 0.125 * high, wide * 0.82)
    centred(pen, label["name"], SERIF % "Regular", size, wide, high * 0.535, INK)
    centred(pen, label["hindi"], NAGARI % "Regular", 0.078 * high, wide, high * 0.665, tuple(int(c * 0.8) for c in line) if not pale else INK)
    diamond(pen, wide / 2, high * 0.755, high * 0.014, line)
    centred(pen, label["sub"], SERIF % "Regular", 0.062 * high, wide, high * 0.845, INK)
    return image


def lattice(pen, wide, head, colour, ground):
    """A band of block-print lozenges along the foot and the top of the head."""
    soft = tuple(int(c * 0.55 + g * 0.45) for c, g in zip(colour, ground))
    step = wide / 19
    for y in (head - step * 0.8, step * 0.8):
        for k in range(20):
            diamond(pen, (k + 0.0) * step, y, step * 0.26, soft)
            pen.ellipse((k * step + step * 0.42, y - step * 0.08, k * step + step * 0.58, y + step * 0.08), fill=soft)
    for y in (head - step * 1.35, step * 1.35):
        pen.line((0, y, wide, y), fill=soft, width=2)


def diamond(pen, x, y, r, colour):
    pen.polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], fill=colour)


def fitting(pen, text, face, size, room):
    while pen.textlength(text, font=ImageFont.truetype(face, int(size))) > room:
        size *= 0.96
    return size


def centred(pen, text, face, size, wide, y, colour):
    pen.text((wide / 2, y), text, font=ImageFont.truetype(face, int(size)), fill=colour, anchor="mm")


def patch(name, place, image, rows=60, columns=60):
    """A printed sheet over the surface `place(u, v)`; u to the right, v upwards, both 0 to 1."""
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    spots = np.stack(place(u, v), -1).reshape(-1, 3)
    made = thing(name, spots, grid_faces(rows, columns, wrap=False), printed(image))
    layer = made.data.uv_layers.new(name="print")
    corner = np.empty(len(made.data.loops), np.int32)
    made.data.loops.foreach_get("vertex_index", corner)
    layer.data.foreach_set("uv", np.stack([u.ravel(), v.ravel()], 1)[corner].astype(np.float32).ravel())
    return made


def printed(image):
    pixels = np.ones((image.height, image.width, 4), np.float32)
    pixels[..., :3] = np.asarray(image, np.float32)[::-1] / 255
    sheet = bpy.data.images.new("label", image.width, image.height)
    sheet.pixels.foreach_set(pixels.ravel())
    sheet.pack()
    n = Nodes("label")
    where = n.add("UVMap")
    colour = n.image(sheet, where.outputs[0], "EXTEND").outputs["Color"]
    fibre = n.noise(n.add("TexCoord").outputs["Object"], 90, 3, 0.6)
    colour = n.mix(n.math("MULTIPLY", fibre, 0.16), colour, (0.30, 0.25, 0.20, 1), "MULTIPLY")
    n.surface(colour, roughness=0.68, specular=0.28, height=fibre, bump=0.08, distance=0.01)
    return n.material
