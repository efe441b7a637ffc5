import { ORDER_STATUS, type ShippingAddress } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueAddressChangedEmail } from '#server/email-outbox/queue-order-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findInvoice } from '#server/invoices/find-billing-documents.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { lockOrderByNumber } from '#server/orders/lock-order.ts';
import { type Order, statusName } from '#server/orders/order.ts';
import { updateShippingAddress } from '#server/orders/update-shipping-address.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import type { Settings } from '#server/settings/settings.ts';
import { assertServed, findDelivery } from '#server/shipping/find-delivery.ts';
import { findStateOfAddress } from '#server/tax/place-of-supply.ts';

interface AddressCorrection {
  /** As typed. */
  orderNumber: string;
  /** The fields that change. */
  changes: { [Field in keyof ShippingAddress]?: ShippingAddress[Field] | undefined };
  /** `addressVersion` of the address that the change is based on. */
  expectedVersion: string;
  actor: Actor;
}

interface CorrectedAddress {
  orderId: string;
  /** The entry of the activity log; undefined if nothing changed. */
  auditId: number | undefined;
}

/** Identifies the delivery address of an order: two versions are equal if the address is. */
export function addressVersion({ id, shipTo }: Pick<Order, 'id' | 'shipTo'>): string {
  const { fullName, address, city, state, postalCode, phone } = shipTo;
  return contentVersion([id, fullName, address, city, state, postalCode, phone]);
}

/**
 * Corrects the delivery address of an order that is not packed; the phone number also later, until it is shipped. Keeps
 * the previous address in the activity log and informs the customer by email.
 * The shipping fee stays as it was agreed (decision 0027).
 * Throws UserError: order_not_found, precondition_failed (with the present address), invalid_order_status,
 * invalid_request, not_delivered.
 */
export async function correctAddress(
  db: Database,
  settings: Pick<Settings, 'codBlockedPins'>,
  { orderNumber, changes, expectedVersion, actor }: AddressCorrection,
): Promise<CorrectedAddress> {
  return await db.transaction().execute(async (trx) => {
    const { id } = await lockOrderByNumber(trx, orderNumber);
    const order = await requireLockedOrder(trx, id);
    const message = 'This address was changed meanwhile. Look at both.';
    assertVersion(expectedVersion, {
      current: order.shipTo,
      currentVersion: addressVersion(order),
      message,
    });
    const after = { ...order.shipTo, ...withoutUndefined(changes) };
    const changed = changedFields(order.shipTo, after);
    if (changed.length === 0) return { orderId: id, auditId: undefined };
    await assertAddressAllowed(trx, settings, order, after, changed);
    const auditId = await storeAddress(trx, order, after, actor);
    return { orderId: id, auditId };
  });
}

/**
 * Restores the address before a correction, unless it has changed since or the order is too far. Returns why it
 * was not restored, or undefined. Caller's transaction; locks the order.
 */
export async function restoreAddress(
  trx: Transaction,
  settings: Pick<Settings, 'codBlockedPins'>,
  correction: { orderId: string; before: ShippingAddress; after: ShippingAddress; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const { id } = await lockOrderByNumber(trx, correction.orderId);
  const order = await requireLockedOrder(trx, id);
  if (changedFields(order.shipTo, correction.after).length > 0)
    return 'The address has been changed again since.';
  try {
    const changed = changedFields(order.shipTo, correction.before);
    await assertAddressAllowed(trx, settings, order, correction.before, changed);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  await storeAddress(trx, order, correction.before, actor, correction.undoesId);
  return undefined;
}

async function storeAddress(
  trx: Transaction,
  order: Order,
  after: ShippingAddress,
  actor: Actor,
  undoesId?: number,
): Promise<number> {
  await updateShippingAddress(trx, order.id, after);
  const auditId = await writeAudit(trx, actor, {
    action: 'order.correct-address',
    subjectKind: 'order',
    subjectId: order.id,
    before: { ...order.shipTo },
    after: { ...after },
    undoesId,
  });
  await queueAddressChangedEmail(trx, order.id, auditId);
  return auditId;
}

async function requireLockedOrder(trx: Transaction, orderId: string): Promise<Order> {
  const order = await findOrder(trx, orderId);
  if (!order) throw new Error(`order ${orderId} is locked and missing`);
  return order;
}

type AddressField = keyof ShippingAddress;

function changedFields(before: ShippingAddress, after: ShippingAddress): AddressField[] {
  return (Object.keys(before) as AddressField[]).filter((field) => before[field] !== after[field]);
}

const withoutUndefined = (changes: AddressCorrection['changes']): Partial<ShippingAddress> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

async function assertAddressAllowed(
  trx: Transaction,
  { codBlockedPins }: Pick<Settings, 'codBlockedPins'>,
  order: Order,
  after: ShippingAddress,
  changed: readonly AddressField[],
): Promise<void> {
  assertNotPacked(order, changed);
  const state = findStateOfAddress(after);
  if (!state) throw addressError('state', 'State must be a state or union territory of India');
  const isCash = order.paymentMethod === 'cod' && order.paidAt === null;
  if (changed.includes('postalCode') || changed.includes('state')) {
    const delivery = await findDelivery(trx, after);
    assertServed(delivery);
    const isBlocked = codBlockedPins.some((prefix) => after.postalCode.startsWith(prefix));
    if (isCash && (isBlocked || !delivery.isCashPossible))
      throw addressError('postalCode', `Cash on delivery is not possible at PIN code ${after.postalCode}.`);
  }
  // place of supply (IGST Act, section 10): an issued invoice has the tax of its State
  const isOtherState = findStateOfAddress(order.shipTo)?.code !== state.code;
  if (isOtherState && (await findInvoice(trx, order.id)))
    throw addressError('state', 'The invoice is issued for the State. Cancel the order and enter it again.');
}

/** A packed address is printed on a label. The phone number is called only after the carrier has the shipment. */
function assertNotPacked({ id, status, shipments }: Order, changed: readonly AddressField[]): void {
  const isOpen = status === ORDER_STATUS.pending || status === ORDER_STATUS.processing;
  if (!isOpen) {
    const message = `Order ${id} is ${statusName(status)}: its address cannot change any more.`;
    throw new UserError('invalid_order_status', message);
  }
  if (shipments.length === 0 || changed.every((field) => field === 'phone')) return;
  const message = `Order ${id} is packed: its label has the present address. Unpack it first.`;
  throw new UserError('invalid_order_status', message);
}

function addressError(field: AddressField, message: string): UserError {
  return fieldError(`shippingAddress.${field}`, message);
}
