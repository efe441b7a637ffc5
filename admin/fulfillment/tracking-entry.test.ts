import { describe, expect, test } from 'vitest';
import { printedNumber } from '#server/documents/print-data.ts';
import { splitShipmentNumber } from '#server/orders/fulfillment/shipment-number.ts';
import { findShipment, pasteTrackingNumbers, repeatedNumbers, scanTrackingNumber } from './tracking-entry.ts';

const row = (id: number, orderNumber: string, number = 1, shipmentCount = 1) => ({
  id,
  orderNumber,
  number,
  shipmentCount,
  name: `${orderNumber}/${number}`,
});
const ROWS = [row(1, '7K3QX-9M2PD'), row(2, 'ABCDE-12345', 1, 2), row(3, 'ABCDE-12345', 2, 2)];

describe('pasted text', () => {
  test('a column fills the shipments in their order, from the chosen one on', () => {
    expect(pasteTrackingNumbers('dl 1\r\nDL2\n\nDL3\n', ROWS, {}).numbers).toEqual({
      1: 'DL1',
      2: 'DL2',
      3: 'DL3',
    });
    expect(pasteTrackingNumbers('DL2\nDL3', ROWS, { 1: 'DL1' }, 2).numbers).toEqual({
      1: 'DL1',
      2: 'DL2',
      3: 'DL3',
    });
  });

  test('two columns name the order, in any order of lines', () => {
    const text = 'abcde12345/2\tDL3\n7k3qx 9m2pd\tDL1\nABCDE-12345\tDL2';
    expect(pasteTrackingNumbers(text, ROWS, {}).numbers).toEqual({ 1: 'DL1', 2: 'DL2', 3: 'DL3' });
  });

  test('what names no shipment is reported and changes nothing', () => {
    const entry = pasteTrackingNumbers('00000-00000,DL9\n7K3QX-9M2PD,DL1', ROWS, {});
    expect(entry).toMatchObject({ numbers: { 1: 'DL1' }, isProblem: true });
    expect(entry.message).toBe(
      '1 tracking number entered. One line names no shipment in this list: 00000-00000.',
    );
    expect(pasteTrackingNumbers('A1\nA2\nA3\nA4', ROWS, {}).message).toContain(
      'no shipment in this list: A4',
    );
  });
});

describe('a scanner', () => {
  test('reads the slip, then the label', () => {
    const slip = scanTrackingNumber('7K3QX9M2PD', ROWS, { numbers: {}, scanned: undefined });
    expect(slip).toMatchObject({ scanned: 1, isProblem: false });
    expect(scanTrackingNumber('CL669228099IN', ROWS, slip)).toMatchObject({
      numbers: { 1: 'CL669228099IN' },
      scanned: undefined,
    });
  });

  test('of an order with two shipments takes the one without a number', () => {
    expect(
      scanTrackingNumber('ABCDE-12345', ROWS, { numbers: { 2: 'DL2' }, scanned: undefined }).scanned,
    ).toBe(3);
  });

  test('a label before its slip, or the label of another order, is rejected', () => {
    expect(scanTrackingNumber('CL669228099IN', ROWS, { numbers: {}, scanned: undefined }).isProblem).toBe(
      true,
    );
    const again = scanTrackingNumber('DL1', ROWS, { numbers: { 1: 'DL1' }, scanned: 2 });
    expect(again).toMatchObject({ isProblem: true, numbers: { 1: 'DL1' }, scanned: 2 });
  });
});

test('a number that occurs twice is found; empty ones do not count', () => {
  expect([...repeatedNumbers(['A', 'B', 'A', '', ''])]).toEqual(['A']);
});

test('the number on a slip is read by the scan mode and by the server', () => {
  const orderId = '7K3QX-9M2PD';
  const rows = [1, 2, 3].map((number) => ({
    id: 70 + number,
    name: `${orderId}/${number}`,
    orderNumber: orderId,
    number,
    shipmentCount: 3,
  }));
  for (const number of [1, 2, 3]) {
    const printed = printedNumber({ orderId, number, count: 3 });
    expect(findShipment(printed, rows, {})?.number).toBe(number);
    expect(splitShipmentNumber(printed)).toEqual({ orderNumber: orderId, number });
  }
  expect(printedNumber({ orderId, number: 1, count: 1 })).toBe(orderId);
});
