import type { KnownPicture } from '#server/catalog/known-picture.ts';
import { widthsOf } from './made-picture.ts';

type Sources = KnownPicture['sources'];

/** Returns the widths without files, for an image that an earlier version of the shop resized. */
export function lackingWidths({ width, sources }: Pick<KnownPicture, 'width' | 'sources'>): number[] {
  const made = new Set(sources.flatMap(({ srcset }) => partsOf(srcset).map(widthOf)));
  return widthsOf(width).filter((each) => !made.has(each));
}

/** Merges the files of each format, narrowest first. */
export function joinSources(made: Sources, more: Sources): Sources {
  return made.map(({ type, srcset }) => {
    const added = more.find((each) => each.type === type);
    const parts = [...partsOf(srcset), ...(added ? partsOf(added.srcset) : [])];
    return { type, srcset: parts.sort((a, b) => widthOf(a) - widthOf(b)).join(', ') };
  });
}

const partsOf = (srcset: string) => srcset.split(', ');
const widthOf = (part: string) => Number.parseInt(part.split(' ')[1] ?? '', 10);
