import type { Readable } from 'node:stream';
import { toDecimalRupees } from '#format/money.ts';
import { escapeFormula } from '#server/catalog/csv/escape-formula.ts';
import { streamCsv } from '#server/catalog/csv/stream-csv.ts';
import type { Database } from '#server/database/database.ts';
import { allowLongTransaction } from '#server/database/statements/long-transaction.ts';
import { selectStockInBatches } from './stock-queries.ts';

/** The present stock of every product as a CSV file, in rupees, with the total below. Of a large catalog it takes seconds. */
export function stockValueCsv(db: Database): Readable {
  // without a byte order mark Excel misreads every name that is not in English
  return streamCsv(streamRows(db), { bom: true });
}

async function* streamRows(db: Database): AsyncGenerator<string[], void, undefined> {
  const row = (label: string, units: number, paise: number) => [label, String(units), toDecimalRupees(paise)];
  yield ['Product', 'Units', 'Value'];
  let [units, paise] = [0, 0];
  const trx = await db.startTransaction().execute();
  try {
    await allowLongTransaction(trx);
    for await (const batch of selectStockInBatches(trx)) {
      for (const part of batch) {
        yield row(escapeFormula(part.label), part.units, part.grossPaise);
        units += part.units;
        paise += part.grossPaise;
      }
    }
  } finally {
    await trx.rollback().execute();
  }
  yield row('Total', units, paise);
}
