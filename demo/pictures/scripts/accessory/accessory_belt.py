"""A coiled leather belt, stitched along both edges, its brass buckle in front."""
import math

import numpy as np

from accessory_metal import metal
from cloth_folds import smooth_path
from cloth_sheets import cord, lathe, sheet
from cloth_button import plain
from cloth_studio import group_turned, stage, window
from common import camera, empty_scene
from footwear_shapes import leather, stitches

HIGH = 0.40


def build(params, aspect):
    empty_scene()
    stage(wall_y=7.0, surface=params.get("surface", "slate-dark"))
    line = coil()
    strap(params, line)
    buckle(line)
    group_turned(12, (0.05, 0.25, 0))
    window(1.6, at=(-11, 1.5, 8), target=(0, 0, 0.3), size=(9, 10), fill=0.14)
    camera((0.0, -7.0, 4.9), (0.34, -0.06, 0.22), lens=107.5, fstop=11.25, focus=(0, -0.8, 0.3))


def coil():
    """From the heart of the coil outwards; the last stretch runs straight off to the buckle."""
    a = np.linspace(0, 2 * math.pi * 3.55, 420)
    r = 0.50 + 0.072 * a / (2 * math.pi) * 1.55
    r = r + 0.012 * np.sin(a * 2.3)
    turn = a - 2 * math.pi * 3.55 - math.pi / 2 - 0.5
    round_ = np.c_[r * np.cos(turn), r * np.sin(turn)]
    way = round_[-1] - round_[-2]
    way /= np.linalg.norm(way)
    off = [round_[-1] + way * s + np.array([-way[1], way[0]]) * (0.14 * s ** 1.5) for s in np.linspace(0.05, 1.05, 22)]
    return smooth_path(np.r_[round_[::6], np.array(off)[::3]], 520)


def strap(params, line):
    hide = leather(params["leather"], 0.40)
    inner = leather("#6b4a2c", 0.7)
    height = np.linspace(0.02, HIGH, 10)
    points = np.zeros((10, len(line), 3))
    points[..., :2] = line[None]
    points[..., 2] = height[:, None] + 0.006 * np.sin(np.arange(len(line)) * 0.05)[None]
    uv = np.stack(np.meshgrid(np.linspace(0, 20, len(line)), np.linspace(0, 1, 10)), -1)
    sheet("strap", points, uv, hide, 0.055, lining=inner)
    way = np.gradient(line, axis=0)
    out = np.c_[way[:, 1], -way[:, 0]] / np.linalg.norm(way, axis=1, keepdims=True)
    thread = plain("thread", params["stitch"], 0.7)
    for z in (0.075, HIGH - 0.055):
        stitches(np.c_[line + out * 0.031, np.full(len(line), z)][230:-8], thread, 0.0095, 0.075)
    edge = leather("#3a2413", 0.35)
    cord("edge", np.c_[line, np.full(len(line), HIGH + 0.002)], 0.024, edge)


def buckle(line):
    brass = metal("brass")
    way = line[-1] - line[-4]
    way = way / np.linalg.norm(way)
    end = np.array([line[-1][0], line[-1][1], HIGH / 2 + 0.02])
    along = np.array([way[0], way[1], 0])
    frame = []
    for a in np.linspace(0, 2 * math.pi, 60, endpoint=False):
        u = 0.25 * np.sign(math.cos(a)) * abs(math.cos(a)) ** 0.5
        v = 0.30 * np.sign(math.sin(a)) * abs(math.sin(a)) ** 0.5
        frame.append(end + along * (u + 0.22) + np.array([0, 0, v * 0.82 + 0.04]))
    cord("frame", frame, 0.042, brass, cyclic=True, resolution=6)
    out = np.array([way[1], -way[0], 0])
    cord("prong", smooth_path([end - along * 0.01 + out * 0.03, end + along * 0.2 + out * 0.07, end + along * 0.50 + out * 0.05], 20), 0.026, brass, resolution=6)
    cord("bar", [end + along * 0.0 + np.array([0, 0, -0.22]), end + along * 0.0 + np.array([0, 0, 0.24])], 0.035, brass)
    keeper = line[-95]
    for shift in (-0.22, 0.22):
        stud = lathe("stud", [(0, 0.03), (0.03, 0.026), (0.045, 0.0)], brass, 24)
        stud.rotation_euler = (math.radians(90), 0, math.atan2(way[1], way[0]))
        stud.location = end - along * 0.25 + out * 0.03 + np.array([0, 0, shift * 0.45])
    return keeper


KINDS = {"belt": build}
