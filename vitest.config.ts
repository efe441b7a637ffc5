import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SKIPPED = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**'];

// begun last, each would run alone at the end
const SLOWEST = ['bench/chaos/chaos.test.ts'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlowest = ({ moduleId }: TestSpecification) => SLOWEST.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlowest), ...sorted.filter((file) => !isSlowest(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // one more than processors: many tests wait, for a process, a time limit or a job
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // long enough for a busy machine; only a failing test waits this long
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          // a package whose files are modules, which only bundlers can load
          server: { deps: { inline: [/@zxing/] } },
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
