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

/** How merchants write the units, and how many of the smaller unit each is. */
const WORDS: [spellings: string, unit: Unit, amount: number][] = [
  ['g gm gms gram grams', GRAM, 1],
  ['kg kgs kilogram kilograms', GRAM, 1_000],
  ['ml mls millilitre millilitres milliliter milliliters', MILLILITRE, 1],
  ['l ltr ltrs litre litres liter liters', MILLILITRE, 1_000],
  ['cm cms centimetre centimetres centimeter centimeters', CENTIMETRE, 1],
  ['m mtr mtrs metre metres meter meters', CENTIMETRE, 100],
];
const UNIT_BY_WORD = new Map(
  WORDS.flatMap(([spellings, unit, amount]) => spellings.split(' ').map((word) => [word, { unit, amount }])),
);

// 200 g; 1,000 gms; 2 × 500 g; 9 jars × 35 g (315 g)
const MEASURE = /^(?:.*\()?(?:(\d+)\s*[×x*]\s*)?(\d[\d,]*(?:\.\d+)?)\s*([a-z]+)\.?\)?$/i;
// Set of 8; Pack of 3; 6 pcs; 4 N
const COUNT = /^(?:(?:set|pack) of (\d+)(?: (?:pieces|pcs))?|(\d+)\s*(?:pieces|pcs|nos|units|n)\.?)$/i;

/**
 * Formats the price per unit of measure, for example `₹1.25 per g`. The unit is the smaller one below 1 kg,
 * litre or metre, else the larger one; for a set it is one of its units. Undefined if the net quantity has no
 * measure. Source: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6.
 */
export function formatUnitPrice(netQuantity: string, pricePaise: number): string | undefined {
  if (pricePaise <= 0) return undefined;
  const text = netQuantity.trim();
  const [, inSet, counted] = COUNT.exec(text) ?? [];
  const quantity = Number(inSet ?? counted);
  if (quantity > 1) return formatPricePerUnit(pricePaise / quantity, 'piece');
  const [, packs = '1', digits = '', word = ''] = MEASURE.exec(text) ?? [];
  const known = UNIT_BY_WORD.get(word.toLowerCase());
  if (!known) return undefined;
  const { unit } = known;
  const amount = Number(packs) * Number(digits.replaceAll(',', '')) * known.amount;
  if (!(amount > 0)) return undefined;
  return amount < unit.perLarger
    ? formatPricePerUnit(pricePaise / amount, unit.name)
    : formatPricePerUnit((pricePaise / amount) * unit.perLarger, unit.larger);
}

const formatPricePerUnit = (paise: number, unit: string) => `${formatPaise(Math.round(paise))} per ${unit}`;
