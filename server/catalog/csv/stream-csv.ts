import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';

/** A CSV file that is sent while its rows are read. A failure at either end destroys the other, and ends the reading. */
export function streamCsv(rows: AsyncIterable<string[]>, options: Options): Readable {
  const csv = stringify(options);
  pipeline(Readable.from(rows), csv, () => {});
  return csv;
}
