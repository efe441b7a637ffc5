"""Surfaces: tables, metals, clay, powders."""
import bpy
from cloth_nodes import Nodes, linear


def shade(code, factor):
    return tuple(min(1.0, c * factor) for c in linear(code)[:3]) + (1.0,)


def object_point(n, scale=1.0, turn=(0, 0, 0), shift=(0, 0, 0)):
    size = scale if isinstance(scale, tuple) else (scale,) * 3
    return n.mapped(n.add("TexCoord").outputs["Object"], scale=size, turn=turn, shift=shift)


def slate():
    n = Nodes("slate")
    spot = object_point(n)
    cloud = n.noise(spot, 0.9, 2, 0.6)
    layers = n.noise(object_point(n, (1.0, 2.2, 1.0), turn=(0, 0, 0.5)), 2.3, 6, 0.68)
    grain = n.noise(spot, 38, 2, 0.6)
    height = n.math("ADD", layers, n.math("MULTIPLY", grain, 0.16))
    colour = n.ramp(n.math("ADD", n.math("MULTIPLY", cloud, 0.5), n.math("MULTIPLY", layers, 0.5)),
                    [(0.30, shade("#1a1e25", 0.7)), (0.52, shade("#2a2f37", 1.0)), (0.72, shade("#3d424a", 1.0))])
    rough = n.ramp(layers, [(0.3, (0.42,) * 3 + (1,)), (0.7, (0.68,) * 3 + (1,))])
    n.surface(colour, roughness=rough, specular=0.42, height=height, bump=0.55, distance=0.10)
    return n.material


def wood():
    n = Nodes("wood")
    spot = object_point(n, (0.35, 3.2, 1.0), turn=(0, 0, 0.06))
    bend = n.noise(spot, 0.8, 1, 0.5)
    rings = n.add("TexNoise", Scale=1.7, Detail=5, Roughness=0.62, Distortion=0.9)
    n.link(n.mix_vector(spot, bend, 0.6), rings.inputs["Vector"])
    fibre = n.noise(object_point(n, (1.2, 60, 1)), 1.0, 2, 0.6)
    grain = n.math("ADD", n.math("MULTIPLY", rings.outputs["Fac"], 0.8), n.math("MULTIPLY", fibre, 0.2))
    colour = n.ramp(grain, [(0.30, shade("#1d100a", 0.8)), (0.50, shade("#3d2416", 1.0)), (0.68, shade("#5d3a22", 1.0))])
    colour = seams(n, colour)
    rough = n.ramp(grain, [(0.3, (0.55,) * 3 + (1,)), (0.7, (0.36,) * 3 + (1,))])
    n.surface(colour, roughness=rough, specular=0.4, height=grain, bump=0.35, distance=0.04)
    return n.material


def seams(n, colour):
    """Dark joints between planks, one each 1.4 units."""
    split = n.add("SeparateXYZ")
    n.link(n.add("TexCoord").outputs["Object"], split.inputs[0])
    place = n.math("FRACT", n.math("DIVIDE", n.math("ADD", split.outputs["Y"], 100.45), 1.4))
    joint = n.math("LESS_THAN", place, 0.012)
    return n.mix(joint, colour, (0.004, 0.002, 0.001, 1))


def stone():
    n = Nodes("stone")
    spot = object_point(n)
    cloud = n.noise(spot, 1.1, 5, 0.62)
    speck = n.noise(spot, 26, 3, 0.7)
    both = n.math("ADD", n.math("MULTIPLY", cloud, 0.62), n.math("MULTIPLY", speck, 0.38))
    colour = n.ramp(both, [(0.34, shade("#3a3936", 1.0)), (0.52, shade("#5d5b56", 1.0)), (0.68, shade("#85817a", 1.0))])
    n.surface(colour, roughness=0.66, specular=0.35, height=both, bump=0.35, distance=0.05)
    return n.material


def linen():
    n = Nodes("linen")
    spot = object_point(n)
    wave = []
    for turn in ("X", "Y"):
        band = n.add("TexWave", Scale=22.0, Distortion=1.2, Detail=2.0)
        band.bands_direction = turn
        band.inputs["Detail Scale"].default_value = 3.0
        n.link(spot, band.inputs["Vector"])
        wave.append(band.outputs["Fac"])
    weave = n.math("MULTIPLY", wave[0], wave[1])
    slub = n.noise(object_point(n, (3, 40, 1)), 1.0, 3, 0.6)
    tone = n.math("ADD", n.math("MULTIPLY", weave, 0.6), n.math("MULTIPLY", slub, 0.4))
    colour = n.ramp(tone, [(0.10, shade("#8d7d64", 1.0)), (0.6, shade("#c9bb9e", 1.0))])
    n.surface(colour, roughness=0.9, specular=0.15, sheen=0.25, height=tone, bump=0.5, distance=0.02)
    return n.material


TABLES = {"slate-dark": slate, "wood-dark": wood, "stone-grey": stone, "linen-natural": linen}


def wall(code="#161a21"):
    n = Nodes("wall")
    cloud = n.noise(object_point(n), 0.35, 5, 0.6)
    n.surface(n.ramp(cloud, [(0.35, shade(code, 0.5)), (0.7, shade(code, 1.6))]), roughness=0.9, specular=0.1)
    return n.material


def metal(name="brass", hammered=True, size=7.0, age=0.5):
    """Brass, copper or steel, beaten by hand, a little browned where it is not polished."""
    tones = {"brass": ("#b58d48", "#6d4a1c"), "copper": ("#c0724c", "#5f2f1d"), "steel": ("#a9a9a6", "#6f6f6c")}[name]
    n = Nodes(name)
    spot = object_point(n)
    cloud = n.noise(spot, 2.6, 5, 0.66)
    fine = n.noise(spot, 46, 3, 0.6)
    colour = n.ramp(cloud, [(0.34, shade(tones[0], 1.15)), (0.62, shade(tones[0], 0.92)), (0.84, shade(tones[1], 1.0))])
    rough = n.math("ADD", n.math("MULTIPLY", cloud, 0.30 * age + 0.08), n.math("MULTIPLY", fine, 0.10))
    rough = n.math("ADD", rough, 0.10)
    height = n.math("MULTIPLY", fine, 0.02)
    if hammered:
        blow = n.add("TexVoronoi", Scale=size, Smoothness=0.5)
        blow.feature = "SMOOTH_F1"
        n.link(spot, blow.inputs["Vector"])
        height = n.math("ADD", height, blow.outputs["Distance"])
    n.surface(colour, metallic=1.0, roughness=rough, height=height, bump=0.16 if hammered else 0.3, distance=0.05)
    return n.material


def clay(code="#A9552F"):
    n = Nodes("clay")
    spot = object_point(n)
    cloud = n.noise(spot, 3.0, 5, 0.65)
    throw = n.noise(object_point(n, (0.6, 0.6, 34)), 1.0, 2, 0.5)
    pit = n.noise(spot, 60, 3, 0.7)
    tone = n.math("ADD", n.math("MULTIPLY", cloud, 0.7), n.math("MULTIPLY", throw, 0.3))
    colour = n.ramp(tone, [(0.3, shade(code, 0.62)), (0.52, shade(code, 1.0)), (0.75, shade(code, 1.3))])
    height = n.math("ADD", n.math("MULTIPLY", throw, 0.6), n.math("MULTIPLY", pit, 0.35))
    n.surface(colour, roughness=0.78, specular=0.25, height=height, bump=0.30, distance=0.03)
    return n.material


def powder(code, coarse=1.0):
    """A matt ground spice: lumps, grains, specks a little lighter and darker than the whole."""
    n = Nodes("powder")
    spot = object_point(n)
    lump = n.noise(spot, 16 / coarse, 3, 0.7)
    grain = n.noise(spot, 95 / coarse, 2, 0.75)
    tone = n.math("ADD", n.math("MULTIPLY", lump, 0.45), n.math("MULTIPLY", grain, 0.55))
    colour = n.ramp(tone, [(0.30, shade(code, 0.50)), (0.5, shade(code, 1.0)), (0.68, shade(code, 1.28))])
    n.surface(colour, roughness=0.95, specular=0.06, sheen=0.15, height=tone, bump=0.75, distance=0.035)
    return n.material


def flat(code, roughness=0.6, specular=0.35, metallic=0.0, bump=0.0):
    n = Nodes("flat")
    spot = object_point(n)
    cloud = n.noise(spot, 9, 5, 0.6)
    colour = n.ramp(cloud, [(0.3, shade(code, 0.86)), (0.7, shade(code, 1.08))])
    n.surface(colour, roughness=roughness, specular=specular, metallic=metallic,
              height=n.noise(spot, 60, 3, 0.6) if bump else None, bump=bump, distance=0.01)
    return n.material


def glass():
    """Clear glass that lets light through to what it holds without caustics."""
    n = Nodes("glass")
    body = n.add("BsdfGlass", Roughness=0.0, IOR=1.45)
    body.inputs["Color"].default_value = (0.97, 1.0, 0.985, 1)
    clear = n.add("BsdfTransparent")
    clear.inputs["Color"].default_value = (0.95, 0.97, 0.96, 1)
    path = n.add("LightPath")
    dim = n.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
    mix = n.add("MixShader")
    n.link(dim, mix.inputs[0])
    n.link(body.outputs[0], mix.inputs[1])
    n.link(clear.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs["Surface"])
    return n.material


def glow(code, strength):
    n = Nodes("glow")
    lamp = n.add("Emission", Strength=strength)
    lamp.inputs["Color"].default_value = linear(code)
    n.link(lamp.outputs[0], n.out.inputs["Surface"])
    return n.material


def table(surface):
    return TABLES.get(surface, slate)()


