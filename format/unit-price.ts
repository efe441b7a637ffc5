import { formatPaise } from './money.ts';

interface Unit {
  name: string;
  larger: string;
  /** How many of this unit make one larger unit. */
  perLarger: number;
}

const GRAM: Unit = { name: 'g', larger: 'kg', perLarger: 1_000 };
const MILLILITRE: Unit = { name: 'ml', larger: 'l', perLarger: 1_000 };
const CENTIMETRE: Unit = { name: 'cm', larger: 'm', perLarger: 100 };
const UNITS = [GRAM, MILLILITRE, CENTIMETRE];

// 200 g; 9 jars × 35 g (315 g)
const MEASURE = /^(?:.*\()?(\d+(?:\.\d+)?)\s*(kg|g|ml|l|cm|m)\)?$/i;
const SET = /^set of (\d+)$/i;

/**
 * Formats the price per unit of measure, for example `₹1.25 per g`. The unit is the smaller one below 1 kg,
 * litre or metre, else the larger one; for a set it is one of its units. Undefined if the net quantity has no
 * measure. Source: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6.
 */
export function formatUnitPrice(netQuantity: string, pricePaise: number): string | undefined {
  if (pricePaise <= 0) return undefined;
  const setSize = Number(SET.exec(netQuantity.trim())?.[1]);
  if (setSize > 1) return formatPricePerUnit(pricePaise / setSize, 'piece');
  const [, digits, word = ''] = MEASURE.exec(netQuantity.trim()) ?? [];
  const unit = UNITS.find(({ name, larger }) => [name, larger].includes(word.toLowerCase()));
  if (!unit) return undefined;
  const amount = Number(digits) * (word.toLowerCase() === unit.larger ? unit.perLarger : 1);
  if (!(amount > 0)) return undefined;
  return amount < unit.perLarger
    ? formatPricePerUnit(pricePaise / amount, unit.name)
    : formatPricePerUnit((pricePaise / amount) * unit.perLarger, unit.larger);
}

const formatPricePerUnit = (paise: number, unit: string) => `${formatPaise(Math.round(paise))} per ${unit}`;
