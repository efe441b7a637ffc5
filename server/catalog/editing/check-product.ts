import type { EditedProduct } from '#contract/admin/catalog/products.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { formatPaise, toPaise } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { assertNoProblems } from '#server/errors/field-error.ts';
import { findProductIdProblem } from '../csv/product/product-handle.ts';
import { splitOptions } from '../csv/product/variant-options.ts';
import { parseMrp } from '../mrp.ts';

/** Checks what an import checks too. Throws UserError: invalid_request, with every invalid field. */
export function checkProduct(product: EditedProduct): void {
  assertNoProblems([...productProblems(product), ...variantProblems(product)]);
}

function productProblems({ handle, variants }: EditedProduct): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (findProductIdProblem(handle) !== undefined)
    problems.push({
      path: 'handle',
      message: 'The URL handle may contain only letters, digits and hyphens.',
    });
  if (Object.keys(variants).length === 0)
    problems.push({ path: 'variants', message: 'A product has at least one variant.' });
  return problems;
}

function variantProblems({ variants, options, facts, status }: EditedProduct): FieldProblem[] {
  const productMrp = parseMrp(facts.MRP ?? '');
  const byOptions = new Set<string>();
  return Object.entries(variants).flatMap(([key, variant]) => {
    const path = `variants.${key}`;
    const problems: FieldProblem[] = [];
    const chosen = options.map((name, i) => ({ name, value: variant.values[i] ?? '' }));
    const { size, color } = splitOptions(chosen);
    const optionsKey = JSON.stringify([size, color]);
    if (byOptions.has(optionsKey))
      problems.push({
        path: `${path}.values`,
        message: `Two variants are ${formatOptions({ size, color }) || 'without options'}.`,
      });
    byOptions.add(optionsKey);
    if (variant.price === 0 && status === 'active')
      problems.push({ path: `${path}.price`, message: 'Enter a price, or save the product as a draft.' });
    const highest = toPaise(Math.max(variant.price, variant.compareAtPrice ?? 0));
    const mrp = variant.mrp === null ? productMrp : toPaise(variant.mrp);
    if (mrp !== undefined && highest > mrp)
      problems.push({
        path: `${path}.price`,
        message: `A price above the MRP ${formatPaise(mrp)} is not allowed.`,
      });
    if (variant.stock < 0 && !variant.allowsBackorder)
      problems.push({ path: `${path}.stock`, message: 'The stock is at least 0.' });
    return problems;
  });
}
