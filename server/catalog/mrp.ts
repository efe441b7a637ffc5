import { parseRupees } from '#format/money.ts';
import type { Facts } from './product-facts.ts';

/**
 * The maximum retail price of a variant in paise, tax included: its own, otherwise the product's. Undefined if
 * the merchant has stated none. It is never derived from another price: no other may be called MRP (Legal
 * Metrology (Packaged Commodities) Rules, 2011).
 */
export function findMrp(facts: Facts, variant?: { mrpPaise: number | null }): number | undefined {
  return variant?.mrpPaise ?? parseMrp(facts.MRP ?? '');
}

/** Parses an MRP as printed on packs: `299`, `₹299.00`, `Rs. 299/-`, `₹299 (incl. of all taxes)`. */
export function parseMrp(text: string): number | undefined {
  // not `\s*incl`, which would take quadratic time for a text of spaces
  const end = text.search(/\bincl(?:usive|\.)?\b/i);
  const amount = end < 0 ? text : text.slice(0, end).trimEnd().replace(/\($/, '');
  const paise = parseRupees(amount.replace(/^\s*mrp\b[\s:.]*/i, '').replace(/\/-\s*$/, ''));
  return paise === 0 ? undefined : paise;
}
