import { expect, test } from 'vitest';
import { findTrackingUrlProblem, trackingUrlOf } from './tracking-url.ts';

test('the tracking number is percent-encoded: it cannot change the page', () => {
  expect(trackingUrlOf('https://carrier.example/track?awb={awb}', 'A&b=/ #1')).toBe(
    'https://carrier.example/track?awb=A%26b%3D%2F%20%231',
  );
});

test('a carrier without a page for each shipment has one for all', () => {
  expect(trackingUrlOf('https://www.indiapost.gov.in/', 'EE1')).toBe('https://www.indiapost.gov.in/');
});

test.each([
  [null, 'EE1'],
  ['https://carrier.example/{awb}', null],
  ['http://carrier.example/{awb}', 'EE1'],
  ['javascript:alert({awb})', '1'],
  ['{awb}', 'https://other.example'],
])('%s with %s is no link', (template, trackingNumber) => {
  expect(trackingUrlOf(template, trackingNumber)).toBeUndefined();
});

test.each([
  ['https://carrier.example/{awb}', undefined],
  ['https://www.indiapost.gov.in/', undefined],
  ['http://carrier.example/{awb}', 'A link starts with https://.'],
  ['https://', 'This is not a link. Copy it from the browser.'],
  ['https://carrier.example/a b', 'This is not a link. Copy it from the browser.'],
  ['https://{awb}.example/', 'The site comes before {awb}, as in https://carrier.example/track/{awb}.'],
  [
    'https://carrier.example@other.example/{awb}',
    'The site comes before {awb}, as in https://carrier.example/track/{awb}.',
  ],
  ['https://carrier.example/{number}', 'Write {awb} for the tracking number; {number} means nothing.'],
])('the problem of the template %s is %s', (template, problem) => {
  expect(findTrackingUrlProblem(template)).toBe(problem);
});
