"""Bangles in a leaning stack: brass plain and hammered, lac with mirror dots. Drawn three times life size."""
import math

import bpy
import numpy as np

from accessory_metal import Beads, lac, metal, turned
from cloth_sheets import lathe
from cloth_button import plain
from cloth_studio import stage, window
from common import camera, empty_scene
from footwear_shapes import placed


def build(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "slate-dark"))
    count = params["count"]
    thick = 0.105 if params["material"] == "brass" else 0.135
    chance = np.random.default_rng(6)
    lying = count - 2
    for k in range(lying):
        at = (-0.35 + chance.normal(0, 0.035), 0.25 + chance.normal(0, 0.035), thick * (2 * k + 1))
        placed(lambda k=k: bangle(params, k, thick), at, chance.uniform(0, 360), (chance.normal(0, 0.7), chance.normal(0, 0.7)))
    high = lying * 2 * thick
    for k, (apart, turn) in enumerate(((0.42, -62), (0.78, -50))):
        lean = math.atan2(high, apart)
        root = placed(lambda k=k: bangle(params, lying + k, thick), (0, 0, 0), 0)
        root.rotation_mode = "ZYX"
        along = np.array([math.cos(math.radians(turn)), math.sin(math.radians(turn))])
        foot = np.array([-0.35, 0.25]) + along * (1.0 + apart + 0.05)
        centre = foot - along * math.cos(lean) * 1.0
        root.rotation_mode = "XYZ"
        root.rotation_euler = (0, math.pi + lean, math.radians(turn))
        root.location = (centre[0], centre[1], math.sin(lean) * 1.0 + thick * 0.8)
    window(1.4, at=(-9, 3.0, 8), target=(0, 0, 0.4), size=(8, 9), fill=0.14)
    camera((0.0, -7.4, 4.6), (0.10, -0.10, 0.50), lens=87.5, fstop=13.75, focus=(0.0, -0.8, 0.5))


def bangle(params, k, thick):
    if params["material"] == "brass":
        brass_bangle(params["colours"][0], params.get("hammered") and k % 2 == 0, thick)
    else:
        lac_bangle(params["colours"][k % len(params["colours"])], params.get("mirrors"), thick)


def brass_bangle(colour, hammered, thick):
    if hammered:
        a = np.linspace(0, 2 * math.pi, 33)
        ring = np.c_[1 + 0.055 * np.cos(a), thick * 0.98 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.7]
        turned("bangle", ring, metal("brass", hammered=True), 160)
        return
    shiny = metal("brass")
    a = np.linspace(0, 2 * math.pi, 25)
    turned("bangle", np.c_[1 + 0.06 * np.cos(a), thick * 0.62 * np.sin(a)], shiny, 160)
    beads = Beads(shiny)
    for z in (-0.72, 0.72):
        beads.ring(1.005, z * thick, 84, thick * 0.26)


def lac_bangle(colour, mirrors, thick):
    a = np.linspace(0, 2 * math.pi, 41)
    body = np.c_[1 + 0.085 * np.cos(a), thick * 0.97 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** 0.75]
    turned("bangle", body, lac(colour), 160)
    gold = metal("brass")
    beads = Beads(gold)
    for z in (-0.80, 0.80):
        beads.ring(1.055, z * thick, 120, 0.016)
    if not mirrors:
        return
    glass = plain("mirror", "#e8ecef", 0.04, metallic=1.0)
    disc = lathe("mirror", [(0, 0.012), (0.052, 0.012), (0.056, 0.0)], glass, 24, 0)
    rim = lathe("rim", [(0.050, 0.008), (0.056, 0.020), (0.068, 0.020), (0.074, 0.0)], gold, 24, 0)
    for k in range(26):
        turn = 2 * math.pi * k / 26
        for model in (disc, rim):
            copy = bpy.data.objects.new("dot", model.data)
            copy.location = (1.080 * math.cos(turn), 1.080 * math.sin(turn), 0)
            copy.rotation_euler = (0, math.radians(90), turn)
            bpy.context.collection.objects.link(copy)
    for model in (disc, rim):
        bpy.data.objects.remove(model)


KINDS = {"bangles": build}
