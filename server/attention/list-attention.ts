import type { Database } from '#server/database/database.ts';
import { CONCERNS } from './attention-queries.ts';

export interface Attention {
  heading: string;
  advice: string;
  lines: string[];
}

/** Lists the open tasks of the merchant, most urgent first. Headings without open tasks are left out. */
export async function listAttention(db: Database): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const { heading, advice, lines } of CONCERNS) {
    const { rows } = await lines.execute(db);
    if (rows.length > 0) found.push({ heading, advice, lines: rows.map(({ line }) => line) });
  }
  return found;
}
