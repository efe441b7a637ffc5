import { expect, test } from 'vitest';
import { formatChange, formatDays } from './report-texts.ts';

test('a change is a percentage of what was before', () => {
  expect(formatChange(112, 100)).toBe('+12%');
  expect(formatChange(50, 200)).toBe('-75%');
  expect(formatChange(50, 50)).toBe('0%');
  expect(formatChange(50, 0)).toBeUndefined();
});

test('days of a report, in the time zone of any device', () => {
  expect(formatDays({ from: '2026-11-01', to: '2026-11-22' })).toBe('1 Nov 2026 to 22 Nov 2026');
  expect(formatDays({ from: '2026-11-22', to: '2026-11-22' })).toBe('22 Nov 2026');
});
