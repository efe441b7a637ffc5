"""Subsets the shop's Latin fonts to the characters of its pages: python tools/cut-fonts.py ECZAR_FILES ANEK_FILES

The folders are `files/` of the packages @fontsource-variable/eczar and @fontsource-variable/anek-latin (5.3.0); needs
fonttools and brotli. Each face gives two files: `-latin` is loaded before the first view, `-more` only for a page with
one of its characters (styles/fonts.css).

Eczar has the fixed weight 530, between headings and the brand. Anek keeps 400 to 700, from two masters instead of three:
halfway, outlines differ by less than 0.5 % of the type size. Both have kerning, the same for all weights.
"""

import io
import sys
from pathlib import Path

from fontTools import subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

FONTS = Path(__file__).resolve().parent.parent / "storefront" / "fonts"
COMMON = set(range(0x20, 0x7F)) | set(map(ord, "\u00a0©°²·×½–—‘’“”•…−₹"))
MORE = set(range(0xA1, 0x100)) | set(map(ord, "ıŒœˆ˚˜‚„‹›⁄€™"))
FEATURES = ["ccmp", "kern", "liga", "locl", "tnum"]
# Positions of 500 and 600 between the masters 400 and 700, by the widths of letters.
ANEK_WEIGHTS = [(400, 400), (500, 464), (600, 594), (700, 700)]
# Kerning below this, in thousandths of the type size, is invisible at reading sizes.
LEAST_KERN = 8


def main() -> None:
    eczar, anek = map(Path, sys.argv[1:])
    for name, codes in (("latin", COMMON), ("more", MORE - COMMON)):
        save(still(eczar, "eczar", 530, codes), f"eczar-{name}")
        save(kerned(two_masters(anek, codes), still(anek, "anek-latin", 500, codes)), f"anek-{name}")


def still(folder: Path, name: str, weight: int, codes: set[int]) -> TTFont:
    """Subset of one weight of a face. The rupee sign comes from a separate file."""
    font = at(folder / f"{name}-latin-wght-normal.woff2", weight)
    if 0x20B9 in codes:
        add_rupee(font, at(folder / f"{name}-latin-ext-wght-normal.woff2", weight))
    options = subset.Options(
        layout_features=FEATURES, hinting=False, name_IDs=[1, 2], notdef_outline=False, glyph_names=False
    )
    options.drop_tables += ["DSIG", "gasp", "prep", "STAT"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    scale_upem(font, 1000)
    return font


def at(file: Path, weight: int) -> TTFont:
    font = TTFont(file, lazy=False)
    font.ensureDecompiled()
    return instancer.instantiateVariableFont(font, {"wght": weight})


def add_rupee(font: TTFont, other: TTFont) -> None:
    name = other.getBestCmap()[0x20B9]
    glyph = other["glyf"][name]
    assert not glyph.isComposite()
    font.setGlyphOrder([*font.getGlyphOrder(), "rupee"])
    font["glyf"]["rupee"] = glyph
    font["hmtx"]["rupee"] = other["hmtx"][name]
    for table in font["cmap"].tables:
        table.cmap[0x20B9] = "rupee"


def two_masters(folder: Path, codes: set[int]) -> TTFont:
    space = DesignSpaceDocument()
    space.addAxis(
        AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=700, map=ANEK_WEIGHTS)
    )
    for weight in (400, 700):
        font = still(folder, "anek-latin", weight, codes)
        source = SourceDescriptor(font=font, location={"Weight": weight}, familyName="Anek", styleName=str(weight))
        space.addSource(source)
    font, _, _ = varLib.build(space, exclude=["GDEF", "GPOS", "MVAR", "STAT"])
    return font


def kerned(font: TTFont, model: TTFont) -> TTFont:
    """Copies the kerning of another weight with the same glyphs."""
    assert font.getGlyphOrder() == model.getGlyphOrder()
    for value in kern_values(model):
        if abs(value.XAdvance) < LEAST_KERN:
            value.XAdvance = 0
    font["GPOS"] = model["GPOS"]
    return font


def kern_values(font: TTFont):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.Format == 1:
                yield from (pair.Value1 for pairs in table.PairSet for pair in pairs.PairValueRecord)
            else:
                yield from (second.Value1 for first in table.Class1Record for second in first.Class2Record)


def save(font: TTFont, name: str) -> None:
    font.flavor = "woff2"
    font["head"].modified = font["head"].created
    bytes_ = io.BytesIO()
    font.save(bytes_)
    (FONTS / f"{name}.woff2").write_bytes(bytes_.getvalue())
    print(f"{name}.woff2", len(bytes_.getvalue()))


main()
