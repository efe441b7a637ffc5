import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOfShipment, codOfShipment, type LineUnits, unpackedUnits } from './shipment.ts';

const KURTA = { lineNo: 1, productId: 'kurta', quantity: 1, pricePaise: 129_900 };
const MASALA = { lineNo: 2, productId: 'masala', quantity: 2, pricePaise: 35_000 };
const FEE = { lineNo: 3, productId: null, quantity: 1, pricePaise: 4_900 };
const LINES = [KURTA, MASALA, FEE];
const units = (lineNo: number, quantity: number) => ({ lineNo, quantity, restockedQuantity: null });

test('two shipments with cash on delivery: the fee is collected with the first (after-the-sale, case 9)', () => {
  const first = { lines: [units(1, 1)], codPaise: codOfShipment(LINES, [], [units(1, 1)]) };
  expect(first.codPaise).toBe(134_800);
  expect(codOfShipment(LINES, [first], [units(2, 2)])).toBe(70_000);
  expect(amountsOfShipment(LINES, first)).toEqual([
    { lineNo: 1, quantity: 1, amountPaise: 129_900 },
    { lineNo: 3, amountPaise: 4_900 },
  ]);
});

test('what is left to pack: no fees, and nothing that is in a shipment', () => {
  expect(unpackedUnits(LINES, [])).toEqual([
    { lineNo: 1, quantity: 1 },
    { lineNo: 2, quantity: 2 },
  ]);
  expect(unpackedUnits(LINES, [{ lines: [units(1, 1), units(2, 1)] }])).toEqual([{ lineNo: 2, quantity: 1 }]);
});

test('however an order is split, its shipments collect its total to the paisa', () => {
  const order = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      pricePaise: fc.integer({ min: 0, max: 9_999_999 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat(2)), fc.nat(10_000), (items, draws, feePaise) => {
      const lines = [
        ...items.map((item, i) => ({ ...item, lineNo: i + 1, productId: 'p' })),
        { lineNo: items.length + 1, productId: null, quantity: 1, pricePaise: feePaise },
      ];
      const parts: LineUnits[][] = [[], [], []];
      for (const { lineNo, quantity, productId } of lines)
        for (let unit = 0; productId !== null && unit < quantity; unit += 1)
          parts[draws.next().value ?? 0]?.push({ lineNo, quantity: 1 });
      const shipments: { lines: ReturnType<typeof units>[]; codPaise: number }[] = [];
      for (const part of parts.filter(({ length }) => length > 0)) {
        const codPaise = codOfShipment(lines, shipments, part);
        shipments.push({ codPaise, lines: part.map(({ lineNo, quantity }) => units(lineNo, quantity)) });
      }
      const total = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
      expect(shipments.reduce((sum, { codPaise }) => sum + codPaise, 0)).toBe(total);
      expect(unpackedUnits(lines, shipments)).toEqual([]);
    }),
  );
});
