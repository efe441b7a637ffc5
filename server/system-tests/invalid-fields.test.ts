import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { signedInStaff } from '#server/testing/builders/staff.ts';
import { invalidValues } from '#server/testing/invalid-values.ts';
import type { JsonSchema } from '#server/testing/schema-samples.ts';
import { testApp } from '#server/testing/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await testApp({ settings: { rateLimits: 'off' }, withAdminRoutes: true });
  const customer = await signedInCustomer(api.app);
  const owner = await signedInStaff(api.app, api.db, 'owner');
  headers = { ...customer.headers, ...owner.headers };
});
afterAll(() => api.close());

/** Returns the body of each described POST route, as JSON Schema. */
function listBodySchemas(): [url: string, schema: JsonSchema][] {
  return api.app.routeList.flatMap(({ url, method, schema }: RouteOptions) => {
    const isDescribed = method === 'POST' && schema?.hide !== true && schema?.body instanceof z.ZodType;
    if (!isDescribed) return [];
    const params = toJsonSchema(schema.params).properties;
    const path = url.replaceAll(/:(\w+)/g, (_, name: string) =>
      params?.[name]?.format === 'uuid' ? randomUUID() : '1',
    );
    return [[path, toJsonSchema(schema.body)]];
  });
}

function toJsonSchema(schema: unknown): JsonSchema {
  return schema instanceof z.ZodType ? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema) : {};
}

/** Returns the row count of every table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db);
  const counts = tables.rows.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  const { rows } = await sql.raw<{ name: string; rows: number }>(counts.join(' union all ')).execute(api.db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

test('every field of every write route, invalid in every way that the contract defines, is rejected by name and nothing is stored', async () => {
  const before = await countRows();
  const described = listBodySchemas();
  expect(described.length).toBeGreaterThan(7);
  for (const [url, schema] of described) {
    const faults = invalidValues(schema);
    expect(faults.length).toBeGreaterThan(5);
    for (const { value, path, fault } of faults) {
      const reply = await api.app.inject({
        method: 'POST',
        url,
        remoteAddress: uniqueIp(),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(value),
      });
      const where = `${url}: ${path} ${fault}`;
      expect([where, reply.statusCode, reply.json().code]).toEqual([where, 422, 'invalid_request']);
      expect(reply.json().error, where).not.toMatch(/invalid input$/i);
      const namedFields = reply.json().fields.map((field: { path: string }) => field.path);
      expect(namedFields, where).toContain(path.slice(0, 100));
    }
  }
  expect(await countRows()).toEqual(before);
});
