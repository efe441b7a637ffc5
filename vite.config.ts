import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutReactErrors } from './tools/without-react-errors.ts';
import { withoutUnusedReact } from './tools/without-unused-react.ts';

/**
 * Every file costs a request, and small files compress badly. `shop` holds what every page needs now or soon,
 * `browse` the parts of lists, `text` formatted text, `forms` the parts of forms, `loaders` all loaders,
 * which no first view needs. Each page has its own chunk.
 */
export const CHUNKS = [
  {
    name: 'shop',
    files: [
      /rolldown\/runtime/,
      /storefront\/entry-client\.tsx$/,
      /storefront\/products\/product-grid\.tsx$/,
      /storefront\/site\/category-tile\.tsx$/,
      /storefront\/site\/category-titles\.ts$/,
      /storefront\/product-page\/product-breadcrumbs\.ts$/,
      /storefront\/api\/contact\.ts$/,
      /storefront\/api\/parsing\/parse-image\.ts$/,
      /storefront\/home\/home-texts\.ts$/,
      /storefront\/ui\/skeleton\.tsx$/,
      /storefront\/ui\/stepper\.tsx$/,
      // also used by a loader: without this, pages would load all loaders for it
      /format\/delivery\/shipping-fee\.ts$/,
    ],
    priority: 3,
  },
  {
    name: 'browse',
    files: [
      /storefront\/product-list\/list-filters\.ts$/,
      /storefront\/product-list\/(filter-form|list-error|list-footer)\.tsx$/,
      /storefront\/listing\/listing-url\.ts$/,
      /storefront\/search\/search-query\.ts$/,
    ],
    priority: 2,
  },
  { name: 'text', files: [/storefront\/ui\/html\/formatted-text\.tsx$/], priority: 2 },
  {
    name: 'forms',
    files: [/storefront\/ui\/forms\/([\w-]*(field|form-)[\w-]*|submit-button)\.tsx?$/],
    priority: 2,
  },
  { name: 'loaders', files: [/storefront\/[\w-]+\/(tracking\/)?[\w-]+-load\.ts$/], priority: 1 },
];

const chunkGroups = CHUNKS.map(({ name, files, priority }) => ({
  name,
  priority,
  test: new RegExp(files.map(({ source }) => source).join('|')),
}));

/** `vite build` builds the browser's files, `vite build --ssr` the renderer. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), withoutUnusedReact(), withoutReactErrors()],
  appType: 'custom',
  // wouter imports a shim for a function that React has had since 18
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: isSsrBuild ? false : 'storefront/public',
  ...(command === 'build' && {
    // `npm start` sets no NODE_ENV: without this, pages would be rendered by React's slow development build
    define: { 'process.env.NODE_ENV': '"production"' },
    // one bundle starts in half the time of a hundred packages
    ssr: { noExternal: true },
  }),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node22' : 'baseline-widely-available',
    modulePreload: false,
    // the content security policy allows neither inline scripts nor fonts from data: URLs
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {
          input: 'storefront/entry-server.tsx',
          // one bundle: what the browser loads later is already in it
          checks: { ineffectiveDynamicImport: false },
        }
      : { input: 'storefront/entry-client.tsx', output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
