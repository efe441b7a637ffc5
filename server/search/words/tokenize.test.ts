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
