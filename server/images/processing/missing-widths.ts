import type { StoredImage } from '../stored-image.ts';
import { widthsOf } from './resized-image.ts';

type Sources = StoredImage['sources'];

/** Returns the widths without files, for an image that an earlier version of the shop resized. */
export function missingWidths({ width, sources }: Pick<StoredImage, 'width' | 'sources'>): number[] {
  const existing = new Set(sources.flatMap(({ srcset }) => partsOf(srcset).map(widthOf)));
  return widthsOf(width).filter((each) => !existing.has(each));
}

/** Merges the files of each format, narrowest first. */
export function joinSources(existing: Sources, extra: Sources): Sources {
  return existing.map(({ type, srcset }) => {
    const extraSource = extra.find((each) => each.type === type);
    const parts = [...partsOf(srcset), ...(extraSource ? partsOf(extraSource.srcset) : [])];
    return { type, srcset: parts.sort((a, b) => widthOf(a) - widthOf(b)).join(', ') };
  });
}

const partsOf = (srcset: string) => (srcset === '' ? [] : srcset.split(', '));
const widthOf = (part: string) => Number.parseInt(part.split(' ')[1] ?? '', 10);
