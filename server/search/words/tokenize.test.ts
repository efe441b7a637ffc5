import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { tokenize } from './tokenize.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['Lakadong Turmeric', ['lakadong', 'turmeric']],
  ['  T-shirt, 2 pcs. ', ['t', 'shirt', '2', 'pcs']],
  ["men's / Women’s kurtas", ['men', 'women', 'kurtas']],
  ["it'sy", ['it', 'sy']],
  ['हल्दी और मिर्च।', ['हल्दी', 'और', 'मिर्च']],
  ['क्\u200dया', ['क्या']],
  ['CAFÉ – ₹499', ['café', '499']],
  ['ज़री', ['ज\u093cरी']],
  ['<b>&!|:*()\'\\"', ['b']],
  ['???', []],
  ['', []],
])('%j gives the words %j, on the server and in the database', async (text, expected) => {
  expect(tokenize(text)).toEqual(expected);
  const { rows } = await database.pool.query('select words_of($1) as words', [text]);
  expect(rows[0].words ?? []).toEqual(expected);
});

test('texts of any characters give the same words on the server and in the database', async () => {
  const characters = [
    ...Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)),
    ...['  ', "'s", '’s', 'é', '₹', '\u200d', 'ज़', 'एक'],
  ];
  // of each character beside letters, and of characters in an order that is the same in each run
  const texts = characters.map((character) => `a${character}B${character}${character}`);
  for (let n = 0; n < 500; n += 1) {
    const usual = n % 2 === 0 ? 127 : characters.length;
    texts.push(
      Array.from({ length: 20 }, (_, i) => characters[(n * 7_919 + i * (n + 31) * 13) % usual]).join(''),
    );
  }
  const { rows } = await database.pool.query(
    'select words_of(one) as words from unnest($1::text[]) with ordinality as texts (one, number) order by number',
    [texts],
  );
  expect(rows.map(({ words }) => words ?? [])).toEqual(texts.map(tokenize));
});
