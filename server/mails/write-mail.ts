import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { findOrder } from '#server/orders/find-order.ts';
import type { Order } from '#server/orders/order.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { KeptMail } from './mail-queries.ts';
import { orderLetter } from './order-letter.ts';
import { ORDER_MAIL_KINDS, type OrderMailKind } from './queue-order-mail.ts';
import { writtenLetter } from './written-letter.ts';

/** A mail as it leaves the shop. */
export interface WrittenMail {
  to: string;
  replyTo?: string;
  /** The store, beside the address it sends from. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The order whose invoice goes with it as a file. */
  invoiceOf?: string;
}

type Writer = Pick<Settings, 'shopOrigin' | 'ownerEmail'>;
type Store = Awaited<ReturnType<typeof readStoreInfo>>;

/** Finds the words of a mail. Undefined when there is nobody to send it to. */
export async function writeMail(
  db: Database,
  settings: Writer,
  mail: KeptMail,
): Promise<WrittenMail | undefined> {
  const store = await readStoreInfo(db);
  const content =
    mail.orderId === null ? writtenContent(mail) : await orderContent(db, settings, store, mail);
  if (!content) return undefined;
  const { to, replyTo, letter, invoiceOf } = content;
  const storeName = store.storeName ?? 'Our shop';
  const signature = signatureOf(storeName, store, settings.shopOrigin);
  return {
    to,
    ...(replyTo !== undefined && { replyTo }),
    senderName: storeName,
    subject: letter.subject,
    text: letterText(letter, signature),
    html: letterHtml(letter, storeName, signature),
    ...(invoiceOf !== undefined && { invoiceOf }),
  };
}

interface Content {
  to: string;
  replyTo?: string | undefined;
  letter: Letter;
  invoiceOf?: string;
}

function writtenContent({ kind, toAddress, replyTo, subject, text }: KeptMail): Content | undefined {
  if (toAddress === null || subject === null || text === null) return undefined;
  return { to: toAddress, replyTo: replyTo ?? undefined, letter: writtenLetter(kind, subject, text) };
}

async function orderContent(
  db: Database,
  { shopOrigin, ownerEmail }: Writer,
  store: Store,
  { kind, orderId }: KeptMail,
): Promise<Content | undefined> {
  const order = await findOrder(db, orderId ?? '');
  const known = orderMailKind(kind);
  if (!order || !known) return undefined;
  const letter = orderLetter(known, order, { storeName: store.storeName ?? 'Our shop', shopOrigin });
  const { email } = order.contact;
  if (known !== 'new-order') {
    const replyTo = store.companyEmail || undefined;
    return { to: email, replyTo, letter, ...(bringsInvoice(known, order) && { invoiceOf: order.id }) };
  }
  const owner = ownerEmail ?? (store.companyEmail || undefined);
  return owner === undefined ? undefined : { to: owner, replyTo: email, letter };
}

/** With the news of the payment; where that comes last, with the news of the parcel. */
function bringsInvoice(kind: OrderMailKind, { paidAt, invoice }: Order): boolean {
  return invoice !== null && (kind === 'payment-received' || (kind === 'order-shipped' && paidAt === null));
}

function orderMailKind(kind: string): OrderMailKind | undefined {
  return ORDER_MAIL_KINDS.find((known) => known === kind);
}

function signatureOf(storeName: string, store: Store, shopOrigin: string): string {
  const { companyAddress, companyPhone, companyEmail } = store;
  const lines = [storeName, companyAddress, companyPhone, companyEmail, shopOrigin];
  return lines.filter(Boolean).join('\n');
}
