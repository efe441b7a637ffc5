import type { EmailKind } from '#server/email-outbox/queue-email.ts';
import type { EmailContent } from './email-content.ts';

// Only for emails whose text comes from the shop: a URL in a visitor's message stays text.
const BUTTON_LABELS: Record<string, string> = {
  'password-reset': 'Set a new password',
  'email-change': 'Confirm this address',
  'staff-invitation': 'Set up how you sign in',
  'low-stock': 'Open the inventory',
  welcome: 'Visit the shop',
} satisfies Partial<Record<EmailKind, string>>;

/**
 * Returns the content of an email whose text was stored when it was queued. A paragraph that is a URL becomes
 * the button.
 */
export function buildPrewrittenEmail(kind: string, subject: string, text: string): EmailContent {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const label = BUTTON_LABELS[kind];
  const url = label === undefined ? undefined : paragraphs.find(isUrl);
  return {
    subject,
    heading: subject,
    paragraphs: paragraphs.filter((paragraph) => paragraph !== url),
    ...(label !== undefined && url !== undefined && { button: { label, url } }),
  };
}

function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}
