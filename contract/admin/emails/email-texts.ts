import { z } from 'zod';

const MAX_SUBJECT = 150;
const MAX_TEXT = 600;

const text = z.string().trim().max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`);

/**
 * What the merchant adds to a kind of email. An empty `subject` or `heading` is replaced by the built-in one. `opening`
 * comes after the greeting, `closing` before the signature; both are paragraphs separated by blank lines. `{{order_number}}`
 * is a placeholder.
 */
export const emailTexts = z.object({
  subject: z
    .string()
    .trim()
    .max(MAX_SUBJECT, `A subject has at most ${MAX_SUBJECT} characters`)
    .regex(/^\P{Cc}*$/u, 'A subject is one line'),
  // absent in texts that were stored before it could be written
  heading: z
    .string()
    .trim()
    .max(MAX_SUBJECT, `A heading has at most ${MAX_SUBJECT} characters`)
    .regex(/^\P{Cc}*$/u, 'A heading is one line')
    .default(''),
  opening: text,
  closing: text,
});

export const emailTextsParams = z.object({ kind: z.string().min(1).max(40) });

/**
 * GET /admin/email-texts/:kind/preview. `draft`: the texts as JSON in base64url. `version`: one of the document
 * `email/:kind`. Without both the email as it is sent now.
 */
export const emailTextsPreviewQuery = z.object({
  draft: z.string().max(12_000).optional(),
  version: z.uuid().optional(),
});

/** `orderNumber`: the newest order, with which the email is shown. Absent if there is none, or if the email needs none. */
export const emailTextsPreview = z.object({
  subject: z.string(),
  text: z.string(),
  orderNumber: z.string().optional(),
});

export type EmailTexts = z.infer<typeof emailTexts>;
export type EmailTextsPreview = z.infer<typeof emailTextsPreview>;
