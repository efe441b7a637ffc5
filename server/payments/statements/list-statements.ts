import type { StatementList } from '#contract/admin/orders/statements.ts';
import type { Database } from '#server/database/database.ts';
import { selectStatementImports } from './statement-import-queries.ts';

const LATEST = 20;

/** The latest uploaded statements, newest first. */
export async function listStatements(db: Database): Promise<StatementList['data']> {
  const imports = await selectStatementImports(db, LATEST);
  return imports.map(({ id, kind, fileName, createdAt, rows, recorded }) => ({
    id,
    kind,
    fileName,
    createdAt: createdAt.toISOString(),
    rows,
    recorded,
  }));
}
