import { z } from 'zod';
import type { UndoReply } from '#contract/admin/activity.ts';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import { categoryMenu } from '#contract/admin/catalog/categories.ts';
import { hasPermission, type Permission, ROLES, type Role } from '#contract/admin/permissions.ts';
import { type ShippingAddress, shippingAddress } from '#contract/orders.ts';
import { reopenActionItem } from '#server/action-items/close-action-item.ts';
import type { Actor } from '#server/audit/actor.ts';
import { undoMenuChange } from '#server/catalog/categories/change-menu.ts';
import { undoRename } from '#server/catalog/categories/rename-category.ts';
import { undoSubCategoryRename } from '#server/catalog/categories/rename-sub-category.ts';
import { undoCatalogChanges } from '#server/catalog/editing/undo-changes.ts';
import { undoInventorySettings } from '#server/catalog/inventory/inventory-settings.ts';
import { TAX_PART } from '#server/catalog/taxes/change-tax-settings.ts';
import { restoreDiscardedImport, startUndoing } from '#server/catalog/uploaded-imports/change-import.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { restoreAddress } from '#server/order-management/address/correct-address.ts';
import { undoCarriers } from '#server/orders/fulfillment/carriers.ts';
import { undoTrackingCorrection } from '#server/orders/fulfillment/record-tracking.ts';
import { undoPacking } from '#server/orders/fulfillment/unpack-shipment.ts';
import { restoreNote, restoreNoteText } from '#server/orders/notes/order-notes.ts';
import { undoClaimRejectionIn } from '#server/payments/payment-claims/reject-claim.ts';
import type { Settings } from '#server/settings/settings.ts';
import { changeRoleIn } from '#server/staff/members/change-members.ts';
import { requirePermission, requireRecentSignIn } from '#server/staff/require-permission.ts';
import { undoPublication } from '#server/store-info/content/publish-content.ts';
import {
  type DetailsPart,
  type LoggedChange,
  undoStoreDetails,
} from '#server/store-info/details/change-store-details.ts';
import { STORE_PART } from '#server/store-info/details/change-store-settings.ts';
import { SHIPPING_PART } from '#server/store-info/shipping/change-shipping-settings.ts';
import { restoreDemoData } from '../demo-data/remove-demo-data.ts';
import { undoMessageChange } from '../messages/reply-to-message.ts';
import { type ActivityRow, lockEntry, selectActivityEntry } from './activity-queries.ts';
import { authorOf } from './describe-change.ts';

/** Who takes a change back. */
export interface UndoingStaff {
  id: string;
  role: Role;
  isDemo: boolean;
}

interface Undo {
  permission: Permission;
  /** Only who made the change may take it back. */
  isOwnOnly?: boolean;
  requiresRecentSignIn?: boolean;
  /**
   * Takes the change back if it is still current, and writes an entry that names it. Returns why it was skipped, or
   * what came of a change of several products.
   */
  run(
    trx: Transaction,
    entry: ActivityRow,
    actor: Actor,
    settings: Settings,
  ): Promise<string | undefined | UndoReply>;
}

/** Changes of products store what they changed as an operation. */
const UNDO_PRODUCTS: Undo = {
  permission: 'products.edit',
  run: async (trx, { id, subjectId, operationId }, actor) => {
    if (operationId === null) return 'The change was not recorded.';
    return undoneProducts(await undoCatalogChanges(trx, { operationId, undoesId: id, subjectId }, actor));
  },
};

const UNDO_INVENTORY: Undo = { ...UNDO_PRODUCTS, permission: 'inventory.edit' };

function undoneProducts({ undone, skipped }: { undone: number; skipped: string[] }) {
  if (undone === 0) return 'Since then these products changed again, or 30 days are over.';
  return skipped.length > 0 ? { isUndone: true, skipped: leftOut(skipped) } : undefined;
}

const MAX_NAMED = 3;
const leftOut = (titles: string[]) =>
  `Left as they are, because they changed since: ${titles.slice(0, MAX_NAMED).join(', ')}${
    titles.length > MAX_NAMED ? ` and ${titles.length - MAX_NAMED} more` : ''
  }.`;

/** An import is taken back by a job, chunk by chunk. */
const UNDO_IMPORT: Undo = {
  permission: 'products.edit',
  run: async (trx, { subjectId }, actor) => {
    return await skipReason(async () => {
      await startUndoing(trx, subjectId, actor);
      return undefined;
    });
  },
};

/** The reason for which `undo` skips the change, or the message of the error that it throws before it writes. */
async function skipReason(undo: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await undo();
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown.message;
    throw thrown;
  }
}

function undoSettings(
  undo: (trx: Transaction, change: LoggedChange, actor: Actor) => Promise<string | undefined>,
  permission: Permission = 'settings.manage',
): Undo {
  return {
    permission,
    run: async (trx, { id, before, after }, actor) =>
      await skipReason(() => undo(trx, { undoesId: id, before, after }, actor)),
  };
}

const undoPart = <View extends object>(part: DetailsPart<View>): Undo =>
  undoSettings((trx, change, actor) => undoStoreDetails(trx, part, change, actor));

const UNDOS: Partial<Record<string, Undo>> = {
  'order.edit-note': {
    permission: 'orders.fulfill',
    // as for changing the note
    isOwnOnly: true,
    run: async (trx, { id, before, after }, actor) => {
      const texts = { before: String(before?.text), after: String(after?.text) };
      return await restoreNoteText(trx, { noteId: Number(after?.noteId), ...texts, undoesId: id }, actor);
    },
  },
  'order.delete-note': {
    permission: 'orders.fulfill',
    run: async (trx, { id, before }, actor) => {
      const isRestored = await restoreNote(trx, Number(before?.noteId), actor, id);
      return isRestored ? undefined : 'The note is not deleted any more.';
    },
  },
  'order.correct-address': {
    permission: 'orders.fulfill',
    run: async (trx, { id, subjectId, before, after }, actor, settings) => {
      const correction = {
        orderId: subjectId,
        before: storedAddress(before),
        after: storedAddress(after),
        undoesId: id,
      };
      return await restoreAddress(trx, settings, correction, actor);
    },
  },
  'order.pack': {
    permission: 'orders.fulfill',
    run: async (trx, { id, subjectId, after }, actor) => {
      const { data: shipments } = packedShipments.safeParse(after?.shipments);
      if (!shipments) return 'The change was not recorded.';
      return await undoPacking(trx, { orderId: subjectId, shipments, undoesId: id }, actor);
    },
  },
  'order.correct-tracking': {
    permission: 'orders.fulfill',
    run: async (trx, { id, subjectId, before, after }, actor) => {
      const correction = {
        orderId: subjectId,
        number: Number(after?.shipment),
        before: storedTracking(before),
        after: storedTracking(after),
        undoesId: id,
      };
      return await undoTrackingCorrection(trx, correction, actor);
    },
  },
  'payment.reject-claim': {
    permission: 'payments.record',
    run: async (trx, { id, after }, actor, { claimHoldHours }) => {
      const claim = { paymentReference: String(after?.payment), claimHours: claimHoldHours, auditId: id };
      return await skipReason(async () => {
        await undoClaimRejectionIn(trx, claim, actor);
        return undefined;
      });
    },
  },
  'content.publish': {
    permission: 'content.edit',
    run: async (trx, { id, subjectId, before, after }, actor) =>
      await undoPublication(trx, { subjectId, before, after, undoesId: id }, actor),
  },
  'settings.store': undoPart(STORE_PART),
  'settings.shipping': undoPart(SHIPPING_PART),
  'settings.taxes': undoPart(TAX_PART),
  'settings.carriers': undoSettings(undoCarriers),
  'settings.inventory': undoSettings(undoInventorySettings, 'inventory.edit'),
  'action-item.close': {
    permission: 'payments.record',
    run: async (trx, { id, subjectId, after }, actor) => {
      const item = { itemNumber: Number(after?.eventId), orderNumber: subjectId, undoesId: id };
      return await reopenActionItem(trx, item, actor);
    },
  },
  'message.change': {
    permission: 'customers.edit',
    run: async (trx, { id, subjectId, before, after }, actor) => {
      const change = { ticketNumber: subjectId, before, after, undoesId: id };
      return await skipReason(() => undoMessageChange(trx, change, actor));
    },
  },
  'staff.change-role': {
    permission: 'staff.manage',
    requiresRecentSignIn: true,
    run: async (trx, { id, subjectId, before, after }, actor) => {
      const [{ role }, { role: expectedRole }] = [storedRole.parse(before), storedRole.parse(after)];
      const change = { id: subjectId, role, expectedRole, undoesId: id };
      return await skipReason(async () => {
        await changeRoleIn(trx, change, actor);
        return undefined;
      });
    },
  },
  'demo-data.remove': {
    permission: 'settings.manage',
    run: async (trx, { id, subjectId, operationId }, actor) => {
      if (operationId === null) return 'The change was not recorded.';
      return undoneProducts(await restoreDemoData(trx, { operationId, undoesId: id, subjectId }, actor));
    },
  },
  'product.create': UNDO_PRODUCTS,
  'product.edit': UNDO_PRODUCTS,
  'product.duplicate': UNDO_PRODUCTS,
  'product.delete': UNDO_PRODUCTS,
  'product.publish': UNDO_PRODUCTS,
  'product.hide': UNDO_PRODUCTS,
  'product.archive': UNDO_PRODUCTS,
  'product.edit-cells': UNDO_PRODUCTS,
  'product.change-prices': UNDO_PRODUCTS,
  'product.change-tags': UNDO_PRODUCTS,
  'product.change-category': UNDO_PRODUCTS,
  'product.change-featured': UNDO_PRODUCTS,
  'category.change-menu': {
    permission: 'products.edit',
    run: async (trx, { id, before, after }, actor) => {
      const change = { before: categoryMenu.parse(before), after: categoryMenu.parse(after), undoesId: id };
      return await undoMenuChange(trx, change, actor);
    },
  },
  'category.rename': {
    permission: 'products.edit',
    run: async (trx, { id, before, after, operationId }, actor) => {
      if (operationId === null) return 'The change was not recorded.';
      const names = { from: String(before?.name), to: String(after?.name) };
      const undo = { operationId, undoesId: id, ...names };
      if (before?.category !== undefined) {
        const result = await undoSubCategoryRename(
          trx,
          { ...undo, category: String(before.category) },
          actor,
        );
        return typeof result === 'string' ? result : undoneProducts(result);
      }
      const result = await undoRename(trx, undo, actor);
      if (typeof result === 'string') return result;
      if (result.skipped.length === 0) return undefined;
      return { isUndone: true, skipped: leftOut(result.skipped) };
    },
  },
  'inventory.adjust': UNDO_INVENTORY,
  'inventory.count': UNDO_INVENTORY,
  'inventory.receive': UNDO_INVENTORY,
  'inventory.edit': UNDO_INVENTORY,
  'import.discard': {
    permission: 'products.edit',
    run: async (trx, { id, subjectId }, actor) =>
      await restoreDiscardedImport(trx, { importId: subjectId, undoesId: id }, actor),
  },
  'product.import': UNDO_IMPORT,
  'product.change-many': UNDO_IMPORT,
} satisfies Partial<Record<AuditAction, Undo>>;

/** True if this person can take the change back: it has an inverse, is younger than 30 days and was not taken back. */
export function canUndo(entry: ActivityRow, staff: UndoingStaff): boolean {
  const undo = UNDOS[entry.action];
  if (!undo || !entry.isRecent || entry.isUndone) return false;
  if (undo.requiresRecentSignIn && staff.isDemo) return false;
  return hasPermission(staff.role, undo.permission) && isAllowedFor(staff, undo, entry);
}

const isAllowedFor = (staff: UndoingStaff, { isOwnOnly = false }: Undo, { staffId }: ActivityRow) =>
  !isOwnOnly || staffId === staff.id;

/**
 * Takes a change back that the activity log lists. It is skipped, with the reason, if it is no longer current. The undo
 * is itself an entry of the log.
 * Throws UserError: not_found, forbidden, recent_sign_in_required, invalid_request (the change cannot be taken back).
 */
export async function undoActivity(
  db: Database,
  settings: Settings,
  {
    entryId,
    staff,
    isRecentlySignedIn,
    actor,
  }: { entryId: number; staff: UndoingStaff; isRecentlySignedIn: boolean; actor: Actor },
): Promise<UndoReply> {
  return await db.transaction().execute(async (trx) => {
    await lockEntry(trx, entryId);
    const entry = await selectActivityEntry(trx, entryId);
    if (!entry) throw new UserError('not_found', 'There is no such entry in the activity log.');
    if (entry.isUndone) return { isUndone: false, skipped: 'This was taken back already.' };
    const undo = UNDOS[entry.action];
    if (!undo || !entry.isRecent) throw new UserError('invalid_request', 'This change cannot be taken back.');
    requirePermission(staff.role, undo.permission);
    if (undo.requiresRecentSignIn)
      requireRecentSignIn({ isDemo: staff.isDemo, isRecent: isRecentlySignedIn });
    if (!isAllowedFor(staff, undo, entry))
      throw new UserError('forbidden', `Only ${authorOf(entry)} can take this change back.`);
    const result = await undo.run(trx, entry, actor, settings);
    if (typeof result === 'object') return result;
    return result === undefined ? { isUndone: true } : { isUndone: false, skipped: result };
  });
}

const packedShipments = z.array(
  z.object({ number: z.int(), units: z.array(z.object({ lineNo: z.int(), quantity: z.int() })) }),
);
const storedAddress = (fields: ActivityRow['before']): ShippingAddress => shippingAddress.parse(fields);

const storedRole = z.object({ role: z.enum(ROLES) });

const tracking = z.object({
  carrier: z.string().nullable(),
  // entries of the first version have none for a shipment without a number
  trackingNumber: z
    .string()
    .nullish()
    .transform((text) => text ?? null),
});
const storedTracking = (fields: ActivityRow['before']) => tracking.parse(fields);
