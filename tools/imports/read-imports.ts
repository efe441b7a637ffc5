import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One file imports another. Paths from the root with forward slashes; `node_modules/NAME` for a package. */
export interface ImportEdge {
  from: string;
  to: string;
  /** Erased at run time. */
  isTypeOnly: boolean;
}

const SOURCES =
  '{*.ts,{admin,bench,contract,demo,e2e,format,server,storefront,tools,web,wire}/**/*.{ts,tsx,mjs}}';

/** Every import of every source file below `root`. Throws when a file cannot be parsed. */
export function readImports(root: string): ImportEdge[] {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => name.includes('node_modules') });
  return files.map((file) => file.split(path.sep).join('/')).flatMap((file) => importsOf(root, file));
}

function importsOf(root: string, file: string): ImportEdge[] {
  return findImports(file, readFileSync(path.join(root, file), 'utf8')).map(({ specifier, isTypeOnly }) => ({
    from: file,
    to: resolve(file, specifier),
    isTypeOnly,
  }));
}

interface FoundImport {
  specifier: string;
  isTypeOnly: boolean;
}

function findImports(file: string, text: string): FoundImport[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  // `import { type A }` still loads the module at run time; only `import type` is erased
  const isTypeOnly = (start: number) => /^(import|export)\s+type\b/.test(text.slice(start, start + 20));
  const imports = module.staticImports.map(({ start, moduleRequest }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: isTypeOnly(start),
  }));
  const reexports = module.staticExports.flatMap(({ start, entries }) =>
    entries
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
      .map((specifier) => ({ specifier, isTypeOnly: isTypeOnly(start) })),
  );
  return [
    ...imports,
    ...reexports,
    ...findImportCalls(text, new Set(module.dynamicImports.map(({ start }) => start))),
  ];
}

/** `import('…')`: a module at run time, or a type such as `typeof import('…')`. */
function findImportCalls(text: string, dynamicStarts: Set<number>): FoundImport[] {
  return [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map((call) => ({
    specifier: call[1] ?? '',
    isTypeOnly: !dynamicStarts.has(call.index),
  }));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('node:')) return specifier;
  const parts = specifier.split('/');
  return `node_modules/${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`;
}
