import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each(['Asha', 'Asha Rao', 'आशा', 'D’Souza', 'Anne-Marie', 'José'])('%s is greeted by name', (name) => {
  expect(greeting(` ${name} `)).toBe(`Dear ${name},`);
});

test.each([
  'Win at evil.example',
  'https://evil.example',
  'call 98765 43210',
  '<b>Asha</b>',
  'A'.repeat(41),
  '',
])('%j may be something other than a name: the greeting leaves it out', (name) => {
  expect(greeting(name)).toBe('Hello,');
});
