import { expect, test } from 'vitest';
import { isSignedByRazorpay, signedReturn } from './razorpay-signature.ts';

const BODY = '{"a":1,"b":2,"c":{"d":3}}';
// from the tests of Razorpay's own library
const SIGNATURE = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
const RETURN = '5ff42a9349a3a2a8fc9a28be3d7e5bd94ec942dfbb2d7a013b26a408efb53910';

test('the published vector of a webhook matches, with either secret during a change', () => {
  expect(isSignedByRazorpay(Buffer.from(BODY), SIGNATURE, ['123456'])).toBe(true);
  expect(isSignedByRazorpay(Buffer.from(BODY), SIGNATURE, ['new', '123456'])).toBe(true);
  expect(isSignedByRazorpay(Buffer.from(BODY), SIGNATURE, ['new'])).toBe(false);
  expect(isSignedByRazorpay(Buffer.from(`${BODY} `), SIGNATURE, ['123456'])).toBe(false);
});

test('the published vector of a return matches', () => {
  const fields = {
    razorpay_payment_id: 'pay_1',
    razorpay_payment_link_id: 'plink_1',
    razorpay_payment_link_reference_id: 'ref_1',
    razorpay_payment_link_status: 'paid',
  };
  expect(signedReturn(fields)).toBe('plink_1|ref_1|paid|pay_1');
  expect(isSignedByRazorpay(signedReturn(fields), RETURN, ['secret'])).toBe(true);
});

test.each([
  '',
  'x',
  SIGNATURE.toUpperCase(),
  `${SIGNATURE}0`,
  SIGNATURE.slice(1),
  `${SIGNATURE.slice(0, 63)}é`,
])('the signature %j is rejected', (given) => {
  expect(isSignedByRazorpay(BODY, given, ['123456'])).toBe(false);
});
