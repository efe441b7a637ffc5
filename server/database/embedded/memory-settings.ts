import { totalmem } from 'node:os';

const MIB = 1024 * 1024;
const MIN_BUFFERS_MIB = 128;
const MAX_BUFFERS_MIB = 4_096;
const SHARE_OF_MEMORY = 1 / 8;
const MAX_WAL_BUFFERS_MIB = 16;

/**
 * How much memory PostgreSQL uses for its pages: an eighth of the machine's or the container's `memoryBytes`, from 128 MiB (its own
 * default) to 4 GiB. A page outside is read from the files and verified again each time: searches in a million products read
 * 3 GiB of pages. It takes the memory as it reads, and a fiftieth of it at the start.
 */
export function memorySettings(memoryBytes = availableMemory()): {
  shared_buffers: string;
  wal_buffers: string;
} {
  const mebibytes = Math.floor((memoryBytes * SHARE_OF_MEMORY) / MIB);
  const buffers = Math.min(Math.max(mebibytes, MIN_BUFFERS_MIB), MAX_BUFFERS_MIB);
  return {
    shared_buffers: `${buffers}MB`,
    // its own default, but not limited to one small file of the WAL
    wal_buffers: `${Math.min(Math.floor(buffers / 32), MAX_WAL_BUFFERS_MIB)}MB`,
  };
}

/** In bytes: the limit of the container, if it has one. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
