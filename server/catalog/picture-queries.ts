import type { Transaction } from '#server/database/database.ts';
import type { Picture } from './picture.ts';

export async function upsertPicture(trx: Transaction, picture: Picture): Promise<void> {
  const row = { ...picture, sources: JSON.stringify(picture.sources) };
  await trx
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}
