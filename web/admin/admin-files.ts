import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import type { AdminFiles, AdminScreenFiles } from './admin-page.ts';

interface ManifestEntry {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** An entry of `.vite/first-loads.json`, which `admin/vite.config.ts` writes from `admin/shell/first-loads.ts`. */
type FirstLoad = Omit<AdminScreenFiles, 'scripts' | 'styles'> & { module: string };

const ENTRY = 'admin/entry.tsx';
/** The chunk of dialogs and menus in `admin/vite.config.ts`. */
const OVERLAYS = 'overlays';

/** The admin that `npm run build` wrote to `dir`. */
export function builtAdmin(dir: string): AdminFiles {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const firstLoads = JSON.parse(
    readFileSync(path.join(dir, '.vite/first-loads.json'), 'utf8'),
  ) as FirstLoad[];
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The built admin has no ${ENTRY}; run npm run build`);
  const loaded = importsOf(manifest, ENTRY);
  const css = [entry, ...loaded].flatMap((item) => item.css ?? []);
  const fonts = [entry, ...loaded].flatMap((item) => item.assets ?? []);
  return {
    dir,
    entry: toUrl(entry.file),
    styles: [...new Set(css)].map(toUrl),
    preloads: loaded.map(({ file }) => toUrl(file)),
    prefetches: Object.values(manifest).flatMap(({ name, file }) => (name === OVERLAYS ? [toUrl(file)] : [])),
    fonts: [...new Set(fonts)].filter((file) => /(eczar|anek)-latin.*\.woff2$/.test(file)).map(toUrl),
    screens: firstLoads.map(({ module, ...screen }) => {
      const chunk = manifest[module];
      if (!chunk) throw new Error(`The built admin has no ${module}; run npm run build`);
      const own = [chunk, ...importsOf(manifest, module)].filter(
        (item) => item !== entry && !loaded.includes(item),
      );
      return {
        ...screen,
        scripts: own.map(({ file }) => toUrl(file)),
        styles: [...new Set(own.flatMap((item) => item.css ?? []))].map(toUrl),
      };
    }),
    isDevelopment: false,
  };
}

/** Every chunk that loads with `key`, without `key` itself. */
function importsOf(manifest: Record<string, ManifestEntry>, key: string): ManifestEntry[] {
  const found = new Map<string, ManifestEntry>();
  const visit = (name: string) => {
    for (const next of manifest[name]?.imports ?? []) {
      const item = manifest[next];
      if (!item || found.has(next)) continue;
      found.set(next, item);
      visit(next);
    }
  };
  visit(key);
  return [...found.values()];
}

const toUrl = (file: string) => `${ADMIN_PAGES}/${file}`;

/** The admin served from its sources by the development server of the storefront. */
export function devAdmin(root: string): AdminFiles {
  return {
    dir: path.join(root, 'admin/public'),
    entry: `/${ENTRY}`,
    styles: [],
    preloads: [],
    prefetches: [],
    fonts: [],
    screens: [],
    isDevelopment: true,
    extra:
      '<script type="module" src="/@vite/client"></script><script type="module" src="/storefront/dev-refresh.js"></script>',
  };
}
