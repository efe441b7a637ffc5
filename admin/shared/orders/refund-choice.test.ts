import { expect, test } from 'vitest';
import {
  chosenAmount,
  describeCancelled,
  type RefundableLine,
  refundLines,
  suggestedAmount,
  toggleLine,
} from './refund-choice.ts';

const KURTA: RefundableLine = {
  lineNo: 2,
  title: 'Kurta',
  options: 'M',
  quantity: 3,
  price: 129.35,
  refundableQuantity: 3,
  refundable: 388.05,
  restockableQuantity: 2,
};

test('a chosen line is refunded with all its units, and those that can go back into stock', () => {
  const chosen = toggleLine({}, KURTA);
  expect(chosenAmount([KURTA], chosen)).toBe(388.05);
  expect(refundLines(chosen)).toEqual([{ lineNo: 2, quantity: 3, restock: 2 }]);
  expect(toggleLine(chosen, KURTA)).toEqual({});
});

test('never more than is left of the line, and no restocking where nothing can be restocked', () => {
  const rest = { ...KURTA, refundable: 300, restockableQuantity: 0 };
  const chosen = toggleLine({}, rest);
  expect(chosenAmount([rest], chosen)).toBe(300);
  expect(refundLines(chosen)).toEqual([{ lineNo: 2, quantity: 3 }]);
});

test('without a choice, what is due for cancelled items is left out of the amount', () => {
  const items = [
    { lineNo: 3, title: 'Shawl', options: 'Indigo', quantity: 1 },
    { lineNo: 4, title: 'Tray', options: '', quantity: 2 },
  ];
  const due = { cancellationId: 7, payment: 'p1', amount: 648.9, items };
  expect(suggestedAmount([KURTA], {}, { refundable: 1_546, due: [due] })).toBe(897.1);
  expect(suggestedAmount([KURTA], {}, { refundable: 600, due: [due] })).toBe(0);
  expect(suggestedAmount([KURTA], toggleLine({}, KURTA), { refundable: 1_546, due: [due] })).toBe(388.05);
  expect(describeCancelled(due)).toBe('Cancelled: 1 × Shawl (Indigo), 2 × Tray, ₹648.90');
});
