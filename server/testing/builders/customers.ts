import { randomBytes } from 'node:crypto';
import { API_PATHS } from '#contract/api-paths.ts';
import { type App, post } from '../api-requests.ts';

/** Registration fields of a new visitor, different on every call. */
export function someRegistration() {
  return {
    email: `asha.${randomBytes(6).toString('hex')}@shopper.example`,
    password: `pass-${randomBytes(6).toString('hex')}`,
    firstName: 'Asha',
    lastName: 'Rao',
  };
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
