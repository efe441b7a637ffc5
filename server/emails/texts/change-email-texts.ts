import {
  type AdminEmailTexts,
  type EmailTexts,
  type EmailTextsList,
  type EmailTextsPreview,
  emailTexts,
} from '#contract/admin/emails/email-texts.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { emailLabelAsTitle } from '#server/email-outbox/email-labels.ts';
import { ORDER_EMAIL_KINDS } from '#server/email-outbox/order-email-kinds.ts';
import { assertNoProblems, fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { OutboxEmail } from '../email-queries.ts';
import { renderEmail } from '../render-email.ts';
import {
  type EmailSample,
  insertTextVersion,
  lockKind,
  selectChangedKinds,
  selectSample,
  selectVersions,
} from './email-text-queries.ts';
import {
  findPlaceholderProblem,
  PLACEHOLDERS,
  type PlaceholderName,
  placeholdersOf,
} from './placeholders.ts';

const SHOWN_VERSIONS = 20;
const EMPTY: EmailTexts = { subject: '', opening: '', closing: '' };

/** Every kind of email whose texts can be changed. */
export async function listEmailTexts(db: Database): Promise<EmailTextsList> {
  const changed = new Set(await selectChangedKinds(db));
  const kinds = Object.keys(PLACEHOLDERS);
  return {
    data: kinds.map((kind) => ({ kind, title: emailLabelAsTitle(kind), isChanged: changed.has(kind) })),
  };
}

/** The texts of a kind with their versions. Throws UserError: not_found. */
export async function getEmailTexts(db: Database, kind: string): Promise<AdminEmailTexts> {
  const placeholders = requirePlaceholders(kind);
  const versions = await selectVersions(db, kind, SHOWN_VERSIONS);
  return {
    kind,
    title: emailLabelAsTitle(kind),
    texts: emailTexts.parse(versions[0] ?? EMPTY),
    placeholders: [...placeholders],
    versions: versions.map((version) => ({
      id: version.id,
      author: version.author,
      createdAt: version.createdAt.toISOString(),
      texts: emailTexts.parse(version),
    })),
  };
}

/**
 * Stores a new version of the texts of a kind; emails that are sent from now on have it. Throws UserError: not_found,
 * precondition_failed (with the present texts), invalid_request (unknown placeholders, with the allowed ones).
 */
export async function changeEmailTexts(
  db: Database,
  { kind, patch, expectedVersion }: { kind: string; patch: Partial<EmailTexts>; expectedVersion: string },
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<void> {
  const allowed = requirePlaceholders(kind);
  await db.transaction().execute(async (trx) => {
    await lockKind(trx, kind);
    const [newest] = await selectVersions(trx, kind, 1);
    const current = emailTexts.parse(newest ?? EMPTY);
    const currentVersion = contentVersion(current);
    const message = 'Someone else changed these texts meanwhile. Look at both versions.';
    assertVersion(expectedVersion, { current, currentVersion, message });
    const texts = emailTexts.parse({ ...current, ...patch });
    checkPlaceholders(texts, allowed);
    await insertTextVersion(trx, { kind, texts, staffName: actor.name });
    await writeAudit(trx, actor, {
      action: 'email.change-texts',
      subjectKind: 'email',
      subjectId: kind,
      before: current,
      after: texts,
    });
  });
}

/**
 * An email of a kind with these texts and the newest order. Throws UserError: not_found (the kind, or there is no
 * order), invalid_request.
 */
export async function previewEmailTexts(
  db: Database,
  settings: Pick<Settings, 'shopOrigin' | 'merchantEmail'>,
  { kind, draft }: { kind: string; draft?: string | undefined },
): Promise<EmailTextsPreview & { html: string }> {
  const allowed = requirePlaceholders(kind);
  const texts = draft === undefined ? (await getEmailTexts(db, kind)).texts : parseDraft(draft);
  checkPlaceholders(texts, allowed);
  const isAboutOrder = ORDER_EMAIL_KINDS.some((orderKind) => orderKind === kind);
  const sample = isAboutOrder ? await selectSample(db, kind) : undefined;
  const rendered =
    isAboutOrder && !sample
      ? undefined
      : await renderEmail(db, settings, sample ? aboutOrder(kind, sample) : written(kind), texts);
  if (!rendered) {
    const message = 'There is no order yet that has such an email. Place a test order to see it.';
    throw new UserError('not_found', message);
  }
  const { subject, text, html } = rendered;
  return { subject, text, html, ...(sample && { orderNumber: sample.orderId }) };
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
const written = (kind: string): OutboxEmail => ({
  ...NOT_STORED,
  kind,
  recipientEmail: 'customer@example.com',
  subject: emailLabelAsTitle(kind),
  text: 'Hello,\n\nHere is the text that the shop writes.',
  orderId: null,
  refundId: null,
  shipmentId: null,
  cancellationId: null,
});

function parseDraft(draft: string): EmailTexts {
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

function checkPlaceholders(texts: EmailTexts, allowed: readonly PlaceholderName[]): void {
  const fields = Object.entries(texts).flatMap(([path, text]): FieldProblem[] => {
    const message = findPlaceholderProblem(text, allowed);
    return message === undefined ? [] : [{ path, message }];
  });
  assertNoProblems(fields);
}

function requirePlaceholders(kind: string): readonly PlaceholderName[] {
  const placeholders = placeholdersOf(kind);
  if (!placeholders) throw new UserError('not_found', 'The texts of this email cannot be changed.');
  return placeholders;
}
