import { expect, test } from 'vitest';
import { joinSources, missingWidths } from './missing-widths.ts';

const avif = (srcset: string) => [{ type: 'image/avif', srcset }];

test('the missing widths of an image are the current ones without files, and none wider than the image', () => {
  const sources = avif('/media/a-320.avif 320w, /media/a-640.avif 640w, /media/a-700.avif 700w');
  expect(missingWidths({ width: 700, sources })).toEqual([480]);
  expect(missingWidths({ width: 300, sources: avif('/media/a-300.avif 300w') })).toEqual([]);
  expect(
    missingWidths({ width: 480, sources: avif('/media/a-320.avif 320w, /media/a-480.avif 480w') }),
  ).toEqual([]);
});

test('added files are sorted by width among the others of their format', () => {
  const existing = [
    ...avif('/media/a-320.avif 320w, /media/a-1280.avif 1280w'),
    { type: 'image/webp', srcset: '/media/a-320.webp 320w' },
  ];
  expect(joinSources(existing, avif('/media/b-480.avif 480w'))).toEqual([
    ...avif('/media/a-320.avif 320w, /media/b-480.avif 480w, /media/a-1280.avif 1280w'),
    { type: 'image/webp', srcset: '/media/a-320.webp 320w' },
  ]);
});
