import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Order, SentRefund } from '#server/orders/order.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { writtenPhone } from '#server/written-phone.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { KeptMail } from './mail-queries.ts';
import { orderLetter, trackLink } from './order-letter.ts';
import { ORDER_MAIL_KINDS, type OrderMailKind } from './queue-order-mail.ts';
import { creditNoteOf, refundLetter } from './refund-letter.ts';
import { writtenLetter } from './written-letter.ts';

/** An email, ready to send. */
export interface WrittenMail {
  to: string;
  replyTo?: string;
  /** The store's name, shown next to the sender's email. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The attached PDF: the invoice of an order, by order id, or a credit note, by its number. */
  attached?: Attached;
}

export type Attached = { invoiceOf: string } | { creditNote: string };

type Writer = Pick<Settings, 'shopOrigin' | 'ownerEmail'>;
type Store = Awaited<ReturnType<typeof readStoreInfo>>;

/** Renders an email of the outbox. Returns undefined if it has no recipient. */
export async function writeMail(
  db: Database,
  settings: Writer,
  mail: KeptMail,
): Promise<WrittenMail | undefined> {
  const store = await readStoreInfo(db);
  const content =
    mail.orderId === null ? writtenContent(mail) : await orderContent(db, settings, store, mail);
  if (!content) return undefined;
  const { to, replyTo, letter, attached } = content;
  const storeName = store.storeName ?? 'Our shop';
  const signature = signatureOf(storeName, store, settings.shopOrigin);
  return {
    to,
    ...(replyTo !== undefined && { replyTo }),
    senderName: storeName,
    subject: letter.subject,
    text: letterText(letter, signature),
    html: letterHtml(letter, storeName, signature),
    ...(attached && { attached }),
  };
}

interface Content {
  to: string;
  replyTo?: string | undefined;
  letter: Letter;
  attached?: Attached | undefined;
}

function writtenContent({ kind, toAddress, replyTo, subject, text }: KeptMail): Content | undefined {
  if (toAddress === null || subject === null || text === null) return undefined;
  return { to: toAddress, replyTo: replyTo ?? undefined, letter: writtenLetter(kind, subject, text) };
}

async function orderContent(
  db: Database,
  { shopOrigin, ownerEmail }: Writer,
  store: Store,
  { kind, orderId, refundId }: KeptMail,
): Promise<Content | undefined> {
  const order = await findOrder(db, orderId ?? '');
  const known = orderMailKind(kind);
  if (!order || !known) return undefined;
  const { email } = order.contact;
  const sender = { storeName: store.storeName ?? 'Our shop', shopOrigin };
  const toShopper = { to: email, replyTo: store.companyEmail || undefined };
  if (known === 'refund-sent') {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund) return undefined;
    const letter = refundLetter(order, refund, trackLink(order, sender));
    return { ...toShopper, letter, attached: noteOf(order, refund) };
  }
  const letter = orderLetter(known, order, sender);
  if (known !== 'new-order') return { ...toShopper, letter, attached: attachedTo(known, order) };
  const owner = ownerEmail ?? (store.companyEmail || undefined);
  return owner === undefined ? undefined : { to: owner, replyTo: email, letter };
}

/** Returns the invoice for the payment email; for cash on delivery, for the shipping email. */
function attachedTo(kind: OrderMailKind, order: Order): Attached | undefined {
  const { id, paidAt, invoice } = order;
  if (kind === 'order-cancelled' || kind === 'order-returned') return noteOf(order);
  const isTime = kind === 'payment-received' || (kind === 'order-shipped' && paidAt === null);
  return invoice && isTime ? { invoiceOf: id } : undefined;
}

function noteOf(order: Order, refund?: SentRefund): Attached | undefined {
  const creditNote = creditNoteOf(order, refund);
  return creditNote === undefined ? undefined : { creditNote };
}

function orderMailKind(kind: string): OrderMailKind | undefined {
  return ORDER_MAIL_KINDS.find((known) => known === kind);
}

function signatureOf(storeName: string, store: Store, shopOrigin: string): string {
  const { companyAddress, companyPhone, companyEmail } = store;
  const lines = [
    storeName,
    companyAddress,
    companyPhone && writtenPhone(companyPhone),
    companyEmail,
    shopOrigin,
  ];
  return lines.filter(Boolean).join('\n');
}
