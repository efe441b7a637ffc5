import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { adminHeaders } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';

interface Operation {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
}

let api: Awaited<ReturnType<typeof testApp>>;
let document: Document;
let operations: [where: string, path: string, operation: Operation][];
beforeAll(async () => {
  api = await testApp({ withAdminRoutes: true });
  document = (await api.app.inject(`${API_PREFIX}/openapi.json`)).json();
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string, Operation] => [
      `${method} ${path}`,
      path,
      operation,
    ]),
  );
});
afterAll(() => api.close());

test('describes every route of the API that is not hidden, and nothing else', () => {
  const describedRoutes = api.app.routeList.filter((route) => route.method !== 'HEAD' && !route.schema?.hide);
  const expected = describedRoutes.map(
    ({ method, url }) => `${String(method).toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(operations.map(([where]) => where).sort()).toEqual(expected.sort());
  expect(document.openapi).toBe('3.1.0');
});

test('every operation has a summary, a success reply and an error reply', () => {
  for (const [where, path, { summary, responses, parameters = [] }] of operations) {
    expect(summary, where).toMatch(/\w/);
    expect(
      Object.keys(responses).some((status) => /^[23]/.test(status)),
      where,
    ).toBe(true);
    const failure = responses.default?.content?.['application/json']?.schema;
    expect(failure, where).toEqual({ $ref: '#/components/schemas/ErrorReply' });
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inPath.sort(), where).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
  }
});

test('every reference resolves, and every named schema is used', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  const named = new Set(references.map(([, name]) => name));
  expect([...named].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test('exactly the routes that need a customer or staff member require a session, and reject requests without one', async () => {
  const authenticated = operations.filter(([, , operation]) => operation.security);
  expect(authenticated.map(([where]) => where)).toContain(`get ${API_PREFIX}${API_PATHS.accountInfo}`);
  for (const [where, path, { security }] of operations) {
    const [method = ''] = where.split(' ');
    const url = path.replace(/\{\w+\}/g, 'sample');
    const reply = await api.app.inject({
      method: method as 'get',
      url,
      headers: adminHeaders(),
      ...(method === 'post' && { payload: {} }),
    });
    if (security === undefined) expect(reply.json().code, where).not.toBe('unauthenticated');
    // The body is validated before the token, so an empty body may be rejected first.
    else expect(['unauthenticated', 'invalid_request'], where).toContain(reply.json().code);
  }
});

test('the documentation page loads no external resource', async () => {
  const page = await api.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect((await api.app.inject(file)).statusCode, file).toBe(200);
});
