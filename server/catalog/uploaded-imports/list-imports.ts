import type {
  AdminImportDetails,
  AdminImportList,
  ImportProductList,
  ListImportProductsQuery,
} from '#contract/admin/catalog/imports.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { selectImport, selectImports } from './import-queries.ts';
import { importDetailsReply, importProductReply, importReply } from './import-reply.ts';
import { countRows, countSoldOut, selectRows } from './import-row-queries.ts';
import type { UploadedImport } from './uploaded-import.ts';

const MAX_LISTED = 50;

/** The latest imports for the admin, newest first. */
export async function listImports(db: Database): Promise<AdminImportList> {
  return { data: (await listLatestImports(db)).map(importReply) };
}

/** The latest imports, newest first. */
export async function listLatestImports(db: Database): Promise<UploadedImport[]> {
  return await selectImports(db, MAX_LISTED);
}

/** One import. Throws UserError: not_found. */
export async function getImport(db: Database, id: string): Promise<AdminImportDetails> {
  const found = await requireImport(db, id);
  return importDetailsReply(found, found.state === 'applied' ? await countSoldOut(db, id) : 0);
}

/** One page of the products of a file (`after` is the cursor), with what changes of each. Throws UserError: not_found. */
export async function listImportProducts(
  db: Database,
  id: string,
  query: ListImportProductsQuery,
): Promise<ImportProductList> {
  const found = await requireImport(db, id);
  const filter = { view: query.view, q: query.q, after: query.after };
  const rows = await selectRows(db, id, filter, query.limit + 1);
  const page = rows.slice(0, query.limit);
  const views = {
    all: found.newCount + found.changedCount + found.unchangedCount + found.rejectedCount,
    new: found.newCount,
    changed: found.changedCount,
    unchanged: found.unchangedCount,
    rejected: found.rejectedCount,
    skipped: found.skippedCount,
  };
  return {
    data: page.map(importProductReply),
    ...(rows.length > query.limit && { next: String(page.at(-1)?.number) }),
    total: query.q === '' ? views[query.view] : await countRows(db, id, filter),
    views,
  };
}

/** Throws UserError: not_found. */
export async function requireImport(db: Database, id: string): Promise<UploadedImport> {
  const found = await selectImport(db, id);
  if (!found || found.state === 'uploading')
    throw new UserError('not_found', 'This import does not exist. It may have been deleted.');
  return found;
}
