import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentAssets, Storefront } from './storefront-types.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** The storefront that `npm run build` wrote to `dist`: its renderer and the URLs of its files. */
export async function builtStorefront(distDir: string): Promise<Storefront> {
  const entryUrl = pathToFileURL(path.join(distDir, 'server/entry-server.js')).href;
  const entry = (await import(entryUrl)) as Omit<Storefront, 'assets'>;
  const manifestFile = path.join(distDir, 'client/.vite/manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestEntry>;
  return { ...entry, assets: documentAssets(manifest) };
}

const ENTRY = 'storefront/entry-client.tsx';

/** The URLs of a build's files by its manifest. */
export function documentAssets(manifest: Record<string, ManifestEntry>): DocumentAssets {
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The built storefront has no ${ENTRY}; run npm run build`);
  const cachedScripts = new Map<string, readonly string[]>();
  return {
    entry: `/${entry.file}`,
    styles: (entry.css ?? []).map(toUrl),
    fonts: Object.values(manifest)
      .flatMap((item) => [item.file, ...(item.assets ?? [])])
      .filter((file, i, all) => /(eczar|anek)-latin.*\.woff2$/.test(file) && all.indexOf(file) === i)
      .map(toUrl),
    scriptsOf(file) {
      const scripts = cachedScripts.get(file) ?? scriptsOf(manifest, file);
      cachedScripts.set(file, scripts);
      return scripts;
    },
  };
}

/** URLs of a page's scripts and of all their imports, without those that the entry loads. */
function scriptsOf(manifest: Record<string, ManifestEntry>, file: string): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const item = manifest[key];
    if (!item || key === ENTRY || found.has(item.file)) return;
    found.add(item.file);
    for (const next of item.imports ?? []) visit(next);
  };
  for (const next of manifest[ENTRY]?.imports ?? []) visit(next);
  visit(file);
  return [...found].map(toUrl);
}

const toUrl = (file: string) => `/${file}`;
