import { randomBytes } from 'node:crypto';

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
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}: ${await reply.text()}`);
  return await reply.json();
}
