import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInMemoryFolder } from '#server/testing/in-memory-folder.ts';
import { repairPageList } from './page-list.ts';

let cluster: string;
const file = () => path.join(cluster, 'autoprewarm.blocks');

beforeEach(async () => {
  cluster = await createInMemoryFolder();
});
afterEach(() => rm(cluster, { recursive: true }));

// a record has 20 bytes, a page of memory 4,096: 4 bytes are left after 819 records, 8 after 614, 28 after 613
test.each([
  ['<<524288>>', '<<524287>>'],
  ['<<1024>>', '<<1023>>'],
  ['<<1023>>', '<<1023>>'],
  ['<<819>>', '<<818>>'],
  ['<<614>>', '<<613>>'],
  ['<<613>>', '<<613>>'],
  ['<<100000>>', '<<100000>>'],
  ['<<0>>', '<<0>>'],
])('of a list that begins with %s PostgreSQL reads %s', async (before, after) => {
  await writeFile(file(), `${before}\n1,1663,1259,0,1\n`);
  repairPageList(cluster);
  expect(await readFile(file(), 'utf8')).toBe(`${after}\n1,1663,1259,0,1\n`);
  repairPageList(cluster);
  expect(await readFile(file(), 'utf8')).toBe(`${after}\n1,1663,1259,0,1\n`);
});

test('a list that cannot be read is deleted, and none is no error', async () => {
  for (const text of ['', '<<', '<<12', 'not a list']) {
    await writeFile(file(), text);
    repairPageList(cluster);
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  }
  repairPageList(cluster);
});
