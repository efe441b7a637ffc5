import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Builds the admin into `dist/admin`, with a manifest of its own: the storefront's build contains no module of
 * the admin. Run with `root` at the project, so that manifest keys are paths from there.
 */
export default defineConfig(({ command }) => ({
  root: ROOT,
  base: '/admin/',
  plugins: [react()],
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
