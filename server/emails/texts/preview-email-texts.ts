import type { ContentBody } from '#contract/admin/content/content.ts';
import { type EmailTextsPreview, emailTexts } from '#contract/admin/emails/email-texts.ts';
import type { Database } from '#server/database/database.ts';
import { ORDER_EMAIL_KINDS } from '#server/email-outbox/order-email-kinds.ts';
import type { NewEmail } from '#server/email-outbox/queue-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import { changedBody, requireDocument } from '#server/store-info/content/content-body.ts';
import { requireVersion } from '#server/store-info/content/edit-content.ts';
import { readContent } from '#server/store-info/content/read-content.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import type { OutboxEmail } from '../email-queries.ts';
import { renderEmail } from '../render-email.ts';
import { type EmailSample, selectSample } from './email-sample-queries.ts';
import { requireSampleEmail } from './sample-emails.ts';

interface RequestedPreview {
  kind: string;
  draft?: string | undefined;
  version?: string | undefined;
  hidesCustomer: boolean;
}

/**
 * An email of a kind with the newest order and these texts: those of the screen, of a version, or else the published
 * ones. `hidesCustomer`: the order has an invented customer. Throws UserError: not_found (the kind, the version, or there
 * is no order), invalid_request.
 */
export async function previewEmailTexts(
  db: Database,
  settings: Pick<Settings, 'shopOrigin' | 'merchantEmail'>,
  { kind, draft, version, hidesCustomer }: RequestedPreview,
): Promise<EmailTextsPreview & { html: string }> {
  const document = requireDocument('email', kind);
  const { live } = await readContent(db, document);
  const shown =
    version === undefined ? parseDraft(draft) : (await requireVersion(db, document, version)).body;
  const texts = emailTexts.parse(changedBody(document, live, shown));
  const isAboutOrder = ORDER_EMAIL_KINDS.some((orderKind) => orderKind === kind);
  const sample = isAboutOrder ? await selectSample(db, kind) : undefined;
  const rendered =
    isAboutOrder && !sample
      ? undefined
      : await renderEmail(db, settings, sample ? aboutOrder(kind, sample) : await sampleEmail(), {
          texts,
          hidesCustomer,
        });
  if (!rendered) {
    const message = 'There is no order yet to show this email with. Place a test order to see it.';
    throw new UserError('not_found', message);
  }
  const { subject, text, html } = rendered;
  return { subject, text, html, ...(sample && { orderNumber: sample.orderId }) };

  async function sampleEmail(): Promise<OutboxEmail> {
    const { storeName } = await readStoreInfo(db);
    return written(requireSampleEmail(kind, settings.shopOrigin, storeName));
  }
}

const NOT_STORED = { id: 0, replyTo: null, createdAt: new Date(0), sentAt: null };

const aboutOrder = (kind: string, sample: EmailSample): OutboxEmail => ({
  ...NOT_STORED,
  ...sample,
  kind,
  recipientEmail: null,
  subject: null,
});

/** An email whose text is stored when it is queued. */
const written = ({ kind, to, subject, text }: NewEmail): OutboxEmail => ({
  ...NOT_STORED,
  kind,
  recipientEmail: to,
  subject,
  text,
  orderId: null,
  refundId: null,
  shipmentId: null,
  cancellationId: null,
});

function parseDraft(draft: string | undefined): ContentBody {
  if (draft === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(draft, 'base64url').toString('utf8'));
  } catch {
    content = undefined;
  }
  const parsed = emailTexts.safeParse(content);
  if (parsed.success) return parsed.data;
  const message = 'The texts of the preview are not readable.';
  throw fieldError('draft', message);
}
