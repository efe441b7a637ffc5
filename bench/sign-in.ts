// Measures whether response times reveal which emails have an account, for sign-in and password reset.
// Requests for a known and an unknown email alternate.
import { randomBytes } from 'node:crypto';
import { type RunningShop, startShop } from '../e2e/testing/start-shop.ts';
import { latencies } from './harness/latencies.ts';

const SAMPLES = 200;

export async function benchSignIn(): Promise<void> {
  const shop = await startShop({ LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'off' });
  try {
    const email = `known.${randomBytes(4).toString('hex')}@bench.example`;
    await post(shop, '/users/register', {
      email,
      password: 'bench-password',
      firstName: 'Bench',
      lastName: 'One',
    });
    console.log(`\nKnown and unknown emails, ${SAMPLES} samples each, one at a time`);
    await compare('sign in, wrong password', email, (who) =>
      post(shop, '/users/authorize', { email: who, password: 'not the password' }),
    );
    await compare('ask for a new password', email, (who) =>
      post(shop, '/users/forgot-password', { email: who }),
    );
  } finally {
    await shop.stop();
  }
}

async function compare(
  name: string,
  known: string,
  request: (email: string) => Promise<void>,
): Promise<void> {
  const knownMs: number[] = [];
  const unknownMs: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    knownMs.push(await measureMs(() => request(known)));
    unknownMs.push(await measureMs(() => request(`nobody.${i}@bench.example`)));
  }
  const [a, b] = [latencies(knownMs), latencies(unknownMs)];
  console.log(
    `${name.padEnd(26)} known p50 ${a.p50Ms.toFixed(2)} ms, unknown p50 ${b.p50Ms.toFixed(2)} ms` +
      `   ratio ${(a.p50Ms / b.p50Ms).toFixed(3)}   a guess by the clock is right ${guessRate(knownMs, unknownMs)} %`,
  );
}

/** Percentage of pairs in which the request for the known email is the slower one: 50 % reveals nothing. */
function guessRate(knownMs: number[], unknownMs: number[]): string {
  const right = knownMs.flatMap((ms) => unknownMs.filter((other) => other < ms)).length;
  return ((100 * right) / (knownMs.length * unknownMs.length)).toFixed(0);
}

async function measureMs(action: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

let requestCount = 0;

/** Sends each request from another client IP, so that the sign-in delay never applies. */
async function post(shop: RunningShop, path: string, body: object): Promise<void> {
  requestCount += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${requestCount >> 8}.${requestCount & 255}`,
  };
  const reply = await fetch(shop.apiBase + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await reply.text();
}
