import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 250;
const CHECKS_BEFORE_MESSAGE = 12;

/**
 * Runs `act` while holding a lock file with the id and the start of this process. Waits for the holder unless it
 * has ended, and prints for which process once that takes three seconds.
 */
export async function alone(lockFile, act) {
  for (let checks = 0; !take(lockFile); checks += 1) {
    const holder = holderOf(lockFile);
    if (!isAlive(holder)) rmSync(lockFile, { force: true });
    else if (checks === CHECKS_BEFORE_MESSAGE) {
      console.error(
        `waiting for process ${holder.pid}, which installs or builds. If it does neither, delete ${lockFile}.`,
      );
    }
    await wait(CHECK_EVERY_MS);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await act();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(lockFile) {
  try {
    const [pid, ...start] = readFileSync(lockFile, 'utf8').split(' ');
    return { pid: Number(pid), start: start.join(' ') };
  } catch {
    return { pid: 0, start: '' };
  }
}

/** After a restart of the container or machine, the process id of a lock can belong to another process, or to this one. */
function isAlive({ pid, start }) {
  if (!(pid > 0) || pid === process.pid || !exists(pid)) return false;
  const actualStart = startOf(pid);
  return actualStart === '' || actualStart === start;
}

function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When the process began, as the operating system counts or writes it. Empty if that is unknown. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the start is field 22; the name of the program, field 2, is in parentheses and may contain spaces
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env });
    return (stdout ?? '').trim();
  }
}
