import { describe, expect, test } from 'vitest';
import { isHashedByPayu, payuCommandHash, payuRequestHash, payuResponseHash } from './payu-hash.ts';

// The first is published in PayU's documentation; the others were computed by hand from its formulas.
const SALT = '3sf0jURk';
const FORM = {
  key: 'C0Dr8m',
  txnid: '12345',
  amount: '10',
  productinfo: 'Shopping',
  firstname: 'Test',
  email: 'test@test.com',
  udf2: 'abc',
  udf4: '15',
};
const REQUEST =
  'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce';
const RESPONSE =
  '012af4d4cc8a3d93ef15ff56da20f74ac9f3f3d713f7d34fba17ff606793eda269b807ef06dd5c9267ed3113d0cc1050dd2ebc2079cad68e03215c2593c61d4f';
const VERIFY =
  '26e3f2b1fdc9c224abcd789fc54f067c08802e8739f25ca57b51b796b851a692cdc0568d1a89a644147a0d87be7ccc8a2b1da6cbfc0df515b1335ab055049fb6';

test('the published vectors match', () => {
  expect(payuRequestHash(FORM, SALT)).toBe(REQUEST);
  expect(payuResponseHash({ ...FORM, status: 'success' }, SALT)).toBe(RESPONSE);
  expect(payuCommandHash('C0Dr8m', 'verify_payment', '12345', SALT)).toBe(VERIFY);
});

describe('a response', () => {
  const response = { ...FORM, status: 'success', hash: RESPONSE };

  test('is accepted with the current or the previous salt', () => {
    expect(isHashedByPayu(response, 'C0Dr8m', [SALT])).toBe(true);
    expect(isHashedByPayu(response, 'C0Dr8m', ['the new salt', SALT])).toBe(true);
    expect(isHashedByPayu(response, 'C0Dr8m', ['the new salt'])).toBe(false);
  });

  test('to another merchant is rejected, even if hashed correctly', () => {
    expect(isHashedByPayu(response, 'other', [SALT])).toBe(false);
  });

  test('is hashed with its surcharge in front, under either name', () => {
    const hash = payuResponseHash({ ...response, additionalCharges: '2.50' }, SALT);
    expect(hash).not.toBe(RESPONSE);
    expect(isHashedByPayu({ ...response, additional_charges: '2.50', hash }, 'C0Dr8m', [SALT])).toBe(true);
    expect(isHashedByPayu({ ...response, additional_charges: '2.51', hash }, 'C0Dr8m', [SALT])).toBe(false);
  });

  test('whose values were shifted over a pipe is rejected though the hash matches', () => {
    const hash = payuResponseHash({ ...response, firstname: 'A|B', productinfo: 'C' }, SALT);
    const shifted = { ...response, firstname: 'A', productinfo: 'B|C', hash };
    expect(payuResponseHash(shifted, SALT)).toBe(hash);
    expect(isHashedByPayu(shifted, 'C0Dr8m', [SALT])).toBe(false);
  });

  test.each(['', 'x', RESPONSE.toUpperCase(), `${RESPONSE}0`, RESPONSE.slice(1)])(
    'with the hash %j is rejected',
    (hash) => {
      expect(isHashedByPayu({ ...response, hash }, 'C0Dr8m', [SALT])).toBe(false);
    },
  );
});
