// Fails on words that this project once used in a meaning of its own (tools/words/terms.ts): in names,
// comments, test titles, log messages, texts of the command line, and documents.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from './documents/tracked-files.ts';
import { ALLOWED_TERMS } from './words/allowed-terms.ts';
import { findTerms } from './words/find-terms.ts';

const root = path.resolve(import.meta.dirname, '..');
const READ = /\.(tsx?|mjs|css|md)$|^\.env\.example$/;
// the specification, records of the past, the demo shop's scripts for its images, and the table of the words
const SKIPPED =
  /^(docs\/(specification|decisions)\/|CHANGELOG|demo\/pictures\/|docs\/pictures\/|tools\/words\/|wire\/memory-cache|server\/http\/replies\/reply-cache)/;

const files = trackedFiles(READ).filter((file) => !SKIPPED.test(file));
const found = files.flatMap((file) => findTerms(file, readFileSync(path.join(root, file), 'utf8')));
const allowedBy = found.map((term) =>
  ALLOWED_TERMS.find(({ text, files }) => text.test(term.text) && (files?.test(term.file) ?? true)),
);
const terms = found.filter((_, index) => !allowedBy[index]);
const unused = ALLOWED_TERMS.filter((entry) => !allowedBy.includes(entry));
for (const { file, line, text, use } of terms) {
  console.log(`${file}${line === undefined ? '' : `:${line}`}: "${text}": use ${use}`);
}
for (const { text } of unused) console.log(`tools/words/allowed-terms.ts: ${text} allows nothing: remove it`);
console.log(`${files.length} files, ${terms.length} non-standard terms`);
process.exitCode = terms.length + unused.length > 0 ? 1 : 0;
