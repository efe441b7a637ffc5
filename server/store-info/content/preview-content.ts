import type { ContentBody, PreviewContentBody } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { Product } from '#contract/catalog.ts';
import { links } from '#contract/page-links.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { createRandomToken, hashToken } from '#server/security/random-token.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { changedBody, completeBody, requireDocument, withBody } from './content-body.ts';
import { insertPreview, selectPreview } from './content-queries.ts';
import { requireVersion } from './edit-content.ts';
import { readContent } from './read-content.ts';

/**
 * Stores what a staff member wants to see in the shop: fields of the screen, a version, or else the draft. Returns the
 * token of its page, which opens for an hour while the session lasts.
 * Throws UserError: not_found (also of emails, which no page shows), invalid_request with the path of each wrong field.
 */
export async function createContentPreview(
  db: Database,
  {
    document,
    sessionId,
    content,
  }: { document: ContentDocument; sessionId: string; content: PreviewContentBody },
): Promise<string> {
  requirePage(document);
  return await db.transaction().execute(async (trx) => {
    const { body, live } = await readContent(trx, document);
    return await storePreview(trx, document, { sessionId, body: await requestedBody() });

    async function requestedBody(): Promise<ContentBody> {
      if (content.versionId === undefined) return changedBody(document, body, content.body ?? {});
      return completeBody(live, (await requireVersion(trx, document, content.versionId)).body);
    }
  });
}

/** Of products that are not saved; `key` is the URL handle, and the body is the reply of the API for shoppers. */
const PRODUCT = 'product';

/** Stores a product that a staff member wants to see in the shop, as `createContentPreview` does with texts. */
export async function createProductPreview(
  db: Database,
  { sessionId, product }: { sessionId: string; product: Product },
): Promise<string> {
  return await db
    .transaction()
    .execute(
      async (trx) =>
        await storePreview(trx, { kind: PRODUCT, key: product.id }, { sessionId, body: product }),
    );
}

async function storePreview(
  trx: Transaction,
  document: { kind: string; key: string },
  preview: { sessionId: string; body: object },
): Promise<string> {
  const { token, tokenHash } = createRandomToken();
  await insertPreview(trx, document, { tokenHash, ...preview });
  return token;
}

interface Preview {
  /** The path of the page. */
  page: string;
  details: StoreDetails;
  product?: Product;
}

/** The page of a preview with what it shows in place of the shop's own. Throws UserError: not_found. */
export async function readPreview(db: Database, token: string): Promise<Preview> {
  const preview = await selectPreview(db, hashToken(token));
  if (!preview) throw new UserError('not_found', 'This preview has ended. Open it again in the admin.');
  const { kind, key, body } = preview;
  const details = await readStoreInfo(db);
  if (kind === PRODUCT) return { page: links.product(key), details, product: body as Product };
  const document = requireDocument(kind, key);
  return { page: requirePage(document), details: withBody(details, document, body as ContentBody) };
}

function requirePage({ page }: ContentDocument): string {
  if (page === undefined) throw new UserError('not_found', 'No page of the shop shows this text.');
  return page;
}
