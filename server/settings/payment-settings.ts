import { z } from 'zod';
import { check, integer, LOCAL_HOSTS, oneOf, text, url } from './value-schemas.ts';

export type PayuSettings = NonNullable<z.infer<typeof payuSettings>['payu']>;
export type RazorpaySettings = NonNullable<z.infer<typeof razorpaySettings>['razorpay']>;
export type StripeSettings = NonNullable<z.infer<typeof stripeSettings>['stripe']>;

/** The valid secrets, the current one first. During rotation the previous one is valid too. */
type Secrets = [now: string, ...before: string[]];

/** What applies to all gateways. */
export const gatewaySettings = z
  .object({ GATEWAY_TIMEOUT_SECONDS: integer(10, 1, 20), TEST_PAYMENTS: oneOf(['auto', 'on', 'off']) })
  .transform((env) => ({
    /** Timeout of requests to gateways. */
    gatewayTimeoutSeconds: env.GATEWAY_TIMEOUT_SECONDS,
    testPayments: env.TEST_PAYMENTS ?? 'auto',
  }));

const PAYU_URLS = {
  live: { url: 'https://secure.payu.in', statusUrl: 'https://info.payu.in' },
  test: { url: 'https://test.payu.in', statusUrl: 'https://test.payu.in' },
};

/** PayU: all or none of its key and salt must be set. The same applies to the other gateways. */
export const payuSettings = z
  .object({
    PAYU_KEY: text,
    PAYU_SALT: text,
    PAYU_SALT_PREVIOUS: text,
    PAYU_MODE: oneOf(['live', 'test']),
    PAYU_URL: gatewayUrl(),
    PAYU_STATUS_URL: gatewayUrl(),
  })
  .superRefine(allOrNone(['PAYU_KEY', 'PAYU_SALT'], 'PAYU_SALT_PREVIOUS'))
  .transform(({ PAYU_KEY: key, PAYU_SALT: salt, ...env }) => ({
    payu:
      key && salt
        ? {
            key,
            salts: secrets(salt, env.PAYU_SALT_PREVIOUS),
            /** URL to which browsers post the payment form. */
            url: env.PAYU_URL ?? PAYU_URLS[env.PAYU_MODE ?? 'live'].url,
            /** URL of the payment status API. */
            statusUrl: env.PAYU_STATUS_URL ?? PAYU_URLS[env.PAYU_MODE ?? 'live'].statusUrl,
          }
        : undefined,
  }));

export const razorpaySettings = z
  .object({
    RAZORPAY_KEY_ID: text,
    RAZORPAY_KEY_SECRET: text,
    RAZORPAY_WEBHOOK_SECRET: text,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
    RAZORPAY_URL: gatewayUrl().transform((value) => value ?? 'https://api.razorpay.com'),
  })
  .superRefine(
    allOrNone(
      ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    ),
  )
  .transform(({ RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, ...env }) => ({
    razorpay:
      keyId && keySecret && env.RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId,
            keySecret,
            /** The secrets of the webhook, not `keySecret`. */
            webhookSecrets: secrets(env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS),
            url: env.RAZORPAY_URL,
          }
        : undefined,
  }));

export const stripeSettings = z
  .object({
    STRIPE_SECRET_KEY: text,
    STRIPE_WEBHOOK_SECRET: text,
    STRIPE_WEBHOOK_SECRET_PREVIOUS: text,
    STRIPE_URL: gatewayUrl().transform((value) => value ?? 'https://api.stripe.com'),
  })
  .superRefine(allOrNone(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'STRIPE_WEBHOOK_SECRET_PREVIOUS'))
  .transform(({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret, ...env }) => ({
    stripe:
      secretKey && secret
        ? {
            secretKey,
            webhookSecrets: secrets(secret, env.STRIPE_WEBHOOK_SECRET_PREVIOUS),
            url: env.STRIPE_URL,
          }
        : undefined,
  }));

function secrets(now: string, previous: string | undefined): Secrets {
  return previous ? [now, previous] : [now];
}

/** Requires https, except for a fake gateway on this machine. */
function gatewayUrl() {
  return check(
    url('https:', 'http:'),
    (value) => URL.parse(value)?.protocol === 'https:' || LOCAL_HOSTS.includes(new URL(value).hostname),
    (name) => `${name} does not start with https://: gateways are only talked to in secret.`,
  );
}

/** Requires all or none of `names`, and `previous` only with them. */
function allOrNone(names: string[], previous: string) {
  return (env: Record<string, string | undefined>, { addIssue }: z.RefinementCtx) => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < names.length)
      addIssue(`${missing.join(' and ')} missing: set all of ${names.join(', ')}, or none.`);
    if (env[previous] && missing.length === names.length)
      addIssue(`${previous} is set and ${names.join(', ')} are not: set them too, or leave it out.`);
  };
}
