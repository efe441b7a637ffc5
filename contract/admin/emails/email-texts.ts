import { z } from 'zod';

const MAX_SUBJECT = 150;
const MAX_TEXT = 600;

const text = z.string().trim().max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`);

/**
 * What the merchant adds to a kind of email. An empty `subject` is replaced by the built-in subject. `opening` comes
 * after the greeting, `closing` before the signature; both are paragraphs separated by blank lines. `{{order_number}}`
 * is a placeholder.
 */
export const emailTexts = z.object({
  subject: z
    .string()
    .trim()
    .max(MAX_SUBJECT, `A subject has at most ${MAX_SUBJECT} characters`)
    .regex(/^\P{Cc}*$/u, 'A subject is one line'),
  opening: text,
  closing: text,
});

export const emailTextsParams = z.object({ kind: z.string().min(1).max(40) });

/** GET /admin/email-texts: every kind of email whose texts can be changed. */
export const emailTextsList = z.object({
  data: z.array(z.object({ kind: z.string(), title: z.string(), isChanged: z.boolean() })),
});

/**
 * GET /admin/email-texts/:kind. Its ETag identifies `texts`; PATCH requires it. `placeholders` are the names that the
 * texts may use. `versions`: newest first, at most 20. To restore a
 * version, PATCH its texts. Empty texts restore the built-in email.
 */
export const adminEmailTexts = z.object({
  kind: z.string(),
  title: z.string(),
  texts: emailTexts,
  placeholders: z.array(z.string()),
  versions: z.array(
    z.object({ id: z.number().int(), author: z.string(), createdAt: z.string(), texts: emailTexts }),
  ),
});

export const emailTextsPatch = emailTexts.partial();

/** GET /admin/email-texts/:kind/preview. `draft`: the texts as JSON in base64url; without it the stored ones. */
export const emailTextsPreviewQuery = z.object({ draft: z.string().max(12_000).optional() });

/** `orderNumber`: the newest order, with which the email is shown. Absent if there is none, or if the email needs none. */
export const emailTextsPreview = z.object({
  subject: z.string(),
  text: z.string(),
  orderNumber: z.string().optional(),
});

export type EmailTexts = z.infer<typeof emailTexts>;
export type EmailTextsList = z.infer<typeof emailTextsList>;
export type AdminEmailTexts = z.infer<typeof adminEmailTexts>;
export type EmailTextsPreview = z.infer<typeof emailTextsPreview>;
