import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import type { buildApp } from '#server/app.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;

let ipCount = 0;

/** A different unroutable IP each time (RFC 2544), so that customers do not share a rate limit. */
export function someIp(): string {
  ipCount += 1;
  return `198.18.${(ipCount >> 8) % 256}.${ipCount % 256}`;
}

/** Registration fields of a new visitor, different on every call. */
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
    remoteAddress: someIp(),
    ...options,
  });
}

/** Registers a customer and signs them in through the API. Send `headers` with each of their requests. */
export async function signedInCustomer(app: App, { remember = false } = {}) {
  const registration = someRegistration();
  const registered = await post(app, API_PATHS.register, registration);
  if (registered.statusCode !== 201) throw new Error(`could not register: ${registered.body}`);
  const { email, password } = registration;
  const authorized = await post(app, API_PATHS.authorize, { email, password, remember });
  const { token } = authorized.json<{ token: string }>();
  return { ...registration, token, headers: { authorization: `Bearer ${token}` } };
}
