import { expect, test } from 'vitest';
import type { ApiClient } from '../client.ts';
import { register } from './accounts.ts';

function createRecordingClient() {
  const bodies: unknown[] = [];
  const api: ApiClient = {
    base: '',
    call: async (_method, _path, options) => {
      bodies.push(options?.body);
      return { ok: true, data: {} };
    },
  };
  return { api, bodies };
}

const CUSTOMER = { firstName: 'Asha', lastName: 'Rao', password: 'secret-1' };

test.each(['asha', 'asha@', '@shopper.example', 'asha@shopper', 'a b@shopper.example'])(
  'section 5, registration request: %j is not sent',
  async (email) => {
    const { api, bodies } = createRecordingClient();
    expect(await register(api, { ...CUSTOMER, email })).toEqual({ ok: false, reason: 'invalid-email' });
    expect(bodies).toEqual([]);
  },
);

test('section 5, registration request: the email is sent trimmed and lower-cased', async () => {
  const { api, bodies } = createRecordingClient();
  await register(api, { ...CUSTOMER, email: ' Asha@Shopper.Example ' });
  expect(bodies).toEqual([{ ...CUSTOMER, email: 'asha@shopper.example' }]);
});
