import { describe, expect, test } from 'vitest';
import {
  findTaxProblems,
  patchTaxSettings,
  taxSettingsOf,
  taxWarnings,
  withTaxSettings,
} from './tax-settings.ts';

const NONE = { hsn: [], categories: [], default: null };

test('rates are stored as the store information has them, and an empty list removes them', () => {
  const settings = {
    hsn: [
      { digits: '0904', rate: 5 },
      { digits: '7117', rate: 3 },
    ],
    categories: [{ name: 'Kurtas', rate: 'by price' as const }],
    default: 18,
  };
  const details = withTaxSettings({ storeName: 'Haat' }, settings);
  expect(details).toEqual({
    storeName: 'Haat',
    gstRates: { default: 18, hsn: { '0904': 5, '7117': 3 }, categories: { Kurtas: 'by price' } },
  });
  expect(taxSettingsOf(details)).toEqual(settings);
  expect(withTaxSettings(details, NONE)).toEqual({ storeName: 'Haat' });
});

test('a patch replaces a list; null removes the rate of all others', () => {
  const settings = { ...NONE, default: 18, hsn: [{ digits: '62', rate: 5 }] };
  expect(patchTaxSettings(settings, { hsn: [] })).toEqual({ ...NONE, default: 18 });
  expect(patchTaxSettings(settings, { default: null })).toEqual({ ...settings, default: null });
});

describe('problems', () => {
  const hsn = (digits: string, rate: number | 'by price') => ({ digits, rate });
  test('the same code twice, and categories in another letter case', () => {
    const twice = { ...NONE, hsn: [hsn('62', 5), hsn('62', 18)] };
    expect(findTaxProblems(twice, NONE).map(({ path }) => path)).toEqual(['hsn.1']);
    const categories = [
      { name: 'Kurtas', rate: 5 },
      { name: 'kurtas', rate: 5 },
    ];
    expect(findTaxProblems({ ...NONE, categories }, NONE).map(({ path }) => path)).toEqual(['categories.1']);
  });

  test('a rate that ended cannot be chosen any more; one that was saved before stays, with a warning', () => {
    const before = { ...NONE, default: 12 };
    expect(findTaxProblems(before, NONE)).toMatchObject([{ path: 'default' }]);
    expect(findTaxProblems({ ...before, hsn: [hsn('6912', 5)] }, before)).toEqual([]);
    expect(taxWarnings(before)).toEqual([expect.stringContaining('12 %')]);
  });

  test.each([
    ['0910', 18, 'spices'],
    ['6203', 3, 'clothes'],
    ['6203', 5, undefined],
    ['7117', 3, undefined],
  ])('HSN %s at %s %: warning %j', (digits, rate, warning) => {
    const warnings = taxWarnings({ ...NONE, hsn: [hsn(digits, rate)] });
    if (warning === undefined) expect(warnings).toEqual([]);
    else expect(warnings).toEqual([expect.stringContaining(warning)]);
  });
});
