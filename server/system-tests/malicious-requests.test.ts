import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { errorReply } from '#contract/errors.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { signedInStaff } from '#server/testing/builders/staff.ts';
import { BROKEN_BODIES, FORBIDDEN, ODD } from '#server/testing/malicious-values.ts';
import { type JsonSchema, sampleOf } from '#server/testing/schema-samples.ts';
import { testApp } from '#server/testing/test-app.ts';

// Must never occur in a reply: file names, table names, error messages of the database.
// A random token may contain `pg_`, but hardly as a word of several letters.
const LEAK =
  /\bat .+:\d+:\d+|node_modules|\/server\/|syntax error|violates|invalid input syntax|relation "|\bpg_[a-z]{4}|PostgreSQL/;
const ODD_TEXTS = [
  '%00',
  '%FF',
  '%ED%A0%80',
  '%',
  "'%20or%201=1--",
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%8C%B6',
  '-1',
  '1e9',
  'NaN',
];

let api: Awaited<ReturnType<typeof testApp>>;
let routes: RouteOptions[];
beforeAll(async () => {
  api = await testApp({ withAdminRoutes: true });
  routes = api.app.routeList;
});
afterAll(async () => {
  await expectUnaffected();
  await api.close();
});

interface Attacker {
  headers: Record<string, string>;
  password: string;
  /** A route has ended the session, or limits its requests. */
  isRejected: boolean;
}

let attacker: Attacker | undefined;

/** A customer and owner, since attackers may have accounts. New after the routes that end a session. */
async function signedInAttacker(): Promise<Attacker> {
  if (attacker && !attacker.isRejected) return attacker;
  const [customer, owner] = await Promise.all([
    signedInCustomer(api.app),
    signedInStaff(api.app, api.db, 'owner'),
  ]);
  const headers = { ...customer.headers, ...owner.headers };
  attacker = { headers, password: customer.password, isRejected: false };
  return attacker;
}

/** Returns a function that sends requests to the route as a signed-in attacker. */
async function createRequester(route: RouteOptions) {
  // the password may be changed: only this route uses the account
  const changesAccount = 'currentPassword' in (jsonSchemaOf(route.schema?.body)?.properties ?? {});
  if (changesAccount) attacker = undefined;
  const sender = await signedInAttacker();
  if (changesAccount) attacker = undefined;
  const path = route.url.replaceAll(/:\w+/g, 'sample').replace('*', 'sample');
  const query = jsonSchemaOf(route.schema?.querystring);
  const url = query ? `${path}?${new URLSearchParams(sampleOf(query) as Record<string, string>)}` : path;
  const method = [route.method].flat()[0] as 'POST';
  const send = async (options: InjectOptions) => {
    const reply = await api.app.inject({
      method,
      url,
      remoteAddress: uniqueIp(),
      ...options,
      headers: { ...sender.headers, ...options.headers },
    });
    if ([401, 429].includes(reply.statusCode)) sender.isRejected = true;
    return expectProperReply(reply, `${method} ${url}`, route.schema?.hide === true);
  };
  return Object.assign(send, { password: sender.password });
}

/**
 * Expects a proper reply. HTML routes, which the OpenAPI document hides, may also reply with an error page.
 */
function expectProperReply(
  reply: LightMyRequestResponse,
  where: string,
  canBePage: boolean,
): LightMyRequestResponse {
  expect(reply.statusCode, `${where}: ${reply.body.slice(0, 200)}`).toBeLessThan(500);
  expect(reply.body, where).not.toMatch(LEAK);
  const isPage = canBePage && reply.headers['content-type'] === 'text/html; charset=utf-8';
  if (reply.statusCode >= 400 && !isPage)
    expect(errorReply.safeParse(reply.json()).success, where).toBe(true);
  return reply;
}

async function expectUnaffected(): Promise<void> {
  expect((await api.app.inject('/readyz')).statusCode).toBe(200);
  await sql`select from customers`.execute(api.db);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

const isWrite = (route: RouteOptions) =>
  ['POST', 'PUT', 'PATCH', 'DELETE'].includes([route.method].flat()[0] ?? '');
const jsonSchemaOf = (schema: unknown) =>
  schema instanceof z.ZodType
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : undefined;

test('every write route rejects unreadable bodies', async () => {
  const writes = routes.filter(isWrite);
  expect(writes.length).toBeGreaterThan(5);
  for (const route of writes) {
    const request = await createRequester(route);
    for (const [label, type, payload] of BROKEN_BODIES) {
      const { statusCode } = await request({
        payload,
        headers: type === undefined ? {} : { 'content-type': type },
      });
      if (route.schema?.body) expect(statusCode, `${route.url} took ${label}`).toBeGreaterThanOrEqual(400);
    }
  }
});

test('every field of every write route withstands every malicious value', { timeout: 900_000 }, async () => {
  for (const route of routes.filter(isWrite)) {
    const schema = jsonSchemaOf(route.schema?.body);
    if (!schema) continue;
    const request = await createRequester(route);
    const sample = sampleOf(schema) as Record<string, unknown>;
    // changes of an account ask for the customer's own password
    if ('currentPassword' in sample) sample.currentPassword = request.password;
    if ('customerId' in sample) sample.customerId = await readCustomerId();
    const untouched = await request({ payload: sample as object });
    // An invalid sample would make every case below fail: add the new field to `sampleOf`.
    expect([route.url, untouched.body]).not.toEqual([
      route.url,
      expect.stringMatching(/invalid_request|invalid_json/),
    ]);
    for (const path of pathsIn(sample)) {
      await request({ payload: withValueAt(sample, path, undefined) });
      for (const [, value] of ODD) await request({ payload: withValueAt(sample, path, value) });
      for (const [label, value] of FORBIDDEN) {
        const { statusCode } = await request({ payload: withValueAt(sample, path, value) });
        // the text of a product may be as long
        if (path.at(-1) === 'description' && typeof value === 'string' && value.length > 1_000) continue;
        expect(statusCode, `${route.url} took ${label} as ${path.join('.')}`).toBeGreaterThanOrEqual(400);
      }
    }
  }
});

test('every URL and every query withstands odd texts, repeated keys and keys that set a prototype', {
  timeout: 900_000,
}, async () => {
  // the reply of live updates has no end
  const reads = routes.filter((one) => one.method === 'GET' && !one.url.endsWith(ADMIN_PATHS.events));
  for (const route of reads) {
    const request = await createRequester(route);
    const keys = Object.keys(jsonSchemaOf(route.schema?.querystring)?.properties ?? { any: {} });
    for (const text of [...ODD_TEXTS, 'a'.repeat(5_000)]) {
      await request({ url: route.url.replaceAll(/:\w+/g, text).replace('*', text) });
      for (const key of keys) {
        const url = route.url.replaceAll(/:\w+/g, 'sample').replace('*', 'sample');
        await request({ url: `${url}?${key}=${text}` });
        await request({ url: `${url}?${key}=${text}&${key}=again&${key}[]=1&__proto__[x]=1&constructor=1` });
      }
    }
  }
});

async function readCustomerId(): Promise<string> {
  const { id } = await api.db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow();
  return id;
}

/** Returns the path of every leaf, object and list in a value. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const childPaths = Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]));
  return path.length === 0 ? childPaths : [path, ...childPaths];
}

/** Returns a copy with another value at a path; `undefined` removes the field. */
function withValueAt(sample: unknown, [key, ...rest]: string[], value: unknown): object {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(sample)
    ? [...sample]
    : { ...(sample as object) };
  if (key === undefined) return copy;
  const fields = copy as Record<string, unknown>;
  fields[key] = rest.length === 0 ? value : withValueAt(fields[key], rest, value);
  return copy;
}
