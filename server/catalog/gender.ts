const GENDER_BY_WORD: Readonly<Record<string, string>> = {
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

const GOOGLE_GENDERS: Readonly<Record<string, string>> = { Men: 'male', Women: 'female', Unisex: 'unisex' };

/** The gender of a product: from its gender cell, else from its tags, else from its category name. */
export function detectGender(genderCell: string, tags: readonly string[], category: string): string | null {
  if (genderCell !== '') return parseGender(genderCell) ?? genderCell;
  const taggedGenders = new Set(tags.map(parseGender).filter((gender) => gender !== undefined));
  if (taggedGenders.has('Men') && taggedGenders.has('Women')) return 'Unisex';
  const [first] = taggedGenders;
  return first ?? parseGender(category) ?? null;
}

/** The value for a Google Shopping column. */
export function toGoogleGender(gender: string): string {
  return GOOGLE_GENDERS[gender] ?? gender;
}

function parseGender(text: string): string | undefined {
  const word = text
    .toLowerCase()
    .replace(/^gender:\s*/, '')
    .replace(/['’]/g, '');
  return Object.hasOwn(GENDER_BY_WORD, word) ? GENDER_BY_WORD[word] : undefined;
}
