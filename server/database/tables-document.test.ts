import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TEXT = readFileSync(path.join(ROOT, 'docs/tables.md'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const sections = () =>
  TEXT.split(/^### /m)
    .slice(1)
    .map((section) => {
      const [name = ''] = section.split('\n', 1);
      const listOf = (label: string) => {
        const line = new RegExp(`^${label}: (.*)\\.$`, 'm').exec(section)?.[1] ?? '';
        return [...line.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each);
      };
      return { name, columns: listOf('Columns'), writers: listOf('Written by') };
    });

test('docs/tables.md names every table with all of its columns, in order', async () => {
  const { rows } = await database.pool.query(
    `select c.relname as name, array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
     order by 1`,
  );
  const documented = sections().map(({ name, columns }) => ({ name, columns }));
  expect(documented.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(rows);
});

test('its diagram has every foreign key and no other', async () => {
  const { rows } = await database.pool.query(
    `select c.relname as child, p.relname as parent, a.attname as column from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  const drawn = [...TEXT.matchAll(/^ {2}(\w+) \}o--\|\| (\w+) : (\w+)$/gm)].map((match) =>
    match.slice(1).join(' '),
  );
  expect(drawn.sort()).toEqual(
    rows.map(({ child, parent, column }) => `${child} ${parent} ${column}`).sort(),
  );
});

test('it names the modules whose code writes a table', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|^server\/(?:testing|database)\//.test(file),
  );
  const sources = files.map((file) => ({
    module: file.split('/')[1] ?? '',
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));
  for (const { name, writers } of sections()) {
    const writes = new RegExp(
      `(?:insertInto\\(|updateTable\\(|deleteFrom\\(|claimNextSerial\\(trx, )'${name}'|(?:insert into|update|delete from) ${name}\\b`,
    );
    const found = new Set(sources.filter(({ text }) => writes.test(text)).map(({ module }) => module));
    expect([...new Set(writers)].filter((writer) => writer !== 'triggers').sort(), name).toEqual(
      [...found].sort(),
    );
  }
});
