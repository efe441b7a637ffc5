import { formatPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import type { Actor } from '#server/audit/actor.ts';
import { contentFieldName, valueName } from './value-names.ts';

/** Their values need no name: texts, units with their items, `shipment 1: …`. */
const NAMED_BY_VALUE = new Set(['text', 'lines', 'units', 'shipments', 'outcome']);
/** What became of recorded money. Money that paid the order needs no word. */
const PAYMENT_OUTCOMES: Record<string, string> = {
  refund_due: 'the order cannot keep this money',
};
const HIDDEN_FIELDS = new Set([
  'noteId',
  'eventId',
  'shipmentId',
  'entryId',
  'bytes',
  'closes',
  'hasAccount',
  // the action states what became of the payment
  'state',
]);

/** What an entry of the activity log is about besides its values. */
interface ChangeContext {
  action?: string;
  /** By line number. */
  itemNames?: ReadonlyMap<number, string> | undefined;
}

/**
 * The changed fields as a sentence: `City: Mysore → Mysuru; amount: ₹599.00`. Units are shown with the names of their
 * items, or as `2 × item 1`.
 */
export function describeChange(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  context: ChangeContext = {},
): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...fields]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .flatMap((field) => {
      const [removed, added] = differingParts(before?.[field], after?.[field]);
      const [from, to] = excerpts(valueText(field, removed, context), valueText(field, added, context));
      if (from === to) return [];
      if (NAMED_BY_VALUE.has(field) && typeof added !== 'number')
        return [from && to ? `${from} → ${to}` : to || from];
      const name = contentFieldName(field, context.action) ?? fieldName(field);
      if (from && to) return [`${name}: ${from} → ${to}`];
      const isPartOfList = Array.isArray(before?.[field]) && Array.isArray(after?.[field]);
      return [`${name}${isPartOfList ? (to ? ' added' : ' removed') : ''}: ${to || from}`];
    })
    .join('; ');
  // a note stays as it was written
  return fields.has('text') ? changes : changes.slice(0, 1).toUpperCase() + changes.slice(1);
}

const MAX_TEXT_LENGTH = 300;
const WORDS_BEFORE = 40;

/** Of two long texts, such as policies, what begins shortly before their first difference. */
function excerpts(from: string, to: string): [string, string] {
  if (Math.max(from.length, to.length) <= MAX_TEXT_LENGTH) return [from, to];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = from === '' || to === '' ? 0 : Math.max(0, same - WORDS_BEFORE);
  const excerpt = (text: string) => {
    const part = text.slice(start, start + MAX_TEXT_LENGTH);
    return `${start > 0 && part !== '' ? '…' : ''}${part}${start + MAX_TEXT_LENGTH < text.length ? '…' : ''}`;
  };
  return [excerpt(from), excerpt(to)];
}

/** Of two lists or objects only the parts that differ. Lists that differ only in their order stay whole. */
function differingParts(from: unknown, to: unknown): [unknown, unknown] {
  if (Array.isArray(from) && Array.isArray(to)) {
    const parts: [unknown[], unknown[]] = [entriesNotIn(to, from), entriesNotIn(from, to)];
    return parts.some(({ length }) => length > 0) ? parts : [from, to];
  }
  if (!isObject(from) || !isObject(to)) return [from, to];
  const differs = ([name]: [string, unknown]) => JSON.stringify(from[name]) !== JSON.stringify(to[name]);
  const partOf = (fields: object) => Object.fromEntries(Object.entries(fields).filter(differs));
  return [partOf(from), partOf(to)];
}

function entriesNotIn(others: readonly unknown[], list: readonly unknown[]): unknown[] {
  const known = new Set(others.map((entry) => JSON.stringify(entry)));
  return list.filter((entry) => !known.has(JSON.stringify(entry)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELD_NAMES: Record<string, string> = { postalCode: 'PIN code' };

/** `restockQuantity` → `restock quantity`; `amountPaise` → `amount`; `UPI_ADDRESS` → `UPI address`. */
const fieldName = (field: string): string =>
  FIELD_NAMES[field] ??
  (/^[A-Z\d_]+$/.test(field) ? field.toLowerCase().replaceAll('_', ' ') : field)
    .replace(/Paise$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replaceAll(/\b(?:upi|smtp|url|gst|gstin|hsn|sku|mrp|cod)\b/g, (word) => word.toUpperCase());

function valueText(field: string, value: unknown, context: ChangeContext): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' && field.endsWith('Paise')) return formatPaise(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, context)).join(', ');
  if (field === 'outcome') return PAYMENT_OUTCOMES[String(value)] ?? '';
  if (typeof value === 'string' || typeof value === 'number')
    return valueName(field, value, context.action ?? '');
  const { lineNo, quantity, amountPaise, restockQuantity, number, units, ...others } = value as Record<
    string,
    unknown
  >;
  if (number !== undefined && units !== undefined)
    return `shipment ${number}: ${valueText('units', units, context)}`;
  const named = Object.entries({
    ...others,
    ...(units !== undefined && { units }),
    ...(number !== undefined && { number }),
  });
  return [
    unitsText(lineNo, quantity, context.itemNames),
    valueText('amountPaise', amountPaise, context),
    restockQuantity ? `${restockQuantity} put back into stock` : '',
    ...named.map(([name, each]) => {
      const text = valueText(name, each, context);
      return text && `${fieldName(name)} ${text}`;
    }),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function unitsText(
  lineNo: unknown,
  quantity: unknown,
  itemNames: ReadonlyMap<number, string> = new Map(),
): string {
  if (lineNo === undefined) return quantity === undefined ? '' : `quantity ${quantity}`;
  const item = itemNames.get(Number(lineNo)) ?? `item ${lineNo}`;
  return quantity === undefined ? item : `${quantity} × ${item}`;
}

/** What people call a line of an order: `Kurta (M, Indigo)`. */
export function lineName({ title, size, color }: { title: string; size: string; color: string }): string {
  const options = formatOptions({ size, color });
  return options === '' ? title : `${title} (${options})`;
}

interface Author {
  actorKind: Actor['kind'];
  staffName: string | null;
}

const AUTHORS = { customer: 'Customer', 'command-line': 'Command line', system: 'Shop' };

/** Who made a change, for people. */
export function authorOf({ actorKind, staffName }: Author): string {
  return actorKind === 'staff' ? (staffName ?? 'Staff') : AUTHORS[actorKind];
}
