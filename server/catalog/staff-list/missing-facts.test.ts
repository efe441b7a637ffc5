import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findMissingFacts } from '#contract/admin/catalog/find-missing-facts.ts';
import type { MissingFact } from '#contract/admin/catalog/products.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { WEIGHT_COLUMN } from '../csv/product/columns.ts';
import { toEditedProduct } from '../editing/edited-product.ts';
import { selectStoredProducts } from '../editing/stored-product-queries.ts';
import { factNeeds, missingFacts, type SellerFacts } from './missing-facts.ts';

const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const PRODUCT = fc.record({
  facts: fc
    .record({
      HSN: maybe('0910', '6204.10', '09101110', '8211', 'none'),
      'GST rate': maybe(
        '5',
        '12 %',
        'nil',
        'by price',
        'Nil ',
        'five',
        '101',
        '100.00',
        '0.015',
        '0.0025',
        '0.017',
      ),
      'Net quantity': maybe('200 g'),
      MRP: maybe('499'),
      'Country of origin': maybe('India'),
      Manufacturer: maybe('Looms, Kutch'),
      Importer: maybe('Looms, Kutch'),
      FSSAI: maybe('12345678901234'),
      Diet: maybe('Vegetarian'),
    })
    .map((facts) =>
      Object.fromEntries(Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value]] : []))),
    ),
  category: maybe('Knives', ' KNIVES', 'Toys'),
  parentCategory: maybe('knives', 'Toys'),
  images: fc.array(fc.constant('https://img.example/1.jpg'), { maxLength: 1 }),
  variants: fc.array(
    fc.record({
      regularPricePaise: fc.constantFrom(0, 49_900),
      netQuantity: maybe('100 g'),
      mrp: maybe(59_900),
      weight: maybe('250', '0', '0.00', ''),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
const SELLERS: SellerFacts[] = [
  {},
  { gstin: '27AAPFU0939F1ZV' },
  { gstin: '27AAPFU0939F1ZV', gstRates: { default: 5 } },
  { gstin: '27AAPFU0939F1ZV', fssaiLicence: '12345678901234', gstRates: { hsn: { '82': 12 } } },
  { gstin: '27AAPFU0939F1ZV', gstRates: { categories: { Knives: 18 } } },
];

test('the editor finds the same missing facts while typing as the product list, for any product and seller', async () => {
  const database = await testDatabase();
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(PRODUCT, async ({ variants, category, parentCategory, ...product }) => {
      const { id, variantIds } = await addProduct(db, {
        ...product,
        ...(category && { category }),
        ...(parentCategory && { parentCategory }),
        variants: variants.map(({ regularPricePaise, netQuantity }, i) => ({
          size: String(i),
          regularPricePaise,
          ...(netQuantity && { netQuantity }),
        })),
      });
      for (const [i, { mrp = null, weight }] of variants.entries())
        await sql`update variants set mrp_paise = ${mrp},
            extra_columns = ${JSON.stringify(weight === undefined ? {} : { [WEIGHT_COLUMN]: weight })}
          where id = ${variantIds[i]}`.execute(db);
      const [stored] = await selectStoredProducts(db, [id]);
      if (!stored) throw new Error('the product is gone');
      for (const seller of SELLERS) {
        const { rows } = await sql<{ missing: MissingFact[] }>`
          select ${missingFacts(seller)} as missing from products p where id = ${id}`.execute(db);
        expect(findMissingFacts(toEditedProduct(stored), factNeeds(seller))).toEqual(rows[0]?.missing);
      }
    }),
    { numRuns: 100 },
  );
  await database.close();
});
