import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const SKIPPED = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: '100%',
    // long enough for a busy machine; only a failing test waits this long
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // files share the loaded modules: loading the server took longer than most files run
          isolate: false,
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: SKIPPED,
          globalSetup: ['server/testing/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['{admin,storefront}/**/*.test.tsx'],
          setupFiles: ['storefront/testing/longer-timeouts.ts'],
          exclude: SKIPPED,
        },
      },
    ],
  },
});
