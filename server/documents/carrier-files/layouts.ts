import type { CarrierFileLayout } from '#contract/admin/orders/carrier-files.ts';
import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';
import { toDecimalRupees } from '#format/money.ts';
import { type Letterhead, type PrintedItem, type PrintedShipment, printedNumber } from '../print-data.ts';
import { splitAddress } from './split-address.ts';

/** What one row of a file is about: an item of a shipment. */
export interface CarrierRow {
  shipment: PrintedShipment;
  item: PrintedItem;
  /** Amounts and weight of the shipment are in its first row only, so that the sums of the file are right. */
  isFirst: boolean;
  sender: Letterhead;
}

/** A column with its header as the carrier has it, and its cell. Columns without a cell stay empty. */
type Column = [header: string, cell?: (row: CarrierRow) => string | number];

const number = ({ shipment }: CarrierRow) => printedNumber(shipment);
const addressLine = (line: number) => (row: CarrierRow) =>
  splitAddress(row.shipment.shipTo.address)[line] ?? '';
const city = ({ shipment }: CarrierRow) => shipment.shipTo.city;
const state = ({ shipment }: CarrierRow) => shipment.shipTo.state;
const postalCode = ({ shipment }: CarrierRow) => shipment.shipTo.postalCode;
/** Ten digits, without +91. */
const phone = ({ shipment }: CarrierRow) => shipment.shipTo.phone.replace(/\D/g, '').slice(-10);
const isCash = ({ shipment }: CarrierRow) => shipment.codPaise > 0;
const paymentMode = (row: CarrierRow) => (isCash(row) ? 'COD' : 'Prepaid');
const codAmount = (row: CarrierRow) =>
  row.isFirst && isCash(row) ? toDecimalRupees(row.shipment.codPaise) : '';
const sku = ({ item }: CarrierRow) => item.sku ?? itemName(item);
const name = ({ item }: CarrierRow) => itemName(item);
const quantity = ({ item }: CarrierRow) => item.quantity;
const unitPrice = ({ item }: CarrierRow) => toDecimalRupees(item.pricePaise);
const grams = ({ shipment, isFirst }: CarrierRow) => (isFirst ? (shipment.weightGrams ?? '') : '');

const itemName = ({ title, options }: PrintedItem) =>
  [title, options].filter(Boolean).join(', ').slice(0, 100);

/** What the cash on delivery fee adds to the prices of the items. */
function codFee(row: CarrierRow): string {
  const { codPaise, valuePaise } = row.shipment;
  return row.isFirst && isCash(row) && codPaise > valuePaise ? toDecimalRupees(codPaise - valuePaise) : '';
}

/** `22-11-2026 14:05`, in Indian time. */
function orderedAt({ shipment }: CarrierRow): string {
  const iso = new Date(shipment.orderedAt.getTime() + INDIA_UTC_OFFSET_MS).toISOString();
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)} ${iso.slice(11, 16)}`;
}

/**
 * The layouts come from public importers, not from the carriers: upload a small file first. One row per item; the
 * rows of a shipment have the same number.
 */
export const LAYOUTS: Record<CarrierFileLayout, readonly Column[]> = {
  delhivery: [
    ['*Sale Order Number', number],
    ['*Pickup Location Name', ({ sender }) => sender.name],
    ['*Transport Mode', () => 'Surface'],
    ['*Payment Mode', paymentMode],
    ['COD Amount', codAmount],
    ['*Customer Name', ({ shipment }) => shipment.shipTo.fullName],
    ['*Customer Phone', phone],
    ['*Shipping Address Line1', addressLine(0)],
    ['Shipping Address Line2', addressLine(1)],
    ['*Shipping City', city],
    ['*Shipping State', state],
    ['*Shipping Pincode', postalCode],
    ['*Item Sku Code', sku],
    ['*Item Sku Name', name],
    ['*Quantity Ordered', quantity],
    ['*Unit Item Price', unitPrice],
    ['Package Name'],
    ['Packaging Type'],
    ['Length (cm)'],
    ['Breadth (cm)'],
    ['Height (cm)'],
    ['Packaged Product Weight (gm)', grams],
    ['Product Weight (gm)'],
    ['Fragile Shipment'],
    ['Discount Type'],
    ['Discount Value'],
    ['Tax Class Code'],
    ['Customer Email'],
    ['Billing Address same as Shipping Address', () => 'Yes'],
    ['Billing Address Line1'],
    ['Billing Address Line2'],
    ['Billing City'],
    ['Billing State'],
    ['Billing Pincode'],
    ['e-Way Bill Number'],
    ['Seller Name', ({ sender }) => sender.name],
  ],
  shiprocket: [
    ['*Order Id', number],
    ['Order Date as dd-mm-yyyy hh:MM', orderedAt],
    ['*Channel', () => 'CUSTOM'],
    ['*Payment Method(COD/Prepaid)', paymentMode],
    ['*Customer First Name', ({ shipment }) => shipment.shipTo.fullName.trim().split(/\s+/)[0] ?? ''],
    ['Customer Last Name', ({ shipment }) => shipment.shipTo.fullName.trim().split(/\s+/).slice(1).join(' ')],
    ['Email (Optional)'],
    ['*Customer Mobile', phone],
    ['Customer Alternate Mobile'],
    ['*Shipping Address Line 1', addressLine(0)],
    ['Shipping Address Line 2', addressLine(1)],
    ['*Shipping Address Country', () => 'India'],
    ['*Shipping Address State', state],
    ['*Shipping Address City', city],
    ['*Shipping Address Postcode', postalCode],
    ['Billing Address Line 1'],
    ['Billing Address Line 2'],
    ['Billing Address Country'],
    ['Billing Address State'],
    ['Billing Address City'],
    ['Billing Address Postcode'],
    ['*Master SKU', sku],
    ['*Product Name', name],
    ['*Product Quantity', quantity],
    ['Tax %'],
    ['*Selling Price(Per Unit Item, Inclusive of Tax)', unitPrice],
    ['Discount(Per Unit Item)'],
    ['Shipping Charges(Per Order)'],
    ['COD Charges(Per Order)', codFee],
    ['Gift Wrap Charges(Per Order)'],
    ['Total Discount (Per Order)'],
    ['*Partial COD (Yes/No)', () => 'No'],
    ['Paid Amount (Rs.)'],
    ['*Length (cm)'],
    ['*Breadth (cm)'],
    ['*Height (cm)'],
    [
      '*Weight Of Shipment(kg)',
      ({ shipment, isFirst }) =>
        isFirst && shipment.weightGrams !== null ? shipment.weightGrams / 1000 : '',
    ],
    ['Send Notification(True/False)', () => 'False'],
    ['Comment'],
  ],
};
