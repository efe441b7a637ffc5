import { MOVEMENT_REASON_TEXTS } from '#contract/admin/catalog/movement-reasons.ts';
import { PRICE_ROUNDING_TEXTS } from '#contract/admin/catalog/price-roundings.ts';
import { TEXT_SECTIONS } from '#contract/admin/content/text-sections.ts';
import { CANCELLATION_REASON_TEXTS } from '#contract/admin/orders/cancellation-reasons.ts';
import { CLAIM_REJECTION_TEXTS } from '#contract/admin/orders/claim-rejection-reasons.ts';
import { REFUND_REASON_TEXTS } from '#contract/admin/orders/refund-reasons.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import { ROLE_LABELS } from '#contract/admin/permissions.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { formatDateTime } from '#format/dates.ts';
import { EMAIL_LABELS, emailLabelAsTitle } from '#server/email-outbox/email-labels.ts';
import { statusName } from '#server/orders/order.ts';

type Names = Readonly<Record<string, string>>;

/** By the beginning of the action: the same word is another reason elsewhere. */
const REASONS: readonly (readonly [action: string, Names])[] = [
  ['order.return', RETURN_REASON_TEXTS],
  ['order.cancel', CANCELLATION_REASON_TEXTS],
  ['payment.reject-claim', CLAIM_REJECTION_TEXTS],
  ['refund.', REFUND_REASON_TEXTS],
  ['inventory.', MOVEMENT_REASON_TEXTS],
];

const NAMES: Readonly<Record<string, Names>> = {
  role: ROLE_LABELS,
  rounding: PRICE_ROUNDING_TEXTS,
  mode: { add: 'Units added', set: 'Exactly this many' },
  layout: { delhivery: 'Delhivery', shiprocket: 'Shiprocket' },
  kind: {
    bank: 'Bank statement',
    cod: 'Courier payout',
    setup: 'First owner',
    invitation: 'Invitation',
    'sign-in-reset': 'New way to sign in',
    ...Object.fromEntries(Object.keys(EMAIL_LABELS).map((kind) => [kind, emailLabelAsTitle(kind)])),
  },
};

/** What the screens call a stored value of the activity log. Values without a name, such as texts, stay as they are. */
export function valueName(field: string, value: string | number, action: string): string {
  if (field === 'method') return methodNameForStaff(String(value));
  if (field === 'status' && typeof value === 'number') return statusName(value as OrderStatus);
  const names = field === 'reason' ? REASONS.find(([start]) => action.startsWith(start))?.[1] : NAMES[field];
  return names?.[value] ?? (typeof value === 'number' ? String(value) : shownText(value));
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const TAGS = /<\/?[a-z][^>]*>/gi;

/** Times in India; of formatted texts the words; of an image its first file. */
function shownText(text: string): string {
  if (ISO_TIME.test(text)) return formatDateTime(new Date(text));
  const words = text.replaceAll(TAGS, ' ').replaceAll('&amp;', '&').trim();
  return words
    .replace(/^(\S+) \d+w(?:, \S+ \d+w)*$/, '$1')
    .replaceAll(/\s*\n\s*/g, ', ')
    .replaceAll(/ {2,}/g, ' ');
}

const CONTENT_FIELDS: Names = {
  html: 'text',
  ...Object.fromEntries(
    Object.values(TEXT_SECTIONS)
      .flat()
      .flatMap(({ title, settings = [], fields }) =>
        [...settings, ...fields].map(({ name, label }) => [name, `${title}, ${label.toLowerCase()}`]),
      ),
  ),
};
const LISTING_FIELDS: Names = { title: 'heading', intro: 'introduction', image: 'image' };

/** What the screens of the content call a field; undefined for other actions and fields. */
export function contentFieldName(field: string, action = ''): string | undefined {
  if (!action.startsWith('content.')) return undefined;
  const [part = '', ...category] = field.split(':');
  return category.length === 0 ? CONTENT_FIELDS[field] : `${LISTING_FIELDS[part]} of ${category.join(':')}`;
}
