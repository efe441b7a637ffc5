import type { PaymentSettings, SettingStates } from '#contract/admin/settings/payment-and-email-settings.ts';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ProviderDeps } from '../payment-provider.ts';
import { offeredProviders, paymentProviders } from '../provider-registry.ts';
import { upiTrialLink } from '../providers/upi-link.ts';

const METHODS = ['upi', 'razorpay', 'payu', 'stripe', 'cod'] as const;
type Method = (typeof METHODS)[number];

const IS_SET_UP: Record<Method, (settings: Settings) => boolean> = {
  upi: ({ upi }) => upi !== undefined,
  razorpay: ({ razorpay }) => razorpay !== undefined,
  payu: ({ payu }) => payu !== undefined,
  stripe: ({ stripe }) => stripe !== undefined,
  cod: ({ codMaxPaise }) => codMaxPaise > 0,
};

/** The payment methods as the owner sees them: what is set, and what shoppers are offered now. */
export async function readPaymentSettings(
  deps: ProviderDeps,
  settings: SettingStates,
): Promise<PaymentSettings> {
  const offered = await offeredProviders(paymentProviders(deps));
  const labels = new Map(offered.map(({ method, option }) => [method, option.label]));
  const { upi } = deps.settings;
  return {
    settings,
    methods: METHODS.map((method) => {
      const label = labels.get(method);
      const hasWebhook = method !== 'upi' && method !== 'cod';
      return {
        method,
        isSetUp: IS_SET_UP[method](deps.settings),
        ...(label !== undefined && { label }),
        ...(hasWebhook && { webhookUrl: webhookUrlOf(deps.settings, method) }),
      };
    }),
    ...(upi && { trialLink: upiTrialLink(upi) }),
  };
}

const webhookUrlOf = ({ apiBaseUrl }: Settings, method: string) =>
  apiBaseUrl + LINKED_API_PATHS.paymentWebhook.replace(':provider', method);
