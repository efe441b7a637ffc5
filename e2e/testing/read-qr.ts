import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Decodes the QR code of an image (data URL of a PNG). Returns undefined if `zbarimg` is not installed. */
export async function readQr(imageUrl: string): Promise<string | undefined> {
  if (spawnSync('zbarimg', ['--version']).status !== 0) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-qr-'));
  const file = path.join(folder, 'code.png');
  await writeFile(file, Buffer.from(imageUrl.replace(/^data:image\/png;base64,/, ''), 'base64'));
  const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  return stdout.trim();
}
