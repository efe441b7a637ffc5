import { expect, test } from 'vitest';
import { parsePins, pinsOfFile } from './parse-pins.ts';

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

test('of a file only whole codes count, each once', () => {
  const file = 'Pincode,Days,Zone\r\n194101,5,E\r\n"790 001",12,E\r\n194101,5,E\r\n1234567,1,\r\n';
  expect(pinsOfFile(file)).toEqual(['194101', '790001']);
});
