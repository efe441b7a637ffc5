"""What things stand on and hang before: plaster, walnut, stone, linen."""
from cloth_nodes import Nodes, linear

INK = "#232a35"
WALNUT = "#40291c"


def plaster(colour=INK):
    n = Nodes("plaster")
    spot = n.add("TexCoord").outputs["Object"]
    cloud = n.noise(spot, 0.16, 6, 0.62)
    grain = n.noise(spot, 2.2, 8, 0.65)
    dark = tuple(c * 0.45 for c in linear(colour)[:3]) + (1,)
    light = tuple(min(1, c * 1.5) for c in linear(colour)[:3]) + (1,)
    shade = n.ramp(cloud, [(0.34, dark), (0.66, light)])
    n.surface(shade, roughness=0.82, specular=0.25, height=grain, bump=0.25, distance=0.12)
    return n.material


def walnut(colour=WALNUT, turn=0.0):
    n = Nodes("walnut")
    spot = n.mapped(n.add("TexCoord").outputs["Object"], scale=(0.10, 1.5, 1), turn=(0, 0, turn))
    bend = n.noise(spot, 0.9, 3, 0.5)
    rings = n.add("TexNoise", Scale=2.6, Detail=9, Roughness=0.66, Distortion=0.6)
    n.link(n.mix_vector(spot, bend, 0.5), rings.inputs["Vector"])
    base = linear(colour)[:3]
    dark = tuple(c * 0.30 for c in base) + (1,)
    mid = tuple(base) + (1,)
    shade = n.ramp(rings.outputs["Fac"], [(0.30, dark), (0.52, mid), (0.72, tuple(min(1, c * 1.45) for c in base) + (1,))])
    n.surface(shade, roughness=0.42, specular=0.35, height=rings.outputs["Fac"], bump=0.12, distance=0.05)
    return n.material


def stone(colour, patch=0.35):
    n = Nodes("stone")
    spot = n.add("TexCoord").outputs["Object"]
    cloud = n.noise(spot, patch, 8, 0.68)
    grain = n.noise(spot, 5.0, 8, 0.7)
    base = linear(colour)[:3]
    shade = n.ramp(cloud, [(0.32, tuple(c * 0.5 for c in base) + (1,)), (0.68, tuple(min(1, c * 1.35) for c in base) + (1,))])
    speck = n.mix(0.35, shade, n.ramp(grain, [(0.35, (0.25, 0.25, 0.25, 1)), (0.65, (1, 1, 1, 1))]), "MULTIPLY")
    n.surface(speck, roughness=0.55, specular=0.35, height=n.math("ADD", grain, n.math("MULTIPLY", cloud, 2.0)), bump=0.30, distance=0.06)
    return n.material


def linen():
    n = Nodes("linen")
    spot = n.add("TexCoord").outputs["Object"]
    warp = n.noise(n.mapped(spot, scale=(40, 2.0, 1)), 1.0, 3, 0.6)
    weft = n.noise(n.mapped(spot, scale=(2.0, 40, 1)), 1.0, 3, 0.6)
    weave = n.math("ADD", warp, weft)
    shade = n.ramp(n.math("MULTIPLY", weave, 0.5), [(0.35, linear("#4d4333")), (0.65, linear("#8f8064"))])
    n.surface(shade, roughness=0.95, specular=0.1, sheen=0.3, height=weave, bump=0.5, distance=0.03)
    return n.material


SURFACES = {"wood-dark": walnut, "stone-grey": lambda: stone("#4a4744"), "slate-dark": lambda: stone("#22262b"), "linen-natural": linen}
