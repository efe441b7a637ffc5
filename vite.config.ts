import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `vite build` makes the browser's files, `vite build --ssr` the renderer. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
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
    modulePreload: { polyfill: false },
    // the content security policy allows neither inline scripts nor fonts from data: addresses
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: isSsrBuild ? 'storefront/entry-server.tsx' : 'storefront/entry-client.tsx' },
  },
}));
