import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Every file costs a request, and small files compress badly. `shop` holds what every page needs now or soon,
 * `browse` the parts of lists, `text` formatted text, `forms` the parts of forms, `loaders` all loaders,
 * which no first view needs. Each page has its own chunk.
 */
const CHUNKS = [
  {
    name: 'shop',
    test: /rolldown\/runtime|storefront\/(entry-client|products\/product-grid|site\/(category-tile|category-titles)|product-page\/product-breadcrumbs|api\/(contact|parsing\/parse-image)|home\/home-texts|ui\/(skeleton|stepper))\.tsx?$/,
    priority: 3,
  },
  {
    name: 'browse',
    test: /storefront\/(product-list\/(list-filters|filter-form|list-error|list-footer)|listing\/listing-url|search\/search-query)\.tsx?$/,
    priority: 2,
  },
  { name: 'text', test: /storefront\/ui\/html\/formatted-text\.tsx$/, priority: 2 },
  {
    name: 'forms',
    test: /storefront\/ui\/forms\/([\w-]*(field|form-)[\w-]*|submit-button)\.tsx?$/,
    priority: 2,
  },
  { name: 'loaders', test: /storefront\/[\w-]+\/(tracking\/)?[\w-]+-load\.ts$/, priority: 1 },
];

/** `vite build` builds the browser's files, `vite build --ssr` the renderer. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
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
      ? { input: 'storefront/entry-server.tsx' }
      : { input: 'storefront/entry-client.tsx', output: { codeSplitting: { groups: CHUNKS } } },
  },
}));
