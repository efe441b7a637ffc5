import type { OrderEmailKind } from '#server/email-outbox/order-email-kinds.ts';
import type { EmailKind } from '#server/email-outbox/queue-email.ts';

/** What a placeholder such as `{{order_number}}` may be replaced by. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>;

const SHOP = ['store_name'] as const;
const ORDER = [...SHOP, 'order_number', 'customer_name', 'order_total', 'city'] as const;
const SHIPMENT = [...ORDER, 'carrier', 'tracking_number'] as const;

export type PlaceholderName = (typeof SHIPMENT)[number];

/** The kinds of emails whose texts the merchant may change, with the placeholders of each. */
export const PLACEHOLDERS: Partial<Record<OrderEmailKind | EmailKind, readonly PlaceholderName[]>> = {
  'order-placed': ORDER,
  'payment-reminder': ORDER,
  'payment-received': ORDER,
  'payment-claim-rejected': ORDER,
  'address-changed': ORDER,
  'order-shipped': SHIPMENT,
  'order-delivered': ORDER,
  'order-cancelled': ORDER,
  'items-cancelled': ORDER,
  'order-returned': SHIPMENT,
  'refund-due': ORDER,
  'refund-sent': ORDER,
  welcome: SHOP,
  'contact-acknowledgement': SHOP,
  'contact-reply': SHOP,
};

/** The placeholders of a kind. Undefined if its texts cannot be changed. */
export function placeholdersOf(kind: string): readonly PlaceholderName[] | undefined {
  return (PLACEHOLDERS as Record<string, readonly PlaceholderName[]>)[kind];
}

// also unfinished ones, such as {{order_number}
const PLACEHOLDER = /\{\{([^{}]*)\}?\}?/g;

/** What is wrong with the placeholders of a text, as a sentence that names the allowed ones. */
export function findPlaceholderProblem(text: string, allowed: readonly string[]): string | undefined {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (whole.endsWith('}}') && allowed.includes(name.trim())) continue;
    return `${whole} is not a placeholder. These are: ${allowed.map((each) => `{{${each}}}`).join(', ')}.`;
  }
  return undefined;
}

/** Replaces each placeholder; one without a value becomes nothing. The layout escapes the values. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) => values[name.trim() as PlaceholderName] ?? '');
}
