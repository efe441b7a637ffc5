import { type Reading, readUrl } from './env-values.ts';

/** The valid secrets, the current one first. During rotation the previous one is valid too. */
type Secrets = [now: string, ...before: string[]];

export interface PayuSettings {
  key: string;
  salts: Secrets;
  /** URL to which browsers post the payment form. */
  url: string;
  /** URL of the payment status API. */
  statusUrl: string;
}

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** The secrets of the webhook, not `keySecret`. */
  webhookSecrets: Secrets;
  url: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecrets: Secrets;
  url: string;
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Reads PayU's settings: all or none must be set. */
export function readPayu(reading: Reading): PayuSettings | undefined {
  const [key, salt, previous] = readSecrets(reading, ['PAYU_KEY', 'PAYU_SALT'], 'PAYU_SALT_PREVIOUS');
  const url = readGatewayUrl(reading, 'PAYU_URL', 'https://secure.payu.in');
  const statusUrl = readGatewayUrl(reading, 'PAYU_STATUS_URL', 'https://info.payu.in');
  return key && salt ? { key, salts: [salt, ...previous], url, statusUrl } : undefined;
}

/** Reads Razorpay's settings: all or none must be set. */
export function readRazorpay(reading: Reading): RazorpaySettings | undefined {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const [keyId, keySecret, secret, previous] = readSecrets(
    reading,
    names,
    'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  );
  const url = readGatewayUrl(reading, 'RAZORPAY_URL', 'https://api.razorpay.com');
  return keyId && keySecret && secret
    ? { keyId, keySecret, webhookSecrets: [secret, ...previous], url }
    : undefined;
}

/** Reads Stripe's settings: all or none must be set. */
export function readStripe(reading: Reading): StripeSettings | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const [secretKey, secret, previous] = readSecrets(reading, names, 'STRIPE_WEBHOOK_SECRET_PREVIOUS');
  const url = readGatewayUrl(reading, 'STRIPE_URL', 'https://api.stripe.com');
  return secretKey && secret ? { secretKey, webhookSecrets: [secret, ...previous], url } : undefined;
}

type Values<Names> = { [Index in keyof Names]: string | undefined };

/**
 * Returns the values of `names`, of which all or none must be set, then the previous secret, if it is set.
 */
function readSecrets<const Names extends readonly string[]>(
  { env, problems }: Reading,
  names: Names,
  previous: string,
): [...Values<Names>, before: string[]] {
  const values = names.map((name) => env[name]?.trim() || undefined) as Values<Names>;
  const previousSecret = env[previous]?.trim();
  const missing = names.filter((_, index) => values[index] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    problems.push(`${missing.join(' and ')} missing: set all of ${names.join(', ')}, or none.`);
  }
  if (previousSecret && missing.length === names.length) {
    problems.push(`${previous} is set and ${names.join(', ')} are not: set them too, or leave it out.`);
  }
  return [...values, previousSecret ? [previousSecret] : []];
}

/** Requires https, except for a fake gateway on this machine. */
function readGatewayUrl(reading: Reading, name: string, fallback: string): string {
  const url = readUrl(reading, name, ['https:', 'http:']) ?? fallback;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || LOCAL_HOSTS.includes(hostname)) return url;
  reading.problems.push(`${name} does not start with https://: gateways are only talked to in secret.`);
  return fallback;
}
