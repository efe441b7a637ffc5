import type { PlaceholderName } from '#contract/admin/content/content-documents.ts';
import type { EmailTexts } from '#contract/admin/emails/email-texts.ts';
import { formatPaise } from '#format/money.ts';
import { fillPlaceholders } from '#format/placeholders.ts';
import type { OrderDetails } from '#server/order-management/order-details.ts';
import type { Shipment } from '#server/orders/shipment.ts';
import type { EmailContent } from '../templates/email-content.ts';

/** What a placeholder such as `{{order_number}}` is replaced by. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>;

/** The values of the placeholders in an email about an order. */
export function orderValues(order: OrderDetails, shipment: Shipment | undefined): PlaceholderValues {
  return {
    order_number: order.id,
    customer_name: order.shipTo.fullName,
    order_total: formatPaise(order.totalPaise),
    city: order.shipTo.city,
    ...(shipment?.carrier && { carrier: shipment.carrier }),
    ...(shipment?.trackingNumber && { tracking_number: shipment.trackingNumber }),
  };
}

/** The email with the merchant's subject, heading, opening and closing. Facts, amounts and links stay as they are. */
export function applyEmailTexts(
  content: EmailContent,
  { subject, heading, opening, closing }: EmailTexts,
  values: PlaceholderValues,
): EmailContent {
  const [greeting, ...facts] = content.paragraphs;
  return {
    ...content,
    subject: fillPlaceholders(subject, values).trim() || content.subject,
    heading: fillPlaceholders(heading, values).trim() || content.heading,
    paragraphs: [...(greeting === undefined ? [] : [greeting]), ...paragraphsOf(opening, values), ...facts],
    closing: paragraphsOf(closing, values),
  };
}

function paragraphsOf(text: string, values: PlaceholderValues): string[] {
  return fillPlaceholders(text, values)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
