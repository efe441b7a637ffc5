import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SKIPPED = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: SKIPPED,
          globalSetup: ['server/testing/postgres-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['storefront/**/*.test.tsx'],
          exclude: SKIPPED,
        },
      },
    ],
  },
});
