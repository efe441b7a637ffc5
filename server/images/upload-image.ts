import { createHash } from 'node:crypto';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { insertOriginal, renewOriginal } from './image-file-queries.ts';
import { queueUploadedImage } from './image-queue-queries.ts';
import { uploadedImageUrl } from './image-url.ts';

/** The first bytes of each kind of file, as Latin-1. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF....WEBP/s, /^....ftyp(?:avif|avis)/s, /^GIF8/];
const HEIC = /^....ftyp(?:heic|heix|hevc|mif1)/s;

/**
 * Stores the original of an uploaded image and queues it for resizing. Returns its URL. The same file is stored once.
 * Throws UserError: invalid_request (not an image that the shop can show).
 */
export async function uploadImage(
  db: Database,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  actor: Actor,
): Promise<string> {
  rejectOtherFiles(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const url = uploadedImageUrl(hash, fileName.replaceAll('/', '-'));
  await db.transaction().execute(async (trx) => {
    if (!(await renewOriginal(trx, hash))) await insertOriginal(trx, hash, bytes);
    await queueUploadedImage(trx, url);
    await writeAudit(trx, actor, {
      action: 'product.upload-image',
      subjectKind: 'product',
      subjectId: fileName.slice(0, 200),
    });
  });
  return url;
}

function rejectOtherFiles(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, 16);
  if (SIGNATURES.some((signature) => signature.test(start))) return;
  throw new UserError(
    'invalid_request',
    HEIC.test(start)
      ? 'HEIC photos cannot be shown by all browsers. In the camera settings choose "Most compatible", or save it as JPEG.'
      : 'This is not a JPEG, PNG, WebP, AVIF or GIF image.',
  );
}
