import { describe, expect, test } from 'vitest';
import { ALLOWED_TERMS } from './allowed-terms.ts';
import { findTerms } from './find-terms.ts';
import { TERMS } from './terms.ts';

const found = (file: string, text: string) =>
  findTerms(file, text).map(({ line, text: term }) => [line, term]);

test('every word of the table is found in an identifier, with the term to use', () => {
  const words = TERMS.map(({ word }) => /[a-z]+/.exec(word.source.replace(/^\^\(?/, ''))?.[0] ?? '');
  for (const [index, word] of words.entries()) {
    expect(findTerms('a.ts', `const new_${word} = 1;`)).toEqual([
      { file: 'a.ts', line: 1, text: `new_${word}`, use: TERMS[index]?.use },
    ]);
  }
});

describe('identifiers', () => {
  test.each([
    ['of a constant', 'const isOnShelf = true;', 'isOnShelf'],
    ['of a property', 'const a = { mailId: 1 };', 'mailId'],
    ['of a private field', 'class A { #kept = 1; }', 'kept'],
    ['of a type', 'interface Refusal { code: string }', 'Refusal'],
    ['of an element', 'const a = <PictureBox />;', 'PictureBox'],
    ['in capitals', 'const PARCEL_LINK = 1;', 'PARCEL_LINK'],
    ['that name a limit in an old way', 'const MOST_BYTES = 1;', 'MOST_BYTES'],
    ['with the limit last', 'const QUANTITY_MAX = 1;', 'QUANTITY_MAX'],
  ])('%s', (_, code, name) => {
    expect(found('a.tsx', `\n${code}`)).toEqual([[2, name]]);
  });

  test('only whole words count, and attributes of HTML do not', () => {
    expect(found('a.tsx', 'const shelfLife = 1, bookshelfs = <a aria-pressed />, mailer = 1;')).toEqual([
      [1, 'shelfLife'],
    ]);
  });
});

test('the name of a file and of its folder', () => {
  expect(found('server/mails/send.ts', '')).toEqual([[undefined, 'server/mails/send.ts']]);
  expect(found('server/emails/send.ts', '')).toEqual([]);
});

test('comments, with the number of their line, but not code in backticks', () => {
  const code = '// plain\n/**\n * A twin of `shelf`.\n */\nconst a = 1; // kept\n';
  expect(found('a.ts', code)).toEqual([
    [3, 'twin'],
    [5, 'kept'],
  ]);
});

test('string literals count only as test titles, log messages and texts of the command line', () => {
  const code = `test('the shelf', () => shopper('a parcel'));\ntest.each([1])('a twin', () => log.info({}, 'goods'));`;
  expect(found('server/a.test.ts', code)).toEqual([
    [1, 'shelf'],
    [2, 'twin'],
    [2, 'goods'],
  ]);
  const text = `print('the goods', \`a \${b} parcel\`);`;
  expect(found('server/orders/a.ts', text)).toEqual([]);
  expect(found('server/cli/a.ts', text)).toEqual([
    [1, 'goods'],
    [1, 'parcel'],
  ]);
});

test('documents, but not code, links, paths or names with a hyphen', () => {
  const text =
    'The keeper\nof `goods` in [the shop](docs/pictures/a.webp), `--pictures`, retry-mails, demo/pictures/a.\n';
  expect(found('README.md', text)).toEqual([[1, 'keeper']]);
});

test('comments of a stylesheet, but not its class names', () => {
  expect(found('a.css', '.goods {}\n/* a picture\n of goods */\n.mail {}')).toEqual([
    [2, 'picture'],
    [3, 'goods'],
  ]);
});

test('a word that is plain English in a sentence counts only in names', () => {
  expect(found('a.ts', '// the page asks for a letter\nconst askAgain = 1;')).toEqual([[2, 'askAgain']]);
});

test('a file that cannot be parsed is an error', () => {
  expect(() => findTerms('a.ts', 'const = 1')).toThrow('a.ts cannot be parsed');
});

test('every allowed term has a reason, and would be reported without its entry', () => {
  for (const { reason } of ALLOWED_TERMS) expect(reason.length).toBeGreaterThan(10);
  expect(found('server/settings/a.ts', 'const MAIL_FROM = 1;')).toEqual([[1, 'MAIL_FROM']]);
});
