/** Content of an email, before it is rendered as text and HTML. All fields are plain text, never HTML. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The main action. `url` belongs to the shop or to the carrier. */
  button?: { label: string; url: string };
  /** A secondary action. */
  link?: { label: string; url: string };
  summary?: OrderSummary;
  /** Last paragraphs, before the signature. */
  closing?: string[];
  /** Headings with lines below, for example the delivery address. */
  notes?: { heading: string; lines: string[] }[];
}

/** The ordered items and the total. Amounts are paise. */
export interface OrderSummary {
  lines: { title: string; options: string; quantity: number; amountPaise: number }[];
  totalPaise: number;
  /** The payment status, as a sentence. */
  paymentStatus: string;
}
