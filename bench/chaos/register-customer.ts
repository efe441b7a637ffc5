import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_DELAY_MS = 1_000;
const MAX_ATTEMPTS = 60;

/** Registers a new customer. Returns their session token. */
export async function registerCustomer(apiBase: string): Promise<string> {
  const credentials = {
    email: `buyer.${randomBytes(8).toString('hex')}@chaos.example`,
    password: 'a good secret',
  };
  await post(`${apiBase}/users/register`, { ...credentials, firstName: 'Asha', lastName: 'Rao' });
  const { token } = (await post(`${apiBase}/users/authorize`, credentials)) as { token: string };
  return token;
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const send = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  let reply = await send();
  // a database that is still busy starting
  for (let attempt = 2; reply.status === 503 && attempt <= MAX_ATTEMPTS; attempt += 1) {
    await wait(RETRY_DELAY_MS);
    reply = await send();
  }
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}: ${await reply.text()}`);
  return await reply.json();
}
