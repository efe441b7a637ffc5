import { useRef, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { Button } from '#admin/kit/button.tsx';
import { useLeaveGuard } from '#admin/kit/draft/leave-guard.tsx';
import { FileDrop } from '#admin/kit/forms/file-drop.tsx';
import { useIsShown } from '#admin/kit/use-is-shown.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ImageFilesReply, UploadImageReply } from '#contract/admin/catalog/products.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const UPLOAD_TIMEOUT_MS = 120_000;
const CHECK_EVERY_MS = 1_500;
const MAX_CHECKS = 60;

interface ImageUploadProps {
  label: string;
  /** The image that is chosen; empty if there is none. */
  url: string;
  error: string | undefined;
  onUploaded: (files: { webp: string; jpeg?: string | undefined; srcset?: string | undefined }) => void;
  onRemove: () => void;
}

/** Uploads one image and waits until its files are resized. Leaving the screen meanwhile asks first. */
export function ImageUpload({ label, url, error, onUploaded, onRemove }: ImageUploadProps) {
  const { upload, state } = useImageUpload(onUploaded);
  const problem = error ?? state.problem;
  useLeaveGuard(state.isBusy, {
    lost: `The ${label.toLowerCase()} is not ready yet. It is lost when you leave.`,
  });
  return (
    <div className="content-image">
      {url && <img src={url} alt={`${label} of the shop`} />}
      <FileDrop
        label={url ? `Replace the ${label.toLowerCase()}` : `Upload the ${label.toLowerCase()}`}
        hint="JPEG, PNG, WebP, AVIF or GIF up to 20 MB."
        accept={IMAGE_TYPES}
        onFiles={([file]) => file && void upload(file)}
      />
      {state.isBusy && (
        <p role="status">The image is being prepared. This takes a few seconds: save when it is shown.</p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {url && (
        <div>
          <Button variant="quiet" onClick={onRemove}>
            Remove the {label.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Of several uploads only the newest has a result: a slow one that was begun earlier would replace it. */
function useImageUpload(onUploaded: ImageUploadProps['onUploaded']) {
  const { client } = useApi();
  const isShown = useIsShown();
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });

  // the fields may be saved or changed while the image is prepared
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const newest = useRef<File>(undefined);
  const isOver = (file: File) => !isShown.current || newest.current !== file;

  async function waitForFiles(url: string, file: File): Promise<string | undefined> {
    for (let check = 0; check < MAX_CHECKS; check += 1) {
      const result = await client.get<ImageFilesReply>(ADMIN_PATHS.imageFiles, { query: { url } });
      if (isOver(file)) return undefined;
      if (result.ok && result.data.problem) return `This image cannot be used: ${result.data.problem}.`;
      if (result.ok && result.data.webp) {
        latest.current({ webp: result.data.webp, jpeg: result.data.jpeg, srcset: result.data.srcset });
        return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    }
    return 'The image is not prepared yet. Try again in a minute.';
  }

  const upload = async (file: File) => {
    newest.current = file;
    setState({ isBusy: true });
    const result = await client.send<UploadImageReply>('POST', ADMIN_PATHS.images, {
      body: file,
      query: { name: file.name },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    const problem = result.ok ? await waitForFiles(result.data.url, file) : result.error.message;
    if (isOver(file)) return;
    setState({ isBusy: false, ...(problem !== undefined && { problem }) });
  };
  return { upload, state };
}
