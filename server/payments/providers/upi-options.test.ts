import { describe, expect, test } from 'vitest';
import { upiOptions } from './upi-options.ts';

describe('what the UPI network accepts', () => {
  test.each(['personal', 'shop'] as const)('a %s address: no link, a saved QR code up to ₹2,000', (kind) => {
    expect(upiOptions(kind, 1)).toEqual(['copy', 'save_qr', 'scan']);
    expect(upiOptions(kind, 200_000)).toEqual(['copy', 'save_qr', 'scan']);
    expect(upiOptions(kind, 200_001)).toEqual(['copy', 'scan']);
  });

  test('a verified online merchant: the link and the saved QR code at any amount, no copied address', () => {
    expect(upiOptions('verified', 1)).toEqual(['link', 'save_qr', 'scan']);
    expect(upiOptions('verified', 10_000_000)).toEqual(['link', 'save_qr', 'scan']);
  });
});
