// Source of the format: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5.
const END_MARK = Buffer.from('504b0506', 'hex');
/** In place of a number that is stored in 64 bits elsewhere. */
const IS_LARGE_16 = 0xffff;
const IS_LARGE_32 = 0xffffffff;
const LARGE_SIZES_FIELD = 1;
const HAS_LATER_SIZES = 0x8;
/** The most that one byte of a deflated entry can become. */
const MAX_DEFLATE_RATIO = 1032;

/**
 * The bytes that the entries of a ZIP archive have at most when they are unpacked, as its central directory declares them.
 * Unpacks nothing. Throws RangeError for a damaged archive.
 */
export function readUnpackedSize(zip: Buffer): number {
  const { count, start } = findDirectory(zip);
  let position = start;
  let size = 0;
  for (let entry = 0; entry < count; entry += 1) {
    size += readEntrySize(zip, position);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(position + offset));
    position += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return size;
}

function findDirectory(zip: Buffer): { count: number; start: number } {
  const end = zip.lastIndexOf(END_MARK);
  if (end < 0) throw new RangeError('the archive has no end');
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  const isComplete = [count, zip.readUInt32LE(end + 12), start].every(
    (value, i) => value !== (i === 0 ? IS_LARGE_16 : IS_LARGE_32),
  );
  if (isComplete) return { count, start };
  const largeEnd = readUInt64(zip, end - 12);
  return { count: readUInt64(zip, largeEnd + 32), start: readUInt64(zip, largeEnd + 48) };
}

function readEntrySize(zip: Buffer, position: number): number {
  const packed = zip.readUInt32LE(position + 20);
  const declared = zip.readUInt32LE(position + 24);
  // a reader looks for sizes that are missing here elsewhere in the archive
  if (packed === 0 && (zip.readUInt16LE(position + 8) & HAS_LATER_SIZES) !== 0)
    return zip.length * MAX_DEFLATE_RATIO;
  const unpacked = declared === IS_LARGE_32 ? readLargeSize(zip, position) : declared;
  // and unpacks an entry without a size to its end
  return unpacked === 0 ? packed * MAX_DEFLATE_RATIO : unpacked;
}

/** The size of an entry that is too large for 32 bits: the first value of an additional field. */
function readLargeSize(zip: Buffer, position: number): number {
  const start = position + 46 + zip.readUInt16LE(position + 28);
  const end = start + zip.readUInt16LE(position + 30);
  for (let field = start; field < end; field += 4 + zip.readUInt16LE(field + 2))
    if (zip.readUInt16LE(field) === LARGE_SIZES_FIELD) return readUInt64(zip, field + 4);
  throw new RangeError('an entry has no size');
}

const readUInt64 = (zip: Buffer, position: number) => Number(zip.readBigUInt64LE(position));
