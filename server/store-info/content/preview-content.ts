import type { ContentBody, PreviewContentBody } from '#contract/admin/content/content.ts';
import type { ContentDocument } from '#contract/admin/content/content-documents.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { createRandomToken, hashToken } from '#server/security/random-token.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { changedBody, completeBody, findDocument, withBody } from './content-body.ts';
import { insertPreview, selectPreview } from './content-queries.ts';
import { findVersion } from './edit-content.ts';
import { readContent } from './read-content.ts';

/**
 * Stores what a staff member wants to see in the shop: fields of the screen, a version, or else the draft. Returns the
 * token of its page, which opens for an hour while the session lasts.
 * Throws UserError: not_found, invalid_request with the path of each wrong field.
 */
export async function createPreview(
  db: Database,
  {
    document,
    sessionId,
    content,
  }: { document: ContentDocument; sessionId: string; content: PreviewContentBody },
): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const { body, live } = await readContent(trx, document);
    const shown = await requestedBody();
    const { token, tokenHash } = createRandomToken();
    await insertPreview(trx, document, { tokenHash, sessionId, body: shown });
    return token;

    async function requestedBody(): Promise<ContentBody> {
      if (content.versionId === undefined) return changedBody(document, body, content.body ?? {});
      return completeBody(live, (await findVersion(trx, document, content.versionId)).body);
    }
  });
}

/** The store information as a preview shows it, and the page. Throws UserError: not_found. */
export async function readPreview(
  db: Database,
  token: string,
): Promise<{ page: string; details: StoreDetails }> {
  const preview = await selectPreview(db, hashToken(token));
  if (!preview) throw new UserError('not_found', 'This preview has ended. Open it again in the admin.');
  const document = findDocument(preview.kind, preview.key);
  return { page: document.page, details: withBody(await readStoreInfo(db), document, preview.body) };
}
