import { expect, test } from 'vitest';
import { parsePins } from './parse-pins.ts';

test.each([
  ['560001, 560002;11', ['560001', '560002', '11'], []],
  ['560 001\n744 101', ['560001', '744101'], []],
  ['110001 110002 110001', ['110001', '110002'], []],
  ['Pincode\n"194101"\t790', ['194101', '790'], ['Pincode']],
  ['0560001 5600011 01', [], ['0560001', '5600011', '01']],
  ['', [], []],
])('%j', (text, pins, wrong) => {
  expect(parsePins(text)).toEqual({ pins, wrong });
});
