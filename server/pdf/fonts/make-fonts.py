# Makes the fonts of PDF files from the Noto Sans family (Debian: fonts-noto-core; Python: fonttools):
#   python3 make-fonts.py /usr/share/fonts/truetype/noto
# noto-sans.ttf holds Latin and the twelve other scripts of India's 22 languages, since a shopper may write in any of
# them; noto-sans-bold.ttf, for the shop's own headings and figures, holds Latin alone.
import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset

source = Path(sys.argv[1])
here = Path(__file__).parent

LATIN = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x300, 0x30A), 0x218, 0x219, 0x21A, 0x21B,
    *range(0x1E00, 0x1F00), 0x200C, 0x200D, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E,
    0x2020, 0x2022, 0x2026, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x20B9, 0x2122, 0x2212, 0x25CC,
]  # fmt: skip
SCRIPTS = {
    "Devanagari": 0x900, "Bengali": 0x980, "Gurmukhi": 0xA00, "Gujarati": 0xA80, "Oriya": 0xB00,
    "Tamil": 0xB80, "Telugu": 0xC00, "Kannada": 0xC80, "Malayalam": 0xD00, "OlChiki": 0x1C50, "MeeteiMayek": 0xABC0,
    "Arabic": 0x600,
}  # fmt: skip
SIZES = {"OlChiki": 48, "MeeteiMayek": 64, "Arabic": 256}
DANDAS = {0x964, 0x965}


def cut(name, to, letters):
    options = subset.Options()
    options.layout_features = ["*"]
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["DSIG", "STAT"]
    font = subset.load_font(str(source / name), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    subset.save_font(font, str(to), options)
    return str(to)


with tempfile.TemporaryDirectory() as folder:
    parts = [cut("NotoSans-Regular.ttf", f"{folder}/Latin.ttf", LATIN)]
    for script, first in SCRIPTS.items():
        letters = range(first, first + SIZES.get(script, 128))
        letters = [letter for letter in letters if script == "Devanagari" or letter not in DANDAS]
        parts.append(cut(f"NotoSans{script}-Regular.ttf", f"{folder}/{script}.ttf", letters))
    merged = merge.Merger().merge(parts)
    # the Arabic letters would make every line higher
    merged["hhea"].ascent, merged["hhea"].descent = 1069, -540
    merged.save(here / "noto-sans.ttf")
cut("NotoSans-Bold.ttf", here / "noto-sans-bold.ttf", LATIN)
