"""Cloth as a shader: print, weave relief, bloom of the fibres, zari, sheerness."""
import bpy
import numpy as np

from cloth_nodes import Nodes
from cloth_prints import print_cloth

# roughness, fibre bloom (sheen), weave relief, light that passes through
FABRICS = {
    "cotton": (0.88, 0.25, 0.50, 0.10), "cotton-mulmul": (0.85, 0.20, 0.45, 0.22), "khadi": (0.92, 0.35, 0.95, 0.08),
    "raw-silk": (0.46, 0.30, 0.75, 0.04), "wool": (0.95, 0.70, 1.0, 0.0), "cotton-silk": (0.50, 0.25, 0.40, 0.10),
    "chanderi": (0.46, 0.20, 0.40, 0.20), "kota": (0.60, 0.20, 0.40, 0.30), "georgette": (0.72, 0.30, 0.55, 0.15),
    "brocade": (0.42, 0.20, 0.60, 0.0), "velvet": (0.95, 1.0, 0.35, 0.0), "canvas": (0.92, 0.20, 0.85, 0.0), "linen": (0.92, 0.25, 0.8, 0.05),
}


def fabric_material(pattern, size_cm, fabric="cotton", per_cm=34, alpha=None, relief=1.0, **printing):
    """A material over UV 0..1 = `size_cm` of cloth."""
    return cloth_surface(print_cloth(pattern, size_cm, per_cm, fabric=fabric, **printing), fabric, alpha, relief)


def cloth_surface(printed, fabric="cotton", alpha=None, relief=1.0):
    """A material from colour, zari mask and height images."""
    colour, metal, height = printed
    rough, sheen, weave, through = FABRICS[fabric]
    n = Nodes("cloth")
    uv = n.add("TexCoord").outputs["UV"]
    dye = n.image(picture("dye", colour), uv).outputs["Color"]
    data = np.stack([metal, np.clip(height * 0.25 + 0.4, 0, 1), np.zeros_like(metal)], -1)
    relief_map = n.image(picture("relief", data, "Non-Color"), uv, colour=False).outputs["Color"]
    split = n.add("SeparateRGB")
    n.link(relief_map, split.inputs[0])
    zari, bumps = split.outputs[0], split.outputs[1]
    shader = n.surface(
        dye, height=bumps, bump=min(1.0, weave * relief), distance=0.035 * max(1.0, relief),
        roughness=n.math("SUBTRACT", rough, n.math("MULTIPLY", zari, rough - 0.34)),
        metallic=n.math("MULTIPLY", zari, 0.85), sheen=sheen, sheen_tint=0.6, specular=0.22,
    )
    end = shader.outputs[0]
    if through:
        end = lit_through(n, end, dye, through)
    if alpha is not None:
        end = sheer(n, end, zari, alpha)
    n.link(end, n.out.inputs["Surface"])
    return n.material


def lit_through(n, surface, dye, share):
    glow = n.add("BsdfTranslucent")
    n.link(dye, glow.inputs["Color"])
    blend = n.add("MixShader", Fac=share)
    n.link(surface, blend.inputs[1])
    n.link(glow.outputs[0], blend.inputs[2])
    return blend.outputs[0]


def sheer(n, surface, zari, alpha):
    """Open weave: lets the ground through, except where zari fills it."""
    clear = n.add("BsdfTransparent")
    blend = n.add("MixShader")
    n.link(n.math("MAXIMUM", zari, alpha), blend.inputs[0])
    n.link(clear.outputs[0], blend.inputs[1])
    n.link(surface, blend.inputs[2])
    return blend.outputs[0]


def picture(name, values, space="sRGB"):
    """A numpy array (height, width, 3) as an image of this file."""
    high, wide = values.shape[:2]
    image = bpy.data.images.new(name, wide, high, alpha=False)
    image.colorspace_settings.name = space
    pixels = np.ones((high, wide, 4), np.float32)
    pixels[..., :3] = values
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    image.pack()
    return image
