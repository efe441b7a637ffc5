"""What each named spice is made of: its mesh, its size for packing, its surface."""
from cloth_nodes import Nodes
from spice_long_pieces import bay_leaf, cinnamon, red_chilli, star_anise, turmeric_root
from spice_materials import shade
from spice_pieces import black_pepper, cardamom, clove, coriander, cumin, fennel, fenugreek, mustard, nigella

# body dark, body light, second part, roughness, specular
LOOKS = {
    "black-pepper": (black_pepper, "#0d0907", "#46382c", "#2a2018", 0.52, 0.45),
    "coriander-seed": (coriander, "#7a5c2c", "#c9a765", "#7a5c2c", 0.62, 0.3),
    "mustard": (mustard, "#1d120d", "#4a2c1e", "#1d120d", 0.42, 0.45),
    "fenugreek": (fenugreek, "#7d4f14", "#cf9a3e", "#7d4f14", 0.5, 0.4),
    "cumin": (cumin, "#43301a", "#96754a", "#8c6a3a", 0.68, 0.25),
    "fennel": (fennel, "#5c6130", "#b3b070", "#8c8a4a", 0.66, 0.25),
    "nigella": (nigella, "#050505", "#2b2826", "#1a1817", 0.6, 0.35),
    "clove": (clove, "#26100a", "#6b3520", "#7d4a2c", 0.58, 0.35),
    "green-cardamom": (cardamom, "#4c5a22", "#a3ab62", "#7d6a3c", 0.60, 0.28),
    "dry-red-chilli": (red_chilli, "#2e0403", "#97150b", "#8a7a44", 0.38, 0.4),
    "cinnamon": (cinnamon, "#5c3016", "#a8683a", "#6e3d20", 0.70, 0.22),
    "star-anise": (star_anise, "#3a1e10", "#93602f", "#7d3a12", 0.72, 0.2),
    "bay-leaf": (bay_leaf, "#5d5a30", "#a39a66", "#8a8a55", 0.62, 0.3),
    "turmeric-root": (turmeric_root, "#5e3a12", "#b27a2e", "#c9861f", 0.78, 0.2),
}


def variants(kind, count=5, first=0):
    """Several different pieces of one spice."""
    maker = LOOKS[kind][0]
    return [maker(first + 13 * k + 1) for k in range(count)]


def material(kind):
    """Reads tone, part and chance from the vertices: dark creases, light ridges, no two pieces alike."""
    _, dark, light, second, rough, specular = LOOKS[kind]
    n = Nodes(kind)
    mark = n.add("Attribute")
    mark.attribute_name = "mark"
    split = n.add("SeparateXYZ")
    n.link(mark.outputs["Vector"], split.inputs[0])
    spot = n.add("Attribute")
    spot.attribute_name = "rest"
    fine = n.noise(spot.outputs["Vector"], 90 if kind != "bay-leaf" else 30, 4, 0.65)
    cloud = n.noise(spot.outputs["Vector"], 14, 4, 0.6)
    tone = n.math("ADD", split.outputs["X"], n.math("MULTIPLY", n.math("SUBTRACT", fine, 0.5), 0.7))
    tone = n.math("ADD", tone, n.math("MULTIPLY", n.math("SUBTRACT", cloud, 0.5), 0.6))
    body = n.ramp(tone, [(0.12, shade(dark, 1.0)), (0.88, shade(light, 1.0))])
    body = n.mix(split.outputs["Y"], body, n.mix(fine, shade(second, 0.7), shade(second, 1.2)))
    vary = n.add("HueSaturation")
    n.link(n.math("ADD", 0.485, n.math("MULTIPLY", split.outputs["Z"], 0.03)), vary.inputs["Hue"])
    n.link(n.math("ADD", 0.72, n.math("MULTIPLY", split.outputs["Z"], 0.55)), vary.inputs["Value"])
    n.link(body, vary.inputs["Color"])
    gloss = n.math("ADD", rough - 0.1, n.math("MULTIPLY", cloud, 0.2))
    if kind == "star-anise":
        gloss = n.math("MULTIPLY", gloss, n.math("SUBTRACT", 1.0, n.math("MULTIPLY", n.math("GREATER_THAN", split.outputs["Y"], 0.9), 0.75)))
    n.surface(vary.outputs["Color"], roughness=gloss, specular=specular, height=fine, bump=0.35, distance=0.004)
    return n.material
