import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { withoutReactErrors } from '../tools/without-react-errors.ts';
import { withoutUnusedReact } from '../tools/without-unused-react.ts';
import { FIRST_LOADS, type FirstRead, SIGNED_IN_READ } from './shell/first-loads.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = 'admin/entry.tsx';

/**
 * Every file costs a request, and small files compress badly. `libraries` contains the packages that every screen
 * loads first, `overlays` what dialogs, menus and the palette need; the others what several screens share. Each screen
 * has its own chunk.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'first load',
    name: (id, context) => {
      if (!firstModules(context).has(id)) return null;
      return id.startsWith(path.join(ROOT, 'node_modules')) ? 'libraries' : 'start';
    },
    priority: 4,
  },
  {
    name: 'overlays',
    test: /node_modules\/(react-aria|react-stately|@internationalized|clsx)|admin\/kit\/(overlays|keyboard)\/open-/,
    priority: 3,
  },
  {
    name: 'lists',
    test: /admin\/kit\/(list\/|thumbnail|badge|forms\/choices)|orders\/order-states/,
    priority: 2,
  },
  {
    name: 'editing',
    test: /admin\/(kit\/(draft|layout\/section|forms\/(amount|text)-field)|shared\/(print-menu|contact-facts))/,
    priority: 1,
  },
  { name: 'order-dialogs', test: /admin\/(orders|shared\/orders)\/([\w-]+\/)?[\w-]+-dialog/ },
];

/** All modules that load with the entry. */
function firstModules(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(path.join(ROOT, ENTRY));
  return found;
}

/**
 * Builds the admin into `dist/admin`, with a manifest of its own: the storefront's build contains no module of
 * the admin. Run with `root` at the project, so that manifest keys are paths from there.
 */
export default defineConfig(({ command }) => ({
  root: ROOT,
  base: '/admin/',
  plugins: [
    react(),
    withoutUnusedReact({ hasClassComponents: true }),
    withoutReactErrors(),
    englishOnly(),
    storeFirstLoads(),
  ],
  appType: 'custom',
  resolve: {
    alias: {
      // wouter and react-aria import shims for a function that React has had since 18
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  cacheDir: 'node_modules/.vite-admin',
  publicDir: 'admin/public',
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: 'dist/admin',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    // the content security policy allows neither inline scripts nor fonts from data: URLs
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: ENTRY, output: { codeSplitting: { groups: CHUNKS } } },
  },
}));

/** Stores for the web server what the document of each screen loads at once: it imports no module of the admin. */
function storeFirstLoads(): Plugin {
  const urlOf = ({ path, query }: FirstRead) => (query ? `${path}?${new URLSearchParams(query)}` : path);
  const screens = FIRST_LOADS.map((one) => {
    const reads = one.reads.filter(({ permission }) => permission === undefined);
    return { ...one, reads: (one.isOpen ? reads : [SIGNED_IN_READ, ...reads]).map(urlOf) };
  });
  return {
    name: 'first-loads',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source: JSON.stringify(screens) });
    },
  };
}

const DEFAULT_LOCALE = /react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/;
const OTHER_LANGUAGE = /react-aria\/dist\/private\/intl\/\w+\/(?!en-US)[\w-]+\.mjs$/;

/**
 * The admin is in English. React-aria would ask the browser for its list of locales, which takes a phone about
 * 100 ms of the first view, and bring its messages in 33 other languages; it ignores a language without messages.
 */
function englishOnly(): Plugin {
  return {
    name: 'english-only',
    apply: 'build',
    load(id) {
      if (OTHER_LANGUAGE.test(id)) return 'export default undefined;';
      if (!DEFAULT_LOCALE.test(id)) return null;
      return `const locale = { locale: 'en-IN', direction: 'ltr' };
        export const getDefaultLocale = () => locale;
        export const useDefaultLocale = () => locale;`;
    },
  };
}
