"""Folded cloth on a table: kurtas with their collar, sarees and stoles with a spilling end."""
from cloth_fabrics import fabric_material
from cloth_folds import folded_length, fringe, spilling_end
from cloth_button import plain
from cloth_shirt import folded_shirt
from cloth_studio import group_turned, stage, window
from common import camera, empty_scene



def build(params, aspect):
    empty_scene()
    pattern, fabric = params["pattern"], params.get("fabric", "cotton")
    stage(wall_y=7.5, surface=params.get("surface", "wood-dark"))
    if params.get("garment") in ("kurta", "kurti"):
        kurta(params, pattern, fabric)
    else:
        length(params, pattern, fabric)


def kurta(params, pattern, fabric):
    size = (58, 72)
    cloth = fabric_material(pattern, size, fabric, 30, shape=params.get("motifShape"), seed=4)
    folded_shirt(cloth, size, buttons=params.get("buttons"))
    group_turned(-20, (0, 0.2, 0))
    window(1.5, at=(-13, 0.5, 9), target=(0, 0, 0.5))
    camera((0, -8.2, 7.2), (-0.10, 0.10, 0.30), lens=92.5, fstop=7, focus=(0, -0.7, 0.7))


def length(params, pattern, fabric):
    size = (36, 60)
    sides = ("v0", "u1") if params.get("garment") == "saree" else ("v0",)
    shape = "end-bands" if params["garment"] == "stole" and pattern["type"] == "stripe" else params.get("motifShape")
    cloth = fabric_material(pattern, size, fabric, 34, shape=shape, border_at=sides, embroidered=params.get("embroidered", False), seed=6)
    soft = 0.10 if fabric in ("wool", "cotton") else 0.085
    lower = folded_length(cloth, 2.9, 2.5, 3, soft, 0.0, size, seed=3)
    top = folded_length(cloth, 2.85, 2.45, 4, soft, lower - 0.01, size, seed=8)
    end, away = spilling_end(cloth, 1.75, 2.5, top, size, reach=0.75, offset=-0.42)
    if params.get("fringe") or params.get("garment") in ("stole", "dupatta"):
        fringe(end, away, plain("floss", pattern["ground"], 0.9))
    group_turned(-24, (0, 0.2, 0))
    window(1.5, at=(-13, 0.5, 9), target=(0, 0, 0.8))
    if params.get("view") == "close-up":
        camera((0.4, -7.2, 4.3), (0.0, -0.9, 0.75), lens=125, fstop=5, focus=(0, -1.2, 1.2))
    else:
        camera((0, -9.0, 5.2), (-0.24, -0.42, 0.60), lens=85, fstop=7, focus=(0, -1.1, 1.0))


KINDS = {"folded": build}
