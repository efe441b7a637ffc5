import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { type RunningProgram, startProgram } from './start-program.ts';

export interface RunningShop extends RunningProgram {
  origin: string;
  apiBase: string;
  dataDir: string;
}

/** Starts the shop as an operator does, in an empty data folder, and waits until it is ready. */
export async function startShop(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<RunningShop> {
  const [storefrontPort, apiPort] = [await freePort(), await freePort()];
  const dataDir = env.HAAT_DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'haat-e2e-')));
  const settings = {
    STOREFRONT_PORT: String(storefrontPort),
    API_PORT: String(apiPort),
    HAAT_DATA_DIR: dataDir,
    ...env,
  };
  const program = await startProgram(args, settings, `http://localhost:${apiPort}/readyz`);
  return {
    ...program,
    origin: `http://localhost:${storefrontPort}`,
    apiBase: `http://localhost:${apiPort}/api/v1`,
    dataDir,
    async stop() {
      await program.stop();
      if (!env.HAAT_DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
