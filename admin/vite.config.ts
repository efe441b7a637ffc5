import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { FIRST_LOADS, SIGNED_IN_READS } from './shell/first-loads.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Builds the admin into `dist/admin`, with a manifest of its own: the storefront's build contains no module of
 * the admin. Run with `root` at the project, so that manifest keys are paths from there.
 */
export default defineConfig(({ command }) => ({
  root: ROOT,
  base: '/admin/',
  plugins: [react(), englishOnly(), storeFirstLoads()],
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
    rolldownOptions: { input: 'admin/entry.tsx' },
  },
}));

/** Stores for the web server what the document of each screen loads at once: it imports no module of the admin. */
function storeFirstLoads(): Plugin {
  const reads = (isOpen = false) => (isOpen ? [] : SIGNED_IN_READS);
  const screens = FIRST_LOADS.map((one) => ({ ...one, reads: [...reads(one.isOpen), ...one.reads] }));
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
