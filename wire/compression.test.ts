import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { type CompressedForms, compressOnce, storedForm } from './compression.ts';

afterEach(() => {
  vi.useRealTimers();
});

const listing = Buffer.from(
  Array.from(
    { length: 400 },
    (_, i) => `<li><a href="/product/masala-${i}">Masala ${i * 37} of ${i % 7} spices</a></li>`,
  ).join(''),
);

// at once, at once, and in another thread
test.each([listing, listing.subarray(0, 3_000), Buffer.concat([listing, listing, listing])])(
  'compresses once for concurrent requests, and more densely for those a second later: %#',
  async (page) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const forms: CompressedForms = {};
    expect(storedForm(forms, 'br', page)).toBeUndefined();
    const [first, concurrent] = await Promise.all([
      compressOnce(forms, 'br', page),
      compressOnce(forms, 'br', page),
    ]);
    expect(concurrent).toBe(first);
    expect(brotliDecompressSync(first)).toEqual(page);

    vi.advanceTimersByTime(999);
    for (let i = 0; i < 3; i += 1) expect(await compressOnce(forms, 'br', page)).toBe(first);
    // of a higher quality: a denser form that had been started before would be done
    await promisify(brotliCompress)(page);
    expect(await compressOnce(forms, 'br', page)).toBe(first);
    vi.advanceTimersByTime(1);
    expect(await compressOnce(forms, 'br', page)).toBe(first);
    await vi.waitFor(() => expect(storedForm(forms, 'br', page)).not.toBe(first));
    const denser = await compressOnce(forms, 'br', page);
    expect(denser.length).toBeLessThan(first.length);
    expect(brotliDecompressSync(denser)).toEqual(page);
  },
);

test('keeps the only form in gzip', async () => {
  const forms: CompressedForms = {};
  const first = await compressOnce(forms, 'gzip', listing);
  expect(gunzipSync(first)).toEqual(listing);
  expect(storedForm(forms, 'gzip', listing)).toBe(first);
  expect(await compressOnce(forms, 'gzip', listing)).toBe(first);
});
