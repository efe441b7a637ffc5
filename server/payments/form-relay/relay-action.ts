import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { PaymentAction } from '#contract/payments.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import type { ProviderDeps } from '../payment-provider.ts';
import { type RelayForm, signRelayForm } from './relay-signature.ts';

const EXPIRY_MS = 60 * 60 * 1000;

/**
 * The action by which a browser posts a form to a gateway through our relay (specification, ruling 13): the storefront
 * sends it as `data[key]`, gateways need flat fields. Because of our signature, third parties cannot post anything
 * through it.
 */
export function relayAction(
  { settings, signingSecret }: ProviderDeps,
  form: Omit<RelayForm, 'expiresAtMs'>,
  nowMs = databaseNowMs(),
): PaymentAction {
  const { type, url, data, orderId } = form;
  const expiresAtMs = nowMs + EXPIRY_MS;
  const query = new URLSearchParams({
    order: orderId,
    expires: String(expiresAtMs),
    mac: signRelayForm(signingSecret, { ...form, expiresAtMs }),
  });
  return {
    type: 'redirect_post',
    redirectUrl: `${settings.apiBaseUrl}${LINKED_API_PATHS.paymentRelay}?${query}`,
    formParams: { type, url, data },
  };
}
