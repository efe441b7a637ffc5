import { useRef, useState } from 'react';
import { useUpload } from '#admin/api/use-upload.ts';
import { useLeaveGuard } from '#admin/kit/draft/leave-guard.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { useIsShown } from '#admin/kit/use-is-shown.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { UploadImageReply } from '#contract/admin/catalog/products.ts';

const MAX_MEBIBYTES = 20;
const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** Whether files are being sent, or some of the last ones were not accepted. */
export interface UploadsState {
  kind: 'running' | 'rejected' | 'done';
  /** Place of the file that is being sent among those that were added since none was. */
  number: number;
  total: number;
  /** What was added here, by URL: the shop has not prepared it yet. */
  previews: Readonly<Record<string, string>>;
}
export const NO_UPLOADS: UploadsState = { kind: 'done', number: 1, total: 0, previews: {} };

/** A file that could not be sent. `canRetry`: the connection failed, not the file. */
export interface RejectedFile {
  file: File;
  reason: string;
  canRetry: boolean;
}

/**
 * Uploads files one after the other and shows them at once from the device. `onUploaded` returns false if the product has
 * the image already. Leaving the screen meanwhile asks first, and ends the uploads.
 */
export function useImageUploads(onUploaded: (url: string) => boolean) {
  const { upload: send, percent } = useUpload();
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [endedCount, setEndedCount] = useState(0);
  const isRunning = useRef(false);
  const queue = useRef<File[]>([]);
  const isShown = useIsShown();
  useLeaveGuard(waiting.length > 0, { lost: lossText(waiting.length) });

  const reject = (file: File, reason: string, canRetry: boolean) =>
    setRejected((before) => [...before, { file, reason, canRetry }]);

  const sendNext = async (file: File) => {
    const result = await send<UploadImageReply>(ADMIN_PATHS.images, file, { name: file.name.slice(-200) });
    // the changes of the product may be discarded since
    if (!isShown.current) return;
    if (!result.ok) return reject(file, result.error.message, result.error.kind === 'no-response');
    const { url } = result.data;
    if (!onUploaded(url)) return reject(file, 'The product has this image already.', false);
    setPreviews((before) => ({ ...before, [url]: URL.createObjectURL(file) }));
  };

  const upload = async (files: readonly File[]) => {
    setRejected((before) => before.filter(({ file }) => !files.includes(file)));
    for (const file of files) {
      const reason = findReason(file);
      if (reason === undefined) queue.current.push(file);
      else reject(file, reason, false);
    }
    setWaiting([...queue.current]);
    if (isRunning.current) return;
    isRunning.current = true;
    setEndedCount(0);
    for (let next = queue.current[0]; next && isShown.current; next = queue.current[0]) {
      await sendNext(next);
      queue.current.shift();
      setEndedCount((before) => before + 1);
      setWaiting([...queue.current]);
    }
    isRunning.current = false;
  };

  const retry = () => void upload(rejected.filter(({ canRetry }) => canRetry).map(({ file }) => file));
  const state: UploadsState = {
    kind: waiting.length > 0 ? 'running' : rejected.length > 0 ? 'rejected' : 'done',
    number: endedCount + 1,
    total: endedCount + waiting.length,
    previews,
  };
  return { state, waiting, percent, rejected, upload, retry };
}

const lossText = (count: number) =>
  count === 1
    ? 'An image is not uploaded yet. It is lost when you leave.'
    : `${countOf(count, 'image')} are not uploaded yet. They are lost when you leave.`;

/** Why a file is not sent at all. */
function findReason(file: File): string | undefined {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'This is not an image.';
  if (file.size <= MAX_MEBIBYTES * BYTES_PER_MEBIBYTE) return undefined;
  const size = Math.ceil(file.size / BYTES_PER_MEBIBYTE);
  return `It has ${size} MB; an image has at most ${MAX_MEBIBYTES} MB. Make it smaller, then add it again.`;
}
