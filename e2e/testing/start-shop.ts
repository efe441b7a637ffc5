import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './programs/free-port.ts';
import { type RunningProgram, startProgram } from './programs/start-program.ts';

export interface RunningShop extends RunningProgram {
  origin: string;
  apiBase: string;
  dataDir: string;
}

/**
 * Starts the shop as an operator does and waits until it is ready. Its data folder is a copy of the folder
 * `E2E_FILLED_SHOP`, which the first start has filled, or empty. `dir` has the program: this version, or another one.
 */
export async function startShop(
  env: Record<string, string> = {},
  args: readonly string[] = [],
  dir?: string,
): Promise<RunningShop> {
  const [storefrontPort, apiPort] = [await freePort(), await freePort()];
  const dataDir = env.HAAT_DATA_DIR ?? (await createDataDir());
  const settings = {
    STOREFRONT_PORT: String(storefrontPort),
    API_PORT: String(apiPort),
    HAAT_DATA_DIR: dataDir,
    ...env,
  };
  const removeData = async () => {
    // the database of a shop that was killed writes for a moment
    if (!env.HAAT_DATA_DIR) await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  };
  const readyUrl = `http://localhost:${apiPort}/readyz`;
  const program = await startProgram(args, settings, readyUrl, dir).catch(async (error) => {
    await removeData();
    throw error;
  });
  return {
    ...program,
    origin: `http://localhost:${storefrontPort}`,
    apiBase: `http://localhost:${apiPort}/api/v1`,
    dataDir,
    async stop() {
      await program.stop();
      await removeData();
    },
  };
}

export async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'haat-e2e-'));
  const filled = process.env.E2E_FILLED_SHOP;
  if (filled) await cp(filled, dataDir, { recursive: true });
  return dataDir;
}
