import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logPaymentWord } from './log-payment-word.ts';
import type { WordOutcome } from './payment-word.ts';

const LEVELS: Record<WordOutcome, string> = {
  moved: 'info',
  unchanged: 'info',
  repeated: 'info',
  unknown: 'warn',
  mismatch: 'warn',
  refund_due: 'warn',
};

test.each(Object.entries(LEVELS))('a word that is %s is told as %s', (outcome, level) => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  logPaymentWord(log, { method: 'payu', reference: 'ABC01' }, outcome as WordOutcome);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: pino.levels.values[level], provider: 'payu', reference: 'ABC01', outcome },
  ]);
});
