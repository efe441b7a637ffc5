import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type Carrier, trackingUrlOf } from '../carrier.ts';
import { replaceCarriers, selectCarriers } from './carrier-queries.ts';

/** The carriers that staff choose from, in their order. */
export async function listCarriers(db: Database): Promise<Carrier[]> {
  return await selectCarriers(db);
}

/**
 * Replaces the carriers that staff choose from. Shipments keep the name of their carrier.
 * Throws UserError: invalid_request, if a name occurs twice or a template is no https URL.
 */
export async function saveCarriers(
  db: Database,
  carriers: readonly Carrier[],
  actor: Actor,
): Promise<Carrier[]> {
  const names = new Set<string>();
  for (const { name, trackingUrlTemplate } of carriers) {
    if (names.has(name.toLowerCase()))
      throw new UserError('invalid_request', `The carrier ${name} is in the list twice. Remove one.`);
    names.add(name.toLowerCase());
    if (trackingUrlTemplate !== null && trackingUrlOf(trackingUrlTemplate, '1') === undefined)
      throw new UserError('invalid_request', `The tracking link of ${name} must start with https://.`);
  }
  return await db.transaction().execute(async (trx) => {
    const before = await selectCarriers(trx);
    await replaceCarriers(trx, carriers);
    await writeAudit(trx, actor, {
      action: 'settings.carriers',
      subjectKind: 'settings',
      subjectId: 'carriers',
      before: { carriers: before },
      after: { carriers },
    });
    return [...carriers];
  });
}
