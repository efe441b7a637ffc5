import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { API_PREFIX, PATHS } from '#contract/paths.ts';
import type { buildApp } from '#server/app.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;

let addressesGiven = 0;

/** An address that no network routes (RFC 2544), another each time: limits by address do not meet between customers. */
export function someAddress(): string {
  addressesGiven += 1;
  return `198.18.${(addressesGiven >> 8) % 256}.${addressesGiven % 256}`;
}

/** What a visitor types to open an account; each call is somebody else. */
export function someRegistration() {
  return {
    email: `asha.${randomBytes(6).toString('hex')}@shopper.example`,
    password: `pass-${randomBytes(6).toString('hex')}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
}

/** Posts JSON below the API's prefix. */
export function post(app: App, path: string, payload: object, options: InjectOptions = {}) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + path,
    payload,
    remoteAddress: someAddress(),
    ...options,
  });
}

/** A customer who registered and signed in through the API; `headers` go with every request of theirs. */
export async function signedInCustomer(app: App, { remember = false } = {}) {
  const registration = someRegistration();
  const registered = await post(app, PATHS.register, registration);
  if (registered.statusCode !== 201) throw new Error(`could not register: ${registered.body}`);
  const { email, password } = registration;
  const authorized = await post(app, PATHS.authorize, { email, password, remember });
  const { token } = authorized.json<{ token: string }>();
  return { ...registration, token, headers: { authorization: `Bearer ${token}` } };
}
