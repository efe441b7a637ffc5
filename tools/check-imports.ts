// Checks the import rules (ARCHITECTURE.md, "What may import what") and that there are no import cycles.
import path from 'node:path';
import { findViolations } from './imports/find-violations.ts';
import { readImports } from './imports/read-imports.ts';

const edges = readImports(path.resolve(import.meta.dirname, '..'));
const violations = findViolations(edges);
for (const violation of violations) console.error(violation);
console.log(`${edges.length} imports, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
