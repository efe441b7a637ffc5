import type { TestResult } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { ProviderDeps } from '../payment-provider.ts';
import { findProvider } from '../provider-registry.ts';
import { GatewayError } from '../providers/gateway-client.ts';

const NAMES: Record<string, string> = { razorpay: 'Razorpay', payu: 'PayU', stripe: 'Stripe' };

/**
 * Checks the credentials of a gateway with a request of its own that changes nothing there. The secret of its webhook
 * cannot be checked so.
 */
export async function checkGatewayCredentials(deps: ProviderDeps, method: string): Promise<TestResult> {
  const name = NAMES[method] ?? method;
  const provider = findProvider(deps, method);
  if (!provider?.testConnection)
    return { isOk: false, message: `${name} has no keys yet. Enter them first.` };
  try {
    await provider.testConnection();
    return { isOk: true, message: `${name} accepts the keys.` };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { gatewayText = '' } = error;
    // the hash is made of both, so PayU cannot tell which one is wrong
    if (/invalid hash/i.test(gatewayText))
      return {
        isOk: false,
        message: `Key and salt do not belong together. Copy both again from the same page of ${name}, and both of live or both of test mode.`,
      };
    const text = gatewayText && ` It says: “${gatewayText.replace(/\.$/, '')}”.`;
    if (error.isDeclined)
      return {
        isOk: false,
        message: `${name} does not accept the keys.${text} Copy them from ${name} again.`,
      };
    return {
      isOk: false,
      message: `${name} gives no usable reply.${text} The keys may be right: try again in a minute.`,
    };
  }
}
