import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS } from '../imports/rules.ts';
import { trackedFiles } from './tracked-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = trackedFiles(/\.md$/);
// records of the past name files of their time
const HISTORY = /^(CHANGELOG\.md$|docs\/decisions\/(\w+\/)?00(0\d|1[0-2])-|docs\/specification\/)/;
const FOLDER = 'admin|bench|contract|demo|docs|e2e|format|server|storefront|tools|web|wire';
const QUOTED_PATH = new RegExp(String.raw`\`((?:${FOLDER})\/[\w./-]*[\w])\/?\``, 'g');

/** The name by which GitHub links to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

function isReachable(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? document : path.join(path.dirname(document), decodeURIComponent(file));
  if (!existsSync(path.join(root, found))) return false;
  if (anchor === undefined) return true;
  return Array.from(read(found).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading)).includes(
    anchor,
  );
}

test('every link inside the documents leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !isReachable(document, target))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every path that a document quotes exists', () => {
  const isThere = (file: string) => existsSync(path.join(root, file));
  const missing = documents
    .filter((document) => !HISTORY.test(document))
    .flatMap((document) =>
      Array.from(read(document).matchAll(QUOTED_PATH), ([, file = '']) => file)
        .filter((file) => !isThere(file))
        .map((file) => `${document}: ${file}`),
    );
  expect(missing).toEqual([]);
});

test('every failure case of docs/failure-cases.md has a test with its number in each file it names', () => {
  const document = 'docs/failure-cases.md';
  const rows = Array.from(read(document).matchAll(/^\| (\d+) \|.*\|(.*)\|$/gm));
  expect(rows.map(([, number]) => number)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 1)));
  for (const [, number, links = ''] of rows) {
    const files = Array.from(links.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => path.join('docs', link));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect([file, new RegExp(`'${number} `).test(read(file))]).toEqual([file, true]);
  }
});

test('every folder of server and storefront is in the tree of ARCHITECTURE.md', () => {
  const tree = read('ARCHITECTURE.md').split('```')[1] ?? '';
  const folders = trackedFiles(/^(server|storefront)\/[\w-]+\/.*\.tsx?$/).map(
    (file) => file.split('/')[1] ?? '',
  );
  const missing = [...new Set(folders)].filter((folder) => !tree.includes(`${folder}/`));
  expect(missing).toEqual([]);
});

test('docs/add-a-gateway.md describes every member of a payment provider', () => {
  const text = read('server/payments/payment-provider.ts');
  const body = text.slice(text.indexOf('export interface PaymentProvider'));
  const members = Array.from(body.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:]/gm), ([, name]) => name);
  expect(members.length).toBeGreaterThan(8);
  const described = Array.from(read('docs/add-a-gateway.md').matchAll(/^\| `(\w+)/gm), ([, name]) => name);
  expect(described.sort()).toEqual(members.sort());
});

test('the table of log fields in docs/operations.md has every message of the log', () => {
  const calls = trackedFiles(/^(server|web)\/.*(?<!\.test)\.ts$/).flatMap((file) =>
    Array.from(
      read(file).matchAll(/\blog\??\.(?:info|warn|error|debug)\([^;]*?'([^'\n]+)',?\s*\)/g),
      ([, text]) => text,
    ),
  );
  expect(calls.length).toBeGreaterThan(10);
  const table = read('docs/operations.md');
  expect(calls.filter((message) => !table.includes(`\`${message}\``))).toEqual([]);
});

test('the layer tables of ARCHITECTURE.md are those of the import check', () => {
  const text = read('ARCHITECTURE.md');
  for (const { folder, lines } of LAYERS) {
    const table = text
      .slice(text.indexOf(`| Layers of \`${folder}/\``))
      .split('\n')
      .slice(2, 2 + lines.length);
    const described = table.map((row) =>
      row === '| the page folders |' ? 'pages' : Array.from(row.matchAll(/`([\w-]+)`/g), ([, name]) => name),
    );
    expect(described).toEqual(lines.map((line) => (line.includes('checkout') ? 'pages' : [...line])));
  }
});
