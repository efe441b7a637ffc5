import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { searchQuery } from '#contract/search.ts';
import { countFacets } from '#server/catalog/listing/facets/count-facets.ts';
import { parseListFilters } from '#server/catalog/listing/list-filters.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import type { ChangeFeed, Invalidation } from '#wire/memory-cache.ts';
import { cacheMatches, findMatches, selectPage } from './find-matches.ts';
import { createPostgresSearch } from './postgres-search.ts';
import { RecentFinds } from './recent-finds.ts';
import { hasId, type MatchQuery, selectMatchable } from './search-queries.ts';
import { CatalogFigures } from './word-figures.ts';
import { searchTerms, termGroups } from './words/search-terms.ts';
import { SYNONYM_WORDS } from './words/synonyms.ts';
import { inBlock0, textQuery } from './words/text-query.ts';

// Compares searches that read a part of a catalog with the same searches that read all of it.

const PRODUCTS = 4_000;
// so that the listing is as long as one of 400,000 products
const POSITIONS_APART = 100;
const MAX_MATCHES = 40;
// so that starts of words are as common as in a catalog that is fifty times as large
const MAX_OF_START = 200;

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
  // the words of the list are from common to rare; "rope" and "silken" are in descriptions only, "lota" is in titles at the end of
  // the list and in descriptions at its start
  await sql`
    insert into products (position, id, title, description, tags, category, parent_category, is_featured, is_published,
      regular_price_paise, attributes, facts, extra_columns) overriding system value
    select n * ${POSITIONS_APART}::integer, 'p' || n,
      concat_ws(' ', words[1 + floor(random() ^ 2 * 16)], words[1 + floor(random() ^ 2 * 16)], 'product', case when n > 3700 then 'lota' end),
      words[1 + floor(random() ^ 2 * 16)] || case when n % 3 = 0 then ' of rope' else '' end || case when n % 5 = 0 then ' silken' else '' end
        || case when n % 3 = 1 and n < 200 then ' and lota' else '' end,
      array[words[1 + floor(random() ^ 2 * 16)]], 'Category ' || n % 7, 'Kurtas', n % 97 = 0, n % 50 <> 0,
      n % 900 * 100, '[]', '{}', '{}'
    from generate_series(1, ${PRODUCTS}::integer) as n,
      (select '{cotton,shirt,kurta,silk,shirts,red,saree,shawl,block,print,kurtas,haldi,khadi,shoe,zari,ajrakh}'::text[] as words) as list
    order by n`.execute(shop.db);
  await sql`
    insert into variants (product_id, position, sku, size, color, regular_price_paise, stock)
    select id, 1, id, 'M', '', 100, case when position % 7 = 0 then 0 else 1 end from products where position % (${POSITIONS_APART}::integer * 2) = 0`.execute(
    shop.db,
  );
  await sql`analyze products`.execute(shop.db);
});
afterAll(() => shop.close());

/** Words with one or two random edits, the same ones in each run. */
function makeMisspellings(count: number): string[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const correct = [
    'cotton',
    'shirts',
    'kurta',
    'silk',
    'saree',
    'shawl',
    'block',
    'khadi',
    'ajrakh',
    'product',
    'category',
  ];
  const misspell = (word: string) => {
    const at = random(word.length);
    const added = String.fromCharCode(97 + random(26));
    const [start, character, end] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const made = [
      start + end,
      start + added + end,
      start + added + character + end,
      start + character + character + end,
    ];
    return made[random(made.length)] ?? word;
  };
  const words = Array.from({ length: count }, (_, i) => {
    const once = misspell(correct[random(correct.length)] ?? '');
    return i % 2 === 0 ? once : misspell(once);
  });
  return [...new Set(words)];
}

const NEVER_CONNECTED: ChangeFeed = { isConnected: () => false, onChange: () => {} };
const depsOf = (changes = NEVER_CONNECTED) => ({
  db: shop.db,
  figures: new CatalogFigures(shop.db, changes, MAX_OF_START),
  found: cacheMatches(changes),
  finds: new RecentFinds(changes),
});

const queryOf = (text: string, more: Partial<MatchQuery> = {}): MatchQuery => ({
  groups: termGroups(searchTerms(text)),
  need: 'all',
  listFilters: parseListFilters({}),
  sort: 'relevance',
  ...more,
});

/** All matches, by reading all products. `isMain`: has the words outside the description. */
async function readAll({ groups, need, listFilters: { minPaise, maxPaise } }: MatchQuery) {
  const { rows } = await sql<{ id: string; isMain: boolean; pricePaise: number }>`
    with words as materialized (select search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'}) as words)
    select id, ts_filter(search, '{a,b,c}') @@ words.words as "isMain", price_paise as "pricePaise" from products, words
    where status = 'active' and is_published and search @@ words.words
      and price_paise between ${minPaise ?? 0} and ${maxPaise ?? 1e9}
    order by ts_rank('{0.1, 0.3, 0.5, 1}', search, words.words) desc, is_featured desc, position`.execute(
    shop.db,
  );
  return rows;
}

async function inListingOrder(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${ids}::text[]) order by is_featured desc, position`.execute(
    shop.db,
  );
  return rows.map(({ id }) => id);
}

const TEXTS = [
  ...[
    'cotton',
    'cotton shirt',
    'shirt cotton silk',
    'kurta zari',
    'ajrakh zari',
    'ajrakh',
    'haldi khadi block',
    'zari silk',
  ],
  ...['sh', 'red sh', 'zari sh', 'k', 'kurti', 'turmeric cotton', 'rope', 'rope zari', 'lota', 'lota ajrakh'],
  ...['cotton s', 'zari s', 'rope s', 'ajrakh so', 'cotton of', 'rope of'],
  ...['category 3', 'the shirt', 'product', 'nothing', 'cotton nothing', 'products of cotton', '3', ''],
];
const CHEAP = parseListFilters({ minPrice: 100, maxPrice: 250 });
const QUERIES = TEXTS.flatMap((text, i): [string, Partial<MatchQuery>][] => [
  [text, {}],
  i % 2 === 0 ? [text, { need: 'any' }] : [text, { listFilters: CHEAP }],
]);

describe('search', () => {
  test.each(QUERIES)(
    '%s %j: all matches in exact order, or the first in listing order',
    async (text, more) => {
      const query = queryOf(text, more);
      const all = await readAll(query);
      const { ids, isCapped } = await findMatches(depsOf(), query, { maxMatches: MAX_MATCHES });
      expect(isCapped).toBe(all.length > MAX_MATCHES);
      if (!isCapped) {
        expect(ids).toEqual(all.map(({ id }) => id));
        return;
      }
      expect(ids).toHaveLength(MAX_MATCHES);
      const byRank = all.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
      expect(ids).toEqual(byRank);
      const main = all.filter(({ isMain }) => isMain).map(({ id }) => id);
      // products with the words only in their description come when there are no others
      expect(ids.filter((id) => main.includes(id))).toHaveLength(Math.min(main.length, MAX_MATCHES));
    },
  );

  test.each([
    'cotton',
    'cotton shirt',
    'silk',
    'product red',
    'zari',
    'shirt khadi',
    'product',
    'lota',
    'the shirt',
  ])('of many products with the words %s those that come first in the listing are found', async (text) => {
    const query = queryOf(text, {});
    const main = (await readAll({ ...query, groups: termGroups(searchTerms(text), false) })).filter(
      ({ isMain }) => isMain,
    );
    const first = (await inListingOrder(main.map(({ id }) => id))).slice(0, MAX_MATCHES);
    const { ids } = await findMatches(
      depsOf(),
      { ...query, groups: termGroups(searchTerms(text), false) },
      { maxMatches: MAX_MATCHES },
    );
    expect(ids.toSorted()).toEqual(first.toSorted());
  });

  test.each([
    ...TEXTS,
    ...[
      'running shoes',
      'the',
      'the sh',
      'for happiness',
      'star anise',
      'turmerics',
      'कुरता साड़ी',
      "men's t-shirt",
      '१०० ग्राम',
    ],
    SYNONYM_WORDS.slice(0, 10).join(' '),
  ])('%s: the text of the query is what the database would make of it', async (text) => {
    for (const isLastPrefix of [true, false]) {
      const groups = termGroups(searchTerms(text), isLastPrefix);
      const { stems } = await depsOf().figures.read(groups);
      for (const need of ['all', 'any'] as const) {
        const { rows } = await sql`
          select ${textQuery({ groups, need }, stems)}::tsquery::text as made,
            search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'})::text as expected,
            ${inBlock0(textQuery({ groups, need }, stems))}::tsquery::text as "madeInBlock",
            block_query(search_query(${JSON.stringify(groups)}::jsonb, ${need === 'all' ? '&' : '|'}), 0)::text as "expectedInBlock"
        `.execute(shop.db);
        const [query] = rows as Record<'made' | 'expected' | 'madeInBlock' | 'expectedInBlock', string>[];
        expect(query?.made).toBe(query?.expected);
        expect(query?.madeInBlock).toBe(query?.expectedInBlock);
      }
    }
  });

  test.each(['si', 'silk', 'shi', 'shirt'])(
    'what starts with %s is found by its parts, descriptions included',
    async (prefix) => {
      const words = await depsOf().figures.readWords();
      const parts = words.divide(prefix, MAX_OF_START);
      expect(words.divide(prefix, PRODUCTS * 10)?.words).toEqual([prefix]);
      const group = { isPrefix: false, words: parts?.words ?? [], starts: parts?.starts ?? [] };
      const idsOf = (query: string) =>
        sql<{ id: string }>`select id from products where search @@ ${query}::tsquery order by id`.execute(
          shop.db,
        );
      const found = await idsOf(textQuery({ groups: [group], need: 'all' }, new Map()));
      expect(found.rows.length).toBeGreaterThan(MAX_OF_START);
      expect(found.rows).toEqual((await idsOf(`'${prefix}':*`)).rows);
    },
  );

  test.each([
    ['many', parseListFilters({}), ["(('rope')) & (('shirt') |"]],
    [
      'few',
      parseListFilters({ minPrice: 100, maxPrice: 110 }),
      ["(('rope')) & (('shirt') |", "(('rope')) & (('s':*))"],
    ],
  ])(
    'before a start of very many words its complete ones are looked for: of %s products',
    async (_, listFilters, looked) => {
      const indexWords: string[] = [];
      const db = shop.db.withPlugin({
        transformQuery({ node }) {
          const statement = JSON.stringify(node);
          if (statement.includes('as index_words'))
            indexWords.push(statement.match(/(?<="value":")[^"]*/g)?.[1] ?? '');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await findMatches({ ...depsOf(), db }, queryOf('rope s', { listFilters }), { maxMatches: MAX_MATCHES });
      expect(indexWords).toEqual(looked.map((words) => expect.stringContaining(words)));
    },
  );

  test('the stems of common words are read beside the first search, and no longer by others', async () => {
    const [reads, replies] = [new Set<object>(), new Set<object>()];
    const db = shop.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('stem_of')) reads.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (reads.has(queryId)) replies.add(queryId);
        return result;
      },
    });
    const figures = new CatalogFigures(db, { isConnected: () => true, onChange: () => {} });
    await figures.read(termGroups(['cotton']));
    await expect.poll(() => replies.size).toBe(2);
    const { stems } = await figures.read(termGroups(['shirts', 'block']));
    expect(stems.get('shirts')).toBe('shirt');
    expect(reads.size).toBe(2);
  });

  test('a word that searches ignore is no condition, so it tells nothing about the number of matches', async () => {
    const { groups } = await depsOf().figures.read(termGroups(searchTerms('the nothing shirt')));
    expect(groups.map(({ isIgnored }) => isIgnored)).toEqual([true, false, false]);
  });

  test('the queries that match a product are known, also if only a featured product or a description matches', async () => {
    await sql`update products set title = 'Featured sarod' where id = 'p97'`.execute(shop.db);
    const texts = [...TEXTS, 'sarod', 'sarod silk', 'zari khadi shoe', 'lota nothing', 'silken rope', 'ajra'];
    for (const isLastPrefix of [false, true]) {
      const queries = texts.map((text) => termGroups(searchTerms(text), isLastPrefix));
      const found = await Promise.all(queries.map((groups) => readAll(queryOf('', { groups }))));
      const expected = found.flatMap(({ length }, i) => (length > 0 ? [i] : []));
      expect(await selectMatchable(shop.db, queries)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(10);
      expect(expected.length).toBeLessThan(texts.length);
    }
  });

  test('an incomplete word is as common as its stem, which it finds too', async () => {
    const { groups } = await depsOf().figures.read(termGroups(['products']));
    expect(groups[0]?.most).toBeGreaterThan(PRODUCTS * 0.9);
  });

  test('of many products pages in another order are exact', async () => {
    const query = queryOf('cotton', { sort: 'price-desc' });
    const all = await readAll(query);
    const found = await findMatches(depsOf(), query, { maxMatches: MAX_MATCHES });
    const page = await selectPage(shop.db, query, found, { page: 2, limit: 20 });
    const prices = new Map(all.map(({ id, pricePaise }) => [id, pricePaise]));
    const highest = [...prices.values()].toSorted((a, b) => b - a);
    expect(page.map((id) => prices.get(id))).toEqual(highest.slice(20, 40));
  });

  test('counts at most 300 products; of more, facets have no counts', async () => {
    const found = await createPostgresSearch(shop.db).search(
      searchQuery.parse({ q: 'product', facets: '1', page: 25 }),
    );
    expect(found).toMatchObject({ total: 300, isTotalCapped: true });
    expect(found.facets).toEqual({ sizes: [{ value: 'm', label: 'M' }], colors: [] });
    expect(found.ids).toHaveLength(12);
    const few = await createPostgresSearch(shop.db).search(
      searchQuery.parse({ q: 'ajrakh zari', facets: '1' }),
    );
    expect(few).not.toHaveProperty('isTotalCapped');
    expect(few.facets).toHaveProperty('price');
  });

  test.each(['zari silk', 'rope zari', 'haldi khadi'])(
    '%s: facets count what can be bought of all products that are found',
    async (q) => {
      const { ids, isCapped } = await findMatches(depsOf(), queryOf(q));
      const counted = await countFacets(shop.db, hasId(ids), parseListFilters({}));
      expect(isCapped).toBe(false);
      expect(counted.sizes[0]?.count).toBeGreaterThan(0);
      const engine = createPostgresSearch(shop.db, { isConnected: () => true, onChange: () => {} });
      for (const page of [1, 2]) {
        const { facets, total } = await engine.search(searchQuery.parse({ q, facets: '1', page }));
        expect(total).toBe(ids.length);
        expect(facets).toEqual(counted);
      }
    },
  );

  test('a product that is changed or hidden is found as it is now', async () => {
    const idsOf = async () =>
      (await findMatches(depsOf(), queryOf('sitar silk'), { maxMatches: MAX_MATCHES })).ids;
    await sql`update products set title = 'Silk Sitar' where id in ('p7', 'p8')`.execute(shop.db);
    expect((await idsOf()).toSorted()).toEqual(['p7', 'p8']);
    await sql`update products set is_published = false where id = 'p7'`.execute(shop.db);
    expect(await idsOf()).toEqual(['p8']);
  });

  test('matches are found once, until a product of the listing changes', async () => {
    const listeners: Parameters<ChangeFeed['onChange']>[0][] = [];
    const change = (made: Invalidation) => {
      for (const listener of listeners) listener(made);
    };
    const deps = depsOf({ isConnected: () => true, onChange: (listener) => void listeners.push(listener) });
    const idsOf = async () => (await findMatches(deps, queryOf('veena'), { maxMatches: MAX_MATCHES })).ids;
    const rename = (title: string) =>
      sql`update products set title = ${title} where id = 'p9'`.execute(shop.db);
    await rename('Veena');
    expect(await idsOf()).toEqual(['p9']);
    await rename('Tanpura');
    change({ tags: ['prices:all', 'product:p9'], stockTags: ['availability:all'] });
    expect(await idsOf()).toEqual(['p9']);
    change({ tags: ['listing:all'], stockTags: [] });
    expect(await idsOf()).toEqual([]);
  });
});

describe('spelling correction', () => {
  /** The same choice from the whole vocabulary. */
  async function closestOfAll(
    word: string,
    maxEdits: number,
    isPrefix: boolean,
  ): Promise<string | undefined> {
    const swapped = [...word]
      .slice(1)
      .map((character, i) => word.slice(0, i) + character + word[i] + word.slice(i + 2));
    const { rows } = await sql<{ word: string }>`
      select word from (
        select word, products, case when word = any(${swapped}::text[]) then 0.8 else least(
          levenshtein(word, ${word}),
          levenshtein(case when ${isPrefix} then left(word, length(${word}::text)) else word end, ${word}) + 0.3
        ) end as edits
        from (
          select word, products from vocabulary where products > 0
          union all select unnest(${SYNONYM_WORDS}::text[]), 0
        ) as known
        where word <> ${word} and length(word) >= length(${word}::text) - ${maxEdits}::integer
          and (${isPrefix} or length(word) <= length(${word}::text) + ${maxEdits}::integer)
      ) as close
      where edits < ${maxEdits}::integer + 0.5 and (edits < 1.5 or left(word, 1) = left(${word}, 1))
      order by edits - similarity(word, ${word}) - 0.5 * log(1 + products), products desc, word
      limit 1`.execute(shop.db);
    return rows[0]?.word;
  }

  const MISSPELT = [
    ...[
      'shrit',
      'hsirt',
      'whirt',
      'hirt',
      'ashirt',
      'shirtt',
      'cottno',
      'octton',
      'sotton',
      'catton',
      'kutra',
      'ukrta',
    ],
    ...[
      'urta',
      'akurta',
      'ajrak',
      'jrakh',
      'brakh',
      'lok',
      'silc',
      'zaree',
      'hladi',
      'shooe',
      'turmerik',
      'कुरता',
      'xyz',
    ],
  ];
  test.each([...MISSPELT, ...makeMisspellings(60)])(
    '%s: the correction is the one that the database would choose of all words',
    async (word) => {
      const words = await depsOf().figures.readWords();
      for (const [maxEdits, isPrefix] of [
        [1, false],
        [2, true],
        [3, false],
      ] as const) {
        expect(words.findClosest(word, maxEdits, isPrefix)?.word).toBe(
          await closestOfAll(word, maxEdits, isPrefix),
        );
      }
    },
  );
});

describe('the vocabulary in memory', () => {
  test('is read once, and within a second of a change of the listing again', async () => {
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    let now = 0;
    clock.mockImplementation(() => now);
    const figures = new CatalogFigures(shop.db, { isConnected: () => true, onChange: () => {} });
    const countOf = async (word: string) => (await figures.readWords()).countOf(word);
    expect(await countOf('dholak')).toBe(0);
    await sql`update products set title = 'Dholak' where id = 'p10'`.execute(shop.db);
    now = 5_000;
    expect(await countOf('dholak')).toBe(0);
    figures.markOutdated();
    expect(await countOf('dholak')).toBe(1);
    await sql`update products set title = 'Dholak' where id = 'p11'`.execute(shop.db);
    figures.markOutdated();
    expect(await countOf('dholak')).toBe(1);
    now = 6_000;
    expect(await countOf('dholak')).toBe(2);
  });
});
