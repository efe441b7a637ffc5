"""Renders one image of the plan: blender -b -P render.py -- --name brass-urli --out DIR [--samples 96] [--width 640]."""
import argparse
import contextlib
import fcntl
import importlib
import json
import os
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOMS = ("spice", "home", "site", "cloth", "footwear", "accessory")
# modules import each other by name, across folders
sys.path[:0] = [str(HERE), str(HERE / "fabric"), *(str(HERE / room) for room in ROOMS)]

import bpy  # noqa: E402
from denoise import clean, render_halves, save  # noqa: E402


def main():
    wanted = arguments()
    entry = next((e for e in json.loads((HERE.parent / "plan.json").read_text()) if e["name"] == wanted.name), None)
    if entry is None:
        sys.exit(f"{wanted.name} is not in plan.json")
    started = time.time()
    wide, high = proportions(entry["aspect"])
    builders()[entry["kind"]](entry["params"], (wide, high))
    built = time.time()
    scene = bpy.context.scene
    scene.render.resolution_x = wanted.width
    scene.render.resolution_y = round(wanted.width * high / wide)
    scene.render.resolution_percentage = 100
    target = Path(wanted.out) / f"{wanted.name}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    with turn():
        halves = render_halves(scene, wanted.samples)
    save(scene, clean(*halves), target)
    print(f"PICTURE {wanted.name} built in {built - started:.0f} s, rendered in {time.time() - built:.0f} s -> {target}")


@contextlib.contextmanager
def turn():
    """One render at a time on a machine that others use too, when RENDER_LOCK names a file; setting up needs no turn."""
    path = os.environ.get("RENDER_LOCK")
    if not path:
        yield
        return
    with open(path, "a") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        yield


def arguments():
    reader = argparse.ArgumentParser(prog="render.py")
    reader.add_argument("--name", required=True)
    reader.add_argument("--out", required=True)
    reader.add_argument("--samples", type=int, default=96)
    reader.add_argument("--width", type=int, default=640)
    return reader.parse_args(sys.argv[sys.argv.index("--") + 1:])


def proportions(aspect):
    """'16:9' and '1200x630' as two numbers."""
    return tuple(int(n) for n in aspect.replace("x", ":").split(":"))


def builders():
    """All kinds of images, from the `KINDS` of the rooms' modules."""
    kinds = {}
    for path in sorted(HERE.glob("*/*_*.py"), key=lambda path: path.stem):
        try:
            kinds.update(getattr(importlib.import_module(path.stem), "KINDS", {}))
        except Exception:
            # one broken room must not prevent the images of the other rooms
            traceback.print_exc()
    return kinds


try:
    main()
except Exception:
    # Blender itself would exit with 0 after a failed script
    traceback.print_exc()
    sys.exit(1)
