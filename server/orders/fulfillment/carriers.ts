import { z } from 'zod';
import { findTrackingUrlProblem } from '#format/delivery/tracking-url.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { assertVersion } from '#server/security/content-version.ts';
import { type Carrier, carriersVersion } from '../carrier.ts';
import { lockCarriers, replaceCarriers, selectCarriers } from './carrier-queries.ts';

/** The carriers of the shop, in their order. */
export async function listCarriers(db: Database): Promise<Carrier[]> {
  return await selectCarriers(db);
}

/**
 * Replaces the carriers of the shop. Shipments keep the name of their carrier. Returns them with the entry of the activity
 * log, by which the change is taken back.
 * Throws UserError: precondition_failed (with the present list), invalid_request with the path of each wrong field.
 */
export async function saveCarriers(
  db: Database,
  { carriers, expectedVersion }: { carriers: readonly Carrier[]; expectedVersion: string },
  actor: Actor,
): Promise<{ carriers: Carrier[]; entryId: number }> {
  const fields = findProblems(carriers);
  assertNoProblems(fields);
  return await db.transaction().execute(async (trx) => {
    await lockCarriers(trx);
    const before = await selectCarriers(trx);
    const currentVersion = carriersVersion(before);
    const message = 'The carriers were changed meanwhile. Look at both lists.';
    assertVersion(expectedVersion, { current: { carriers: before }, currentVersion, message });
    await replaceCarriers(trx, carriers);
    const entryId = await writeAudit(trx, actor, {
      action: 'settings.carriers',
      subjectKind: 'settings',
      subjectId: 'carriers',
      before: { carriers: before },
      after: { carriers },
    });
    return { carriers: await selectCarriers(trx), entryId };
  });
}

/** Takes a change of the carriers back. Returns why it was skipped; undefined if it was taken back. */
export async function undoCarriers(
  trx: Transaction,
  { before, after, undoesId }: { before: unknown; after: unknown; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const [former, changed] = [storedCarriers.parse(before).carriers, storedCarriers.parse(after).carriers];
  await lockCarriers(trx);
  if (carriersVersion(await selectCarriers(trx)) !== carriersVersion(changed))
    return 'The carriers changed again since then.';
  await replaceCarriers(trx, former);
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'settings',
    subjectId: 'carriers',
    before: { carriers: changed },
    after: { carriers: former },
    undoesId,
  });
  return undefined;
}

/** As the activity log has them. */
const storedCarriers = z.object({
  carriers: z.array(
    z.object({
      name: z.string(),
      trackingUrlTemplate: z.string().optional(),
      // entries of earlier versions have neither
      isActive: z.boolean().default(true),
      isDefault: z.boolean().default(false),
    }),
  ),
});

function findProblems(carriers: readonly Carrier[]): { path: string; message: string }[] {
  const names = new Set<string>();
  const problems = carriers.flatMap(({ name, trackingUrlTemplate, isActive, isDefault }, i) => {
    const isTwice = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    const linkProblem = trackingUrlTemplate && findTrackingUrlProblem(trackingUrlTemplate);
    return [
      ...(isTwice
        ? [{ path: `carriers.${i}.name`, message: `${name} is in the list twice. Remove one.` }]
        : []),
      ...(linkProblem
        ? [{ path: `carriers.${i}.trackingUrlTemplate`, message: `${name}: ${linkProblem}` }]
        : []),
      ...(isDefault && !isActive
        ? [{ path: `carriers.${i}.isDefault`, message: `${name} is not used: choose another default.` }]
        : []),
    ];
  });
  if (carriers.filter(({ isDefault }) => isDefault).length > 1)
    problems.push({ path: 'carriers', message: 'Only one carrier can be the default.' });
  return problems;
}
