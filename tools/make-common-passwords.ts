// Generates server/security/passwords/common-passwords.txt from the file src/passwords.json of the npm
// package @zxcvbn-ts/language-common (MIT), which lists leaked passwords by how often they were used:
//   npm pack @zxcvbn-ts/language-common@4.1.3
//   node tools/make-common-passwords.ts package/src/passwords.json
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../server/security/passwords/common-passwords.txt');
const COUNT = 10_000;
/** Shorter passwords are rejected in any case. */
const MIN_LENGTH = 6;

const [source] = process.argv.slice(2);
if (!source) throw new Error('usage: node tools/make-common-passwords.ts passwords.json');
const passwords = JSON.parse(await readFile(source, 'utf8')) as string[];
const lowerCase = passwords.map((password) => password.toLowerCase());
const common = [...new Set(lowerCase)].filter((password) => password.length >= MIN_LENGTH).slice(0, COUNT);
if (common.length < COUNT) throw new Error(`${source} has only ${common.length} passwords`);
await writeFile(FILE, `${common.join('\n')}\n`);
console.log(`${common.length} passwords in ${FILE}`);
