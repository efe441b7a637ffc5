const WORDS: Readonly<Record<string, string>> = {
  men: 'Men',
  mens: 'Men',
  man: 'Men',
  male: 'Men',
  women: 'Women',
  womens: 'Women',
  woman: 'Women',
  female: 'Women',
  ladies: 'Women',
  unisex: 'Unisex',
  boys: 'Boys',
  girls: 'Girls',
};

const GOOGLE_WORDS: Readonly<Record<string, string>> = { Men: 'male', Women: 'female', Unisex: 'unisex' };

/** The gender of a product: from its gender cell, else from its tags, else from its category name. */
export function genderOf(written: string, tags: readonly string[], category: string): string | null {
  if (written !== '') return genderWord(written) ?? written;
  const tagged = new Set(tags.map(genderWord).filter((gender) => gender !== undefined));
  if (tagged.has('Men') && tagged.has('Women')) return 'Unisex';
  const [first] = tagged;
  return first ?? genderWord(category) ?? null;
}

/** The value for a Google Shopping column. */
export function googleGender(gender: string): string {
  return GOOGLE_WORDS[gender] ?? gender;
}

function genderWord(text: string): string | undefined {
  const word = text
    .toLowerCase()
    .replace(/^gender:\s*/, '')
    .replace(/['’]/g, '');
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}
