import { EDITABLE_EMAILS } from '#contract/admin/content/content-documents.ts';
import { SHOP_SECTIONS } from '#contract/admin/content/text-sections.ts';
import type { EmailTexts } from '#contract/admin/emails/email-texts.ts';
import { formatPhone } from '#format/phone.ts';
import type { Database } from '#server/database/database.ts';
import {
  MERCHANT_EMAIL_KINDS,
  ORDER_EMAIL_KINDS,
  type OrderEmailKind,
} from '#server/email-outbox/order-email-kinds.ts';
import {
  findOrderDetails,
  type OrderDetails,
  type SentRefund,
} from '#server/order-management/order-details.ts';
import { latestShipment, type Shipment } from '#server/orders/shipment.ts';
import { findUndecidedClaimPaise } from '#server/payments/cancellation-payments.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import type { OutboxEmail } from './email-queries.ts';
import { buildClaimRejectedEmail } from './templates/claim-rejected-email.ts';
import type { EmailContent } from './templates/email-content.ts';
import { renderHtmlLayout } from './templates/html-layout.ts';
import { hasInvoiceAttached } from './templates/invoice-attachment.ts';
import { buildItemsCancelledEmail, creditNoteOfCancellation } from './templates/items-cancelled-email.ts';
import { buildOrderEmail } from './templates/order-emails.ts';
import { buildPrewrittenEmail } from './templates/prewritten-email.ts';
import { buildRefundEmail, creditNoteNumberOf } from './templates/refund-email.ts';
import { renderTextLayout } from './templates/text-layout.ts';
import { applyEmailTexts, orderValues, type PlaceholderValues } from './texts/apply-email-texts.ts';
import { sampleCancellation, sampleRefund } from './texts/sample-events.ts';

/** An email, ready to send. */
export interface RenderedEmail {
  to: string;
  replyTo?: string;
  /** The store's name, shown next to the sender's email. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The attached PDF: the invoice of an order, by order id, or a credit note, by its number. */
  attachedDocument?: AttachedDocument;
}

export type AttachedDocument = { invoiceOf: string } | { creditNote: string };

type RenderSettings = Pick<Settings, 'shopOrigin' | 'merchantEmail'>;
type Store = Awaited<ReturnType<typeof readStoreInfo>>;

/** How a preview differs from the email. */
interface EmailPreview {
  /** Instead of the published ones. */
  texts: EmailTexts;
  /** The order is shown with the name, address and email of an invented customer. */
  hidesCustomer: boolean;
}

/** Renders an email of the outbox, with the merchant's texts. Returns undefined if it has no recipient. */
export async function renderEmail(
  db: Database,
  settings: RenderSettings,
  email: OutboxEmail,
  { texts, hidesCustomer = false }: Partial<EmailPreview> = {},
): Promise<RenderedEmail | undefined> {
  const store = await readStoreInfo(db);
  const draft =
    email.orderId === null
      ? prewrittenDraft(email)
      : orderDraft(
          await findOrderOf(db, email, hidesCustomer),
          { ...settings, isPreview: texts !== undefined, claimedPaise: await findClaimedPaise(db, email) },
          store,
          email,
        );
  if (!draft) return undefined;
  const { to, replyTo, attachedDocument, values } = draft;
  const storeName = store.storeName ?? 'Our shop';
  const merchantTexts = texts ?? (EDITABLE_EMAILS[email.kind] && store.emailTexts?.[email.kind]);
  const emailContent = merchantTexts
    ? applyEmailTexts(draft.emailContent, merchantTexts, { ...values, store_name: storeName })
    : draft.emailContent;
  const signature = signatureOf(storeName, store, settings.shopOrigin);
  return {
    to,
    ...(replyTo !== undefined && { replyTo }),
    senderName: storeName,
    subject: emailContent.subject,
    text: renderTextLayout(emailContent, signature),
    html: renderHtmlLayout(emailContent, storeName, signature),
    ...(attachedDocument && { attachedDocument }),
  };
}

interface EmailDraft {
  to: string;
  replyTo?: string | undefined;
  emailContent: EmailContent;
  attachedDocument?: AttachedDocument | undefined;
  values?: PlaceholderValues;
}

function prewrittenDraft({
  kind,
  recipientEmail,
  replyTo,
  subject,
  text,
}: OutboxEmail): EmailDraft | undefined {
  if (recipientEmail === null || subject === null || text === null) return undefined;
  return {
    to: recipientEmail,
    replyTo: replyTo ?? undefined,
    emailContent: buildPrewrittenEmail(kind, subject, text),
  };
}

async function findOrderOf(
  db: Database,
  { orderId }: OutboxEmail,
  hidesCustomer: boolean,
): Promise<OrderDetails | undefined> {
  const order = await findOrderDetails(db, orderId ?? '');
  return order && hidesCustomer ? withInventedCustomer(order) : order;
}

/** Only the email about a cancelled order states it. */
async function findClaimedPaise(db: Database, { kind, orderId }: OutboxEmail): Promise<number | undefined> {
  if (kind !== 'order-cancelled' || orderId === null) return undefined;
  return await findUndecidedClaimPaise(db, orderId);
}

function withInventedCustomer(order: OrderDetails): OrderDetails {
  const { contact, shipTo } = order;
  const invented = { fullName: 'Asha Rao', address: '12, MG Road', phone: '+919876543210' };
  return {
    ...order,
    contact: { ...contact, email: contact.email && 'customer@example.com' },
    shipTo: { ...shipTo, ...invented },
  };
}

function orderDraft(
  order: OrderDetails | undefined,
  {
    shopOrigin,
    merchantEmail,
    isPreview,
    claimedPaise,
  }: RenderSettings & { isPreview: boolean; claimedPaise: number | undefined },
  store: Store,
  { kind, refundId, shipmentId, cancellationId, text }: OutboxEmail,
): EmailDraft | undefined {
  const emailKind = findOrderEmailKind(kind);
  if (!order || !emailKind) return undefined;
  const { email } = order.contact;
  const sender = { storeName: store.storeName ?? 'Our shop', shopOrigin, refundTime: refundTimeOf(store) };
  const isAboutOnePart =
    emailKind === 'refund-sent' || emailKind === 'payment-claim-rejected' || emailKind === 'items-cancelled';
  if (!isAboutOnePart && MERCHANT_EMAIL_KINDS.includes(emailKind)) {
    const recipient = merchantEmail ?? (store.companyEmail || undefined);
    const emailContent = buildOrderEmail(emailKind, order, sender);
    return recipient === undefined ? undefined : { to: recipient, replyTo: email ?? undefined, emailContent };
  }
  if (email === null) return undefined;
  const shipment = order.shipments.find(({ id }) => id === shipmentId) ?? latestShipment(order.shipments);
  const values = orderValues(order, shipment);
  const toShopper = { to: email, replyTo: store.companyEmail || undefined, values };
  if (emailKind === 'payment-claim-rejected')
    return { ...toShopper, emailContent: buildClaimRejectedEmail(order, sender, text ?? '') };
  if (emailKind === 'refund-sent') {
    const refund =
      order.refunds.find(({ id }) => id === refundId) ?? (isPreview ? sampleRefund(order) : undefined);
    if (!refund) return undefined;
    const emailContent = buildRefundEmail(order, refund, sender);
    return { ...toShopper, emailContent, attachedDocument: attachedCreditNote(order, refund) };
  }
  if (emailKind === 'items-cancelled') {
    const cancellation =
      order.cancellations.find(({ id }) => id === cancellationId) ??
      (isPreview ? sampleCancellation(order) : undefined);
    if (!cancellation) return undefined;
    const emailContent = buildItemsCancelledEmail(order, cancellation, sender);
    const creditNote = creditNoteOfCancellation(order, cancellation);
    return { ...toShopper, emailContent, ...(creditNote && { attachedDocument: { creditNote } }) };
  }
  const emailContent = buildOrderEmail(emailKind, order, { ...sender, shipment, claimedPaise });
  return { ...toShopper, emailContent, attachedDocument: documentFor(emailKind, order, shipment) };
}

/** The merchant's text, else the built-in one, as My Orders shows it. */
const refundTimeOf = ({ content }: Store) => content?.['shop.refundTime'] || BUILT_IN_REFUND_TIME;

const BUILT_IN_REFUND_TIME =
  SHOP_SECTIONS.flatMap(({ fields }) => fields).find(({ name }) => name === 'refundTime')?.builtIn ?? '';

function documentFor(
  kind: OrderEmailKind,
  order: OrderDetails,
  shipment: Shipment | undefined,
): AttachedDocument | undefined {
  if (kind === 'order-cancelled' || kind === 'order-returned') return attachedCreditNote(order);
  return hasInvoiceAttached(kind, order, shipment) ? { invoiceOf: order.id } : undefined;
}

function attachedCreditNote(order: OrderDetails, refund?: SentRefund): AttachedDocument | undefined {
  const creditNote = creditNoteNumberOf(order, refund);
  return creditNote === undefined ? undefined : { creditNote };
}

function findOrderEmailKind(kind: string): OrderEmailKind | undefined {
  return ORDER_EMAIL_KINDS.find((orderEmailKind) => orderEmailKind === kind);
}

function signatureOf(storeName: string, store: Store, shopOrigin: string): string {
  const { companyAddress, companyPhone, companyEmail } = store;
  const lines = [
    storeName,
    companyAddress,
    companyPhone && formatPhone(companyPhone),
    companyEmail,
    shopOrigin,
  ];
  return lines.filter(Boolean).join('\n');
}
