"""Renders twice with half the samples and filters both halves against each other.

Debian's Blender comes without a denoiser. This is non-local means on two buffers (Rousselle and others, 2012): the
difference of the halves tells noise from texture, and albedo and normals keep edges that the light alone would lose.
"""
import tempfile
from pathlib import Path

import bpy
import numpy as np
from scipy.ndimage import uniform_filter

SPAN = 5


def render_halves(scene, samples):
    """Renders the image twice, each time with half the samples and different noise."""
    with tempfile.TemporaryDirectory() as folder:
        file_passes(scene, folder)
        scene.cycles.samples = max(2, samples // 2)
        scene.cycles.use_denoising = False
        scene.render.use_persistent_data = True
        halves = []
        for seed in (11, 47):
            scene.cycles.seed = seed
            bpy.ops.render.render()
            halves.append({name: read(Path(folder), name) for name in ("image", "albedo", "normal")})
        return halves


def file_passes(scene, folder):
    """Makes the compositor write color, albedo and normals as three float images."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    sink = tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format = "OPEN_EXR"
    sink.format.color_depth = "32"
    sink.file_slots.clear()
    for name, output in (("image", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        sink.file_slots.new(name)
        tree.links.new(source.outputs[output], sink.inputs[name])
    end = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(source.outputs["Image"], end.inputs["Image"])


def read(folder, name):
    path = next(folder.glob(f"{name}*.exr"))
    image = bpy.data.images.load(str(path))
    wide, high = image.size
    pixels = np.empty(wide * high * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    path.unlink()
    return np.nan_to_num(pixels.reshape(high, wide, -1)[..., :3])


def clean(a, b):
    """The mean of the two halves without its noise, scene-linear."""
    albedo = (a["albedo"] + b["albedo"]) / 2
    base = albedo + 0.06
    lights = [unfirefly(np.clip(h["image"] / base, 0, 60)) for h in (a, b)]
    guides = [np.concatenate([h["albedo"], h["normal"]], axis=2) for h in (a, b)]
    first = filtered(lights[0], lights[1], guides, lights)
    second = filtered(lights[1], lights[0], guides, lights)
    return (first + second) / 2 * base


def unfirefly(light):
    """Caps a pixel at a generous multiple of what surrounds it."""
    around = uniform_filter(light, (5, 5, 1), mode="nearest")
    return np.minimum(light, around * 6 + 0.1)


def filtered(light, other, guides, halves):
    """Averages `light` with weights found in `other`, so that noise cannot choose its own weights."""
    high, wide, _ = light.shape
    noise = uniform_filter((halves[0] - halves[1]) ** 2 / 2, (7, 7, 1), mode="nearest")
    guide = (guides[0] + guides[1]) / 2
    guide_noise = uniform_filter((guides[0] - guides[1]) ** 2 / 4, (7, 7, 1), mode="nearest")
    total = light.copy()
    weights = np.ones((high, wide, 1), np.float32)
    for dy in range(0, SPAN + 1):
        for dx in range(-SPAN, SPAN + 1):
            if dy == 0 and dx <= 0:
                continue
            here, there = shifted(high, wide, dy, dx)
            weight = likeness(other, noise, here, there, 0.45, 1e-3) * guide_likeness(guide, guide_noise, here, there)
            total[here] += weight * light[there]
            weights[here] += weight
            total[there] += weight * light[here]
            weights[there] += weight
    return total / weights


def shifted(high, wide, dy, dx):
    left, right = (0, wide - dx) if dx >= 0 else (-dx, wide)
    here = (slice(0, high - dy), slice(left, right))
    there = (slice(dy, high), slice(left + dx, right + dx))
    return here, there


def likeness(light, noise, here, there, keen, floor):
    """1 where two patches differ no more than their noise, towards 0 where they differ in truth."""
    gap = (light[here] - light[there]) ** 2 - (noise[here] + np.minimum(noise[here], noise[there]))
    gap /= floor + keen ** 2 * (noise[here] + noise[there])
    patch = uniform_filter(gap.mean(axis=2), 5, mode="nearest")
    return np.exp(-np.clip(patch, 0, 30))[..., None]


def guide_likeness(guide, noise, here, there):
    gap = (guide[here] - guide[there]) ** 2 - (noise[here] + np.minimum(noise[here], noise[there]))
    gap /= 0.36 * np.maximum(2e-3, noise[here] + noise[there])
    return np.exp(-np.clip(gap.max(axis=2), 0, 30))[..., None]


def save(scene, light, target):
    """Writes the scene-linear image with the scene's film look."""
    high, wide, _ = light.shape
    image = bpy.data.images.new("clean", wide, high, float_buffer=True)
    pixels = np.ones((high, wide, 4), np.float32)
    pixels[..., :3] = light
    image.pixels.foreach_set(pixels.ravel())
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    image.save_render(str(target), scene=scene)
