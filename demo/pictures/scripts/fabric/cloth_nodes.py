"""Shader graphs written as function calls."""
import bpy


def linear(code):
    """'#rrggbb' as scene-linear RGBA."""
    raw = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in raw) + (1.0,)


class Nodes:
    """One material and its node graph."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def add(self, kind, **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            node.inputs[name].default_value = value
        return node

    def link(self, source, sink):
        self.tree.links.new(source, sink)

    def noise(self, vector, scale, detail=4, roughness=0.5):
        node = self.add("TexNoise", Scale=scale, Detail=detail, Roughness=roughness)
        self.link(vector, node.inputs["Vector"])
        return node.outputs["Fac"]

    def mapped(self, vector, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0)):
        node = self.add("Mapping")
        node.inputs["Scale"].default_value = scale
        node.inputs["Rotation"].default_value = turn
        node.inputs["Location"].default_value = shift
        self.link(vector, node.inputs["Vector"])
        return node.outputs[0]

    def mix_vector(self, vector, push, amount):
        scaled = self.add("VectorMath")
        scaled.operation = "MULTIPLY_ADD"
        self.link(push, scaled.inputs[0])
        scaled.inputs[1].default_value = (amount, amount, amount)
        self.link(vector, scaled.inputs[2])
        return scaled.outputs[0]

    def math(self, operation, a, b=0.0):
        node = self.add("Math")
        node.operation = operation
        for place, value in ((0, a), (1, b)):
            if isinstance(value, (int, float)):
                node.inputs[place].default_value = value
            else:
                self.link(value, node.inputs[place])
        return node.outputs[0]

    def ramp(self, value, stops):
        node = self.add("ValToRGB")
        steps = node.color_ramp.elements
        while len(steps) < len(stops):
            steps.new(0.5)
        for step, (place, colour) in zip(steps, stops):
            step.position = place
            step.color = colour
        self.link(value, node.inputs[0])
        return node.outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        node = self.add("MixRGB")
        node.blend_type = blend
        for place, value in ((0, factor), (1, a), (2, b)):
            if isinstance(value, (int, float, tuple)):
                node.inputs[place].default_value = value
            else:
                self.link(value, node.inputs[place])
        return node.outputs[0]

    def image(self, image, vector, extension="REPEAT", colour=True):
        node = self.add("TexImage")
        node.image = image
        node.extension = extension
        if not colour:
            image.colorspace_settings.name = "Non-Color"
        self.link(vector, node.inputs["Vector"])
        return node

    def surface(self, colour, height=None, bump=0.3, distance=0.05, **settings):
        """Ends the graph in a principled surface; settings are its inputs, values or sockets."""
        shader = self.add("BsdfPrincipled")
        names = {"specular": "Specular", "roughness": "Roughness", "metallic": "Metallic", "sheen": "Sheen",
                 "sheen_tint": "Sheen Tint", "subsurface": "Subsurface", "clearcoat": "Clearcoat",
                 "transmission": "Transmission", "ior": "IOR", "anisotropic": "Anisotropic"}
        for key, value in settings.items():
            sink = shader.inputs[names[key]]
            if isinstance(value, (int, float)):
                sink.default_value = value
            else:
                self.link(value, sink)
        if isinstance(colour, tuple):
            shader.inputs["Base Color"].default_value = colour
        else:
            self.link(colour, shader.inputs["Base Color"])
        if height is not None:
            node = self.add("Bump", Strength=bump, Distance=distance)
            self.link(height, node.inputs["Height"])
            self.link(node.outputs[0], shader.inputs["Normal"])
        self.link(shader.outputs[0], self.out.inputs["Surface"])
        return shader
