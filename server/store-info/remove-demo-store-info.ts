import { storeDetails } from '#contract/store-info.ts';
import type { Transaction } from '#server/database/database.ts';
import { isSameJson, type RowChange, type RowFields } from '#server/operations/row-change.ts';
import { type DemoContents, disableDemoMode, enableDemoMode, lockDemoContents } from './demo-mode.ts';
import { lockStoreInfo, writeStoreInfo } from './store-info-setting.ts';

// stored with the removal: with another text an earlier one could not be taken back
const KIND = 'demo-store-info';

/**
 * Ends the demo: removes its mark and the fields of the store information that still are those of the demo. Returns the
 * change, for taking it back; undefined if the shop is no demo.
 */
export async function removeDemoStoreInfo(trx: Transaction): Promise<RowChange | undefined> {
  const mark = await lockDemoContents(trx);
  if (mark === undefined) return undefined;
  const demo: RowFields = storeDetails.parse(mark.storeInfo);
  const present: RowFields = await lockStoreInfo(trx);
  const isOfDemo = (name: string) => demo[name] !== undefined && isSameJson(present[name], demo[name]);
  const removed = pick(present, isOfDemo);
  await writeStoreInfo(
    trx,
    pick(present, (name) => !isOfDemo(name)),
  );
  await disableDemoMode(trx);
  return { kind: KIND, id: 'store', before: { mark, removed }, after: {} };
}

/** Takes `removeDemoStoreInfo` back. Fields that were filled in since stay as they are. */
export async function restoreDemoStoreInfo(trx: Transaction, changes: readonly RowChange[]): Promise<void> {
  const before = changes.find(({ kind }) => kind === KIND)?.before;
  if (!before) return;
  const { mark, removed } = before as unknown as { mark: DemoContents; removed: RowFields };
  const present: RowFields = await lockStoreInfo(trx);
  await writeStoreInfo(trx, { ...removed, ...present });
  await enableDemoMode(trx, mark);
}

const pick = (fields: RowFields, isPicked: (name: string) => boolean): RowFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));
