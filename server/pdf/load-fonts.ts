import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Font, GlyphRun } from 'fontkit';
import { splitScripts } from './split-scripts.ts';

const FONTS = path.join(import.meta.dirname, 'fonts');

export interface PdfFonts {
  /** Latin and the twelve other scripts of India's languages. */
  plain: Font;
  /** Latin only. */
  bold: Font;
}

let fonts: Promise<PdfFonts> | undefined;

/**
 * The fonts of all PDFs, shared because parsing them takes longer than drawing a page. They use 20 MB of memory, so
 * they are loaded with the first PDF.
 */
export async function loadFonts(): Promise<PdfFonts> {
  fonts ??= readFonts();
  return await fonts;
}

async function readFonts(): Promise<PdfFonts> {
  const [{ create }, plain, bold] = await Promise.all([
    import('fontkit'),
    readFile(path.join(FONTS, 'noto-sans.ttf')),
    readFile(path.join(FONTS, 'noto-sans-bold.ttf')),
  ]);
  // a file with one font gives a font, not a collection
  return { plain: shapeEachScript(create(plain) as Font), bold: create(bold) as Font };
}

/** Shapes each part of one script by the rules of that script. fontkit applies those of a text's first character to all of it. */
function shapeEachScript(font: Font): Font {
  const layout: Font['layout'] = (text, features) => {
    const parts = splitScripts(text).map((part) =>
      // numbers are read from left to right, also those of Arabic
      /\p{L}/u.test(part)
        ? font.layout(part, features)
        : font.layout(part, features, undefined, undefined, 'ltr'),
    );
    const [first] = parts;
    return first && parts.length === 1 ? first : joinRuns(parts);
  };
  return Object.assign(Object.create(font) as Font, { layout });
}

/** The parts of a glyph run that a PDF reads. */
function joinRuns(runs: GlyphRun[]): GlyphRun {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  } as GlyphRun;
}
