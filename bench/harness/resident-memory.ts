import { readFileSync } from 'node:fs';

/** Resident memory of one process in MiB. Shared pages count proportionally (PSS, Linux only). */
export function residentMib(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) / 1024;
}
