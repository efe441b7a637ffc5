import { useApi } from '#admin/api/api-context.tsx';
import { fillPath } from '#admin/api/client.ts';
import { type PreviewResult, useCreatePreview } from '#admin/shared/preview/use-preview.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ContentBody, PreviewContentBody } from '#contract/admin/content/content.ts';
import type { EmailTextsPreview } from '#contract/admin/emails/email-texts.ts';
import type { PreviewPage } from '#contract/page-links.ts';

/** What is shown, and on which page of the shop; default: that of the document. Emails have one only. */
export type ShownContent = PreviewContentBody & ShownPage;

/** `category`: the listing of this category. */
interface ShownPage {
  page?: PreviewPage | undefined;
  category?: string | undefined;
}

/** Returns a function that prepares a preview of a document: its page of the shop, or the email with a real order. */
export function useDocumentPreview(
  kind: string,
  name: string,
): (content: ShownContent) => Promise<PreviewResult> {
  const { client } = useApi();
  const createPage = useCreatePreview<PreviewContentBody>(
    fillPath(ADMIN_PATHS.previewContent, { kind, key: name }),
  );
  if (kind !== 'email')
    return async ({ page, category, ...content }) => {
      const result = await createPage(content);
      return 'problem' in result ? result : { url: result.url + pageQuery({ page, category }) };
    };
  return async ({ body, versionId }) => {
    const query = versionId === undefined ? { draft: encodeTexts(body ?? {}) } : { version: versionId };
    const path = fillPath(ADMIN_PATHS.emailTextsPreview, { kind: name });
    const result = await client.get<EmailTextsPreview>(path, { query });
    if (!result.ok) return { problem: result.error.message };
    const { subject, orderNumber } = result.data;
    return {
      url: client.url(fillPath(ADMIN_PATHS.emailTextsPage, { kind: name }), query),
      caption: `${subject}${orderNumber === undefined ? '' : `, shown with order ${orderNumber}`}`,
    };
  };
}

function pageQuery({ page, category }: ShownPage): string {
  if (category !== undefined) return `?category=${encodeURIComponent(category)}`;
  return page === undefined ? '' : `?page=${page}`;
}

/** The texts as JSON in base64url, for a URL. */
function encodeTexts(body: ContentBody): string {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
