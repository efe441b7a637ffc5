const SMALL = [
  ...[
    'Zero',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
  ],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const STEPS: [number, string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/**
 * Paise as an amount in words on Indian invoices: `Rupees Twelve Lakh Five Hundred One and Paise Fifty Only`.
 */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${inWords(rupees)}${rest > 0 ? ` and Paise ${inWords(rest)}` : ''} Only`;
}

function inWords(number: number): string {
  const [size, name] = STEPS.find(([step]) => number >= step) ?? [];
  if (size !== undefined) {
    const rest = number % size;
    return `${inWords(Math.floor(number / size))} ${name}${rest > 0 ? ` ${inWords(rest)}` : ''}`;
  }
  if (number < 20) return SMALL[number] ?? '';
  const ones = number % 10;
  return `${TENS[Math.floor(number / 10)]}${ones > 0 ? ` ${SMALL[ones]}` : ''}`;
}
