import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type {
  AdjustInventoryBody,
  ChangeInventoryReply,
  CountInventoryBody,
  StockReason,
} from '#contract/admin/catalog/inventory.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import { applyChanges } from '../editing/apply-changes-queries.ts';
import type { CatalogRowChange } from '../editing/catalog-change.ts';
import { type LockedVariant, lockInventoryVariants } from './inventory-queries.ts';

/** Units that a stock gains or, if negative, loses. */
interface StockDifference {
  variantId: number;
  change: number;
}

/**
 * Adds units to the stock of variants or takes them away, in one operation that can be taken back. A variant with fewer
 * units than are taken away is skipped.
 * Throws UserError: invalid_request (a variant twice).
 */
export async function adjustInventory(
  db: Database,
  { changes, reason, note }: AdjustInventoryBody,
  actor: Actor,
): Promise<ChangeInventoryReply> {
  return await db.transaction().execute(async (trx) => {
    const plan = await planChanges(trx, changes);
    const planned = plan.known.flatMap(({ variant, change }) => {
      if (variant.stock + change >= 0 || variant.allowsBackorder || change > 0) return [{ variant, change }];
      const left = `${variant.stock} ${variant.stock === 1 ? 'unit is' : 'units are'} available: not so many can be taken away.`;
      plan.skipped.push({ variantId: variant.id, title: variant.title, reason: left });
      return [];
    });
    const action = reason === 'received' ? 'inventory.receive' : 'inventory.adjust';
    const entryId = await storeStockChanges(trx, planned, { action, reason, note }, actor);
    return replyOf(planned, plan.skipped, [], entryId);
  });
}

/**
 * Records the units that were found. The difference to what was expected when the number was entered is applied, so
 * units sold since then stay sold. If orders have taken more units than there are, the stock is 0 and the reply names them.
 * Throws UserError: invalid_request (a variant twice).
 */
export async function countInventory(
  db: Database,
  { rows, note }: CountInventoryBody,
  actor: Actor,
): Promise<ChangeInventoryReply> {
  return await db.transaction().execute(async (trx) => {
    const differences = rows.map(({ variantId, counted, expected }) => ({
      variantId,
      change: counted - expected,
    }));
    const plan = await planChanges(trx, differences);
    const short: ChangeInventoryReply['short'] = [];
    const planned = plan.known.map(({ variant, change }) => {
      const missing = -(variant.stock + change);
      if (change >= 0 || missing <= 0 || variant.allowsBackorder) return { variant, change };
      short.push({ variantId: variant.id, title: variant.title, missing });
      return { variant, change: change + missing };
    });
    const entryId = await storeStockChanges(
      trx,
      planned,
      { action: 'inventory.count', reason: 'count', note },
      actor,
    );
    return replyOf(planned, plan.skipped, short, entryId);
  });
}

interface PlannedChange<Variant = Pick<LockedVariant, 'id' | 'productId' | 'title' | 'stock'>> {
  variant: Variant;
  change: number;
}

async function planChanges(trx: Transaction, differences: readonly StockDifference[]) {
  const changeOf = new Map(differences.map(({ variantId, change }) => [variantId, change]));
  if (changeOf.size < differences.length)
    throw new UserError('invalid_request', 'Each variant can be named once.');
  const variants = await lockInventoryVariants(trx, [...changeOf.keys()]);
  const found = new Set(variants.map(({ id }) => id));
  const known: PlannedChange<LockedVariant>[] = variants.map((variant) => ({
    variant,
    change: changeOf.get(variant.id) ?? 0,
  }));
  const skipped: ChangeInventoryReply['skipped'] = differences
    .filter(({ variantId }) => !found.has(variantId))
    .map(({ variantId }) => ({ variantId, title: '', reason: 'This variant was deleted.' }));
  return { known, skipped };
}

/** Applies the changes as one operation. Returns the id of its audit entry; undefined if nothing changes. */
export async function storeStockChanges(
  trx: Transaction,
  planned: readonly PlannedChange[],
  { action, reason, note }: { action: AuditAction; reason: StockReason | 'adjust'; note: string },
  actor: Actor,
): Promise<number | undefined> {
  const changed = planned.filter(({ change }) => change !== 0);
  const [first] = changed;
  if (!first) return undefined;
  const changes = changed.map(
    ({ variant: { id, stock }, change }): CatalogRowChange => ({
      kind: 'variant',
      id: String(id),
      before: { stock },
      after: { stock: stock + change },
    }),
  );
  await applyChanges(trx, changes, { reason, note: note === '' ? null : note, actor });
  const operationId = await recordOperation(trx, changes);
  const isSingle = changed.length === 1;
  return await writeAudit(trx, actor, {
    action,
    subjectKind: 'product',
    subjectId: isSingle ? first.variant.productId : `${changed.length} variants`,
    ...(isSingle && { before: { stock: first.variant.stock } }),
    after: {
      ...(isSingle ? { variant: first.variant.title, stock: first.variant.stock + first.change } : {}),
      units: changed.reduce((sum, { change }) => sum + change, 0),
      reason,
      ...(note !== '' && { note }),
    },
    operationId,
  });
}

function replyOf(
  planned: readonly PlannedChange[],
  skipped: ChangeInventoryReply['skipped'],
  short: ChangeInventoryReply['short'],
  entryId: number | undefined,
): ChangeInventoryReply {
  const changed = planned.filter(({ change }) => change !== 0).length;
  return { changed, skipped, short, ...(entryId !== undefined && { entryId }) };
}
