/** What a mail says, before it becomes text and HTML. Everything is plain text, whoever wrote it. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do; an address of the shop or of the carrier. */
  button?: { label: string; url: string };
  /** Another, less important. */
  link?: { label: string; url: string };
  bill?: Bill;
  /** Headings with lines below, as an address. */
  notes?: { heading: string; lines: string[] }[];
}

/** What was ordered. Amounts are paise. */
export interface Bill {
  lines: { title: string; choices: string; quantity: number; amountPaise: number }[];
  totalPaise: number;
  /** How it stands with the money, in a sentence. */
  standing: string;
}
