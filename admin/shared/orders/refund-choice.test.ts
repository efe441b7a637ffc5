import { expect, test } from 'vitest';
import { chosenAmount, type RefundableLine, refundLines, toggleLine } from './refund-choice.ts';

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
