import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchQuery } from '#contract/search.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPostgresSearch } from './postgres-search.ts';
import { CatalogFigures } from './word-figures.ts';
import { correctUnknownTerms } from './words/correct-spelling.ts';
import { searchTerms } from './words/search-terms.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  const { db } = shop;
  await addProduct(db, {
    id: 'turmeric',
    title: 'Lakadong Turmeric Powder',
    description: '<p>Earthy, from the <b>hills</b> of Meghalaya.</p>',
    category: 'Masala',
    parentCategory: 'Ground Spices',
    tags: ['हल्दी', 'single origin'],
    regularPricePaise: 29_900,
    discountedPricePaise: 24_900,
  });
  await addProduct(db, {
    id: 'cumin',
    title: 'Cumin Seeds',
    description: '<p>Good with turmeric.</p>',
    category: 'Masala',
    parentCategory: 'Whole Spices',
    regularPricePaise: 19_900,
  });
  await addProduct(db, {
    id: 'chilli',
    title: 'Kashmiri Chilli',
    category: 'Masala',
    parentCategory: 'Ground Spices',
    regularPricePaise: 21_900,
  });
  for (const [i, color] of ['Indigo', 'Madder', 'Rani Pink'].entries()) {
    await addProduct(db, {
      id: `kurta-${i + 1}`,
      title: `Block Print Kurta ${i + 1}`,
      category: 'Men',
      gender: 'Men',
      parentCategory: 'Kurtas',
      tags: ['कुर्ता'],
      variants: [
        { size: 'M', color },
        { size: 'L', color },
      ],
      regularPricePaise: 100_000 + i * 50_000,
    });
  }
  await addProduct(db, { id: 'chunni', title: 'Bandhani Dupatta', category: 'Women', gender: 'Women' });
  await addProduct(db, { id: 'hidden', title: 'Turmeric of tomorrow', isPublished: false });
  await addProduct(db, { id: 'draft', title: 'Turmeric of next week', status: 'draft' });
});
afterAll(() => shop.close());

const CATEGORIES = {
  ground: { category: 'Masala', parentCategory: 'Ground Spices' },
  whole: { category: 'Masala', parentCategory: 'Whole Spices' },
  kurtas: { category: 'Men', parentCategory: 'Kurtas' },
};

const find = (q: string, more: object = {}) =>
  createPostgresSearch(shop.db).search(searchQuery.parse({ q, ...more }));
const suggest = (text: string) => createPostgresSearch(shop.db).suggest(text);
const idsOf = async (q: string, more: object = {}) => (await find(q, more)).ids;

describe('words', () => {
  test('a title ranks above a description, and products that are not visible are not found', async () => {
    expect(await find('turmeric')).toMatchObject({ ids: ['turmeric', 'cumin'], total: 2 });
  });

  test.each([
    ['all words must match', 'turmeric powder', ['turmeric']],
    ['the last word may be unfinished', 'lakadong turm', ['turmeric']],
    ['in any case and order', 'POWDER, Lakadong!', ['turmeric']],
    ['plural and singular match each other', 'cumin seed', ['cumin']],
    ['stop words are ignored', 'the turmeric of meghalaya', ['turmeric']],
    ['categories are searched', 'ground spices chilli', ['chilli']],
    ['tags in Hindi are searched', 'कुर्ता', ['kurta-1', 'kurta-2', 'kurta-3']],
    ['a Hindi word may be unfinished', 'हल्', ['turmeric']],
    ['HTML tags are not words', 'br', []],
  ])('%s: %s', async (_, q, ids) => {
    expect((await idsOf(q)).toSorted()).toEqual(ids.toSorted());
  });

  test.each([
    ['haldi', 'turmeric'],
    ['हल्दी', 'turmeric'],
    ['jeera', 'cumin'],
    ['जीरा', 'cumin'],
    ['lal mirch', undefined],
    ['mirch', 'chilli'],
    ['मिर्च', 'chilli'],
    ['stole', 'chunni'],
    ['chunni', 'chunni'],
  ])('%s finds %s', async (q, first) => {
    if (first) expect((await idsOf(q))[0]).toBe(first);
    else expect(await find(q)).toMatchObject({ isPartial: true, ids: ['chilli'] });
  });
});

describe('names of several words', () => {
  beforeAll(async () => {
    const add = async (id: string, title: string, more: object = {}) =>
      await addProduct(shop.db, { id, title, ...more });
    await add('pepper', 'Malabar Pepper');
    await add('kali-mirch', 'Kali Mirch 100 g');
    await add('tej-patta', 'Tej Patta', { category: 'Masala', parentCategory: 'Bay Leaf' });
    await add('tee', 'Plain Tee');
    await add('t-shirt', 'Cotton T-Shirts');
  });
  afterAll(async () => {
    const ids = ['pepper', 'kali-mirch', 'tej-patta', 'tee', 't-shirt'];
    await shop.db.deleteFrom('products').where('id', 'in', ids).execute();
  });

  test.each([
    ['kali mirch', ['kali-mirch', 'pepper']],
    ['काली मिर्च', ['kali-mirch', 'pepper']],
    ['pepper', ['kali-mirch', 'pepper']],
    ['malabar kali mirch', ['pepper']],
    ['bay leaf', ['tej-patta']],
    ['तेज पत्ता', ['tej-patta']],
    ['t shirt', ['t-shirt', 'tee']],
    ['t shirts cotton', ['t-shirt']],
  ])('%s finds the products of every name of its group', async (q, ids) => {
    const found = await find(q);
    expect(found.ids.toSorted()).toEqual(ids);
    expect([found.isPartial, found.correctedTo]).toEqual([undefined, undefined]);
  });

  test('the name finds its category too, and a part of it is enough if nothing else is found', async () => {
    expect((await suggest('tej patta')).categories).toEqual([
      { category: 'Masala', parentCategory: 'Bay Leaf' },
    ]);
    expect(await find('star anise malabar')).toMatchObject({ isPartial: true, ids: ['pepper'] });
    expect(await find('mango powder')).toMatchObject({ isPartial: true, ids: ['turmeric'] });
  });
});

describe('spelling correction', () => {
  test('corrects at most three terms of a query, whatever its length', async () => {
    const words = await new CatalogFigures(shop.db, {
      isConnected: () => false,
      onChange: () => {},
    }).readWords();
    const misspelt = searchTerms('turmerik cuminn lakadongg powdr turmreic');
    const { terms } = await correctUnknownTerms(shop.db, words, misspelt);
    expect(terms).toEqual(['turmeric', 'cumin', 'lakadong', 'powdr', 'turmreic']);
  });

  test.each([
    ['turmric', 'turmeric'],
    ['tumeric powdr', 'turmeric powder'],
    ['hladi', 'haldi'],
    ['cumni', 'cumin'],
    ['kahsmiri chili', 'kashmiri chili'],
    ['bandhni', 'bandhani'],
    ['कुरता', 'कुर्ता'],
  ])('%s is corrected to %s', async (q, correctedTo) => {
    const found = await find(q);
    expect(found.correctedTo).toBe(correctedTo);
    expect(found.total).toBeGreaterThan(0);
  });

  test.each(['xylophone', 'qqqqqq', '12345', '???', '', 'x'.repeat(200)])('%j finds nothing', async (q) => {
    expect(await find(q)).toMatchObject({ ids: [], total: 0 });
  });

  test('products with some of the words are found if no product has all', async () => {
    expect(await find('turmeric kurta')).toMatchObject({ isPartial: true, total: 5 });
  });

  test.each(["' or 1=1 --", '!!&|()<->:*', "a'b'':*", '\\', '%_%', '<script>alert(1)</script>', '{}[]"'])(
    'malicious %j is treated as words',
    async (q) => {
      await expect(find(q)).resolves.toMatchObject({ ids: expect.any(Array) });
      await expect(suggest(q)).resolves.toMatchObject({ queries: expect.any(Array) });
    },
  );
});

describe('sort order, list filters and pages', () => {
  test.each([
    ['price-asc', ['kurta-1', 'kurta-2', 'kurta-3']],
    ['price-desc', ['kurta-3', 'kurta-2', 'kurta-1']],
    ['newest', ['kurta-3', 'kurta-2', 'kurta-1']],
  ])('sorted by %s', async (sort, ids) => {
    expect(await idsOf('kurta', { sort })).toEqual(ids);
  });

  test('filtered by color and price', async () => {
    expect(await idsOf('kurta', { color: 'indigo,rani pink' })).toEqual(['kurta-1', 'kurta-3']);
    expect(await idsOf('kurta', { minPrice: '1200', maxPrice: '1500' })).toEqual(['kurta-2']);
    expect(await idsOf('turmeric', { onSale: '1' })).toEqual(['turmeric']);
  });

  test('filters that match nothing start no spelling correction', async () => {
    expect(await find('kurta', { color: 'green' })).toEqual({ ids: [], total: 0, pricedIds: [] });
  });

  test('paginated', async () => {
    expect(await find('kurta', { page: 2, limit: 2 })).toMatchObject({ ids: ['kurta-3'], total: 3 });
  });
});

describe('suggestions', () => {
  test.each([
    ['tur', ['turmeric'], 'turmeric'],
    ['lakadong po', ['lakadong powder'], 'turmeric'],
    ['हल', ['हल्दी'], 'turmeric'],
    ['turmrc', ['turmeric'], 'turmeric'],
    ['kur', ['kurta'], 'kurta-1'],
  ])('%s suggests %j', async (text, queries, first) => {
    const suggested = await suggest(text);
    expect(suggested.queries.toSorted()).toEqual(queries.toSorted());
    expect(suggested.productIds[0]).toBe(first);
  });

  test.each(['', ' ', 't', '?', 'zzzzzzzz'])('%j suggests nothing', async (text) => {
    expect(await suggest(text)).toEqual({ queries: [], categories: [], productIds: [] });
  });

  test.each([
    ['mas', [{ category: 'Masala' }]],
    ['spices', [CATEGORIES.ground, CATEGORIES.whole]],
    ['ground sp', [CATEGORIES.ground]],
    ['ground kurta', []],
    ['kurti', [CATEGORIES.kurtas]],
    ['कुर्ता', [CATEGORIES.kurtas]],
    ['men', [{ category: 'Men' }]],
    ['kurtas men', [CATEGORIES.kurtas]],
    ['kurtaas', [CATEGORIES.kurtas]],
  ])('%s suggests the categories %j', async (text, categories) => {
    expect((await suggest(text)).categories).toEqual(categories);
  });

  test('an empty category is not suggested', async () => {
    await addProduct(shop.db, {
      id: 'gone',
      title: 'Old Sherwani',
      category: 'Sherwanis',
      status: 'archived',
    });
    expect((await suggest('sherw')).categories).toEqual([]);
  });
});

describe('the vocabulary', () => {
  const products = async (word: string) => {
    const { rows } = await shop.pool.query('select products from vocabulary where word = $1', [word]);
    return rows[0]?.products ?? 0;
  };

  test('follows visible products: added, hidden, renamed and removed', async () => {
    await addProduct(shop.db, { id: 'lota', title: 'Copper Lota' });
    expect(await products('lota')).toBe(1);
    await shop.db.updateTable('products').set({ title: 'Copper Kalash' }).where('id', '=', 'lota').execute();
    expect(await products('lota')).toBe(0);
    expect(await products('kalash')).toBe(1);
    await shop.db.updateTable('products').set({ is_published: false }).where('id', '=', 'lota').execute();
    expect(await products('kalash')).toBe(0);
    await shop.db.updateTable('products').set({ is_published: true }).where('id', '=', 'lota').execute();
    await shop.db.deleteFrom('products').where('id', '=', 'lota').execute();
    expect(await products('kalash')).toBe(0);
    expect(await products('the')).toBe(0);
  });

  test('counts a word once for each product, and none that a search ignores', async () => {
    const titles = ['The Zari Zari Border', '3d Zari of Gold'];
    for (const [i, title] of titles.entries())
      await addProduct(shop.db, { id: `zari-${i}`, title, tags: ['zari'] });
    expect(await products('zari')).toBe(2);
    for (const word of ['the', '3d', 'of']) expect(await products(word)).toBe(0);
    await shop.db.deleteFrom('products').where('id', 'in', ['zari-0', 'zari-1']).execute();
    expect(await products('zari')).toBe(0);
  });
});
