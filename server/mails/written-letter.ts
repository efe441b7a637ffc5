import type { Letter } from './letter.ts';

// Only in mails that the shop itself words: an address in a visitor's message stays text.
const BUTTON_LABEL: Record<string, string> = {
  'password-reset': 'Set a new password',
  welcome: 'Visit the shop',
};

/** The letter of a mail that was worded when it was queued: a paragraph that is nothing but an address is its button. */
export function writtenLetter(kind: string, subject: string, text: string): Letter {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const label = BUTTON_LABEL[kind];
  const url = label === undefined ? undefined : paragraphs.find(isAddress);
  return {
    subject,
    heading: subject,
    paragraphs: paragraphs.filter((paragraph) => paragraph !== url),
    ...(label !== undefined && url !== undefined && { button: { label, url } }),
  };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}
