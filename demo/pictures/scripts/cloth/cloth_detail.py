"""Cloth so close that weave, print and stitch can be felt: soft folds in raking light."""
import numpy as np

from cloth_fabrics import fabric_material
from cloth_sheets import Ripple, sheet
from cloth_studio import group_turned, stage, window
from common import camera, empty_scene, orbit

SIZE = (36, 44)


def build(params, aspect):
    """`edge` shows the border at the left selvedge and the table beside it."""
    empty_scene()
    stage(wall=None, surface=params.get("surface", "wood-dark"))
    fabric, edge = params.get("fabric", "cotton"), params.get("edge", False)
    cloth = fabric_material(params["pattern"], SIZE, fabric, params.get("perCm", 56), shape=params.get("motifShape"), border_at=("u0",) if edge else (),
                            embroidered=params.get("embroidered", False), relief=1.6 if params.get("embroidered") else 1.15, seed=8)
    left = -0.62 if edge else -1.8
    folds(cloth, left, params.get("folds", 3))
    group_turned(-16 if edge else 24, (0, 0, 0))
    window(0.25, at=(-7.0, 3.4, 3.0), target=(0, 0, 0), size=(2.6, 4), fill=0.035)
    camera(orbit((0.02, -0.02, 0.12), 4.4, 48, 6), (0.02, -0.02, 0.12), lens=86, fstop=6.3, focus=(0.0, -0.25, 0.22))


def folds(cloth, left, seed):
    """A length lying loose: rounded ridges that begin, lean over and run out."""
    x, y = np.meshgrid(np.linspace(0, SIZE[0] / 10, 260), np.linspace(-SIZE[1] / 20, SIZE[1] / 20, 300))
    wander, soft, fine = Ripple(seed, reach=1.2), Ripple(seed + 20, reach=0.7), Ripple(seed + 40, reach=0.25)
    z, lean = np.zeros_like(x), np.zeros_like(x)
    chance = np.random.default_rng(seed)
    for at in np.arange(0.55, 4.4, 0.62):
        far = x - at + 0.30 * (y - 0.2) + 0.16 * wander(y, at * 3)
        wide = 0.17 * chance.uniform(0.8, 1.5)
        high = 0.46 * chance.uniform(0.4, 1.0) * np.clip(0.65 + 0.6 * soft(y * 0.7, at * 5), 0.05, 1.2) * np.clip(x / 0.7, 0.12, 1)
        ridge = high / np.cosh(far / wide) ** 1.6
        z += ridge
        lean += ridge * 0.45 * np.tanh(far / wide)
    z += 0.022 * soft(x * 1.4, y * 1.4) + 0.006 * fine(x, y)
    points = np.stack([left + x - lean, y + 0.02 * wander(x, y), 0.06 + z], -1)
    sheet("cloth", points, np.stack([x * 10 / SIZE[0], 0.5 + y * 10 / SIZE[1]], -1), cloth, 0.012, levels=1)


KINDS = {"cloth-detail": build}
