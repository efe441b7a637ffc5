import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseFolder } from './folder.ts';

const CHECK_EVERY_MS = 100;

/** Returns the process id of a server that accepts connections for this folder, or undefined. */
export async function findRunningServer(folder: DatabaseFolder): Promise<number | undefined> {
  const pid = lockedPid(folder);
  if (pid === undefined || !isAlive(pid)) return undefined;
  return (await canConnect(path.join(folder.socketDir, '.s.PGSQL.5432'))) ? pid : undefined;
}

/** Resolves when the process has ended or `signal` is aborted. */
export async function waitForProcessEnd(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isAlive(pid)) {
    // does not keep this process running
    await wait(CHECK_EVERY_MS, undefined, { ref: false, signal }).catch(() => {});
  }
}

/**
 * Deletes a stale lock file. After a restart of the container or machine, its process id can belong to
 * another program, and then PostgreSQL would never start.
 */
export function deleteStaleLock(folder: DatabaseFolder): void {
  const lock = path.join(folder.cluster, 'postmaster.pid');
  const pid = lockedPid(folder);
  if (pid === undefined || !isAlive(pid) || isPostgres(pid)) return;
  const movedLock = `${lock}.${process.pid}`;
  try {
    renameSync(lock, movedLock);
    // meanwhile another process may have created a valid lock file
    if (pidIn(movedLock) !== pid) linkSync(movedLock, lock);
  } catch {
    // deleted by another process
  } finally {
    rmSync(movedLock, { force: true });
  }
}

function lockedPid(folder: DatabaseFolder): number | undefined {
  return pidIn(path.join(folder.cluster, 'postmaster.pid'));
}

function pidIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgres(pid: number): boolean {
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
  } catch {
    // not Linux, or the process has just ended
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  // If `ps` fails, assume PostgreSQL: a server that does not start is better than two on the same files.
  return status !== 0 || /postgres/.test(stdout);
}

function canConnect(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
