import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logPaymentEvent } from './log-payment-event.ts';
import type { EventOutcome } from './payment-event.ts';

const LEVELS: Record<EventOutcome, string> = {
  applied: 'info',
  ignored: 'info',
  duplicate: 'info',
  unknown_payment: 'warn',
  mismatch: 'warn',
  refund_due: 'warn',
};

test.each(Object.entries(LEVELS))('an event that is %s is logged as %s', (outcome, level) => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  logPaymentEvent(log, { method: 'payu', reference: 'ABC01' }, outcome as EventOutcome);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: pino.levels.values[level], provider: 'payu', reference: 'ABC01', outcome },
  ]);
});
