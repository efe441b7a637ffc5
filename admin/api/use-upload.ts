import { useState } from 'react';
import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';
import { useApi } from './api-context.tsx';
import {
  type AdminResult,
  newIdempotencyKey,
  noResponseMessage,
  type Query,
  readError,
  readJson,
} from './client.ts';

const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/**
 * Sends a file with its progress, which `fetch` does not report. Never throws.
 *
 * @example const { upload, percent } = useUpload();
 */
export function useUpload() {
  const { client } = useApi();
  /** Of the file that is being sent; undefined if there is none. */
  const [percent, setPercent] = useState<number>();
  const upload = async <T>(path: string, file: Blob, query: Query = {}): Promise<AdminResult<T>> => {
    setPercent(0);
    const response = await send(client.url(path, query), file, setPercent);
    setPercent(undefined);
    if (!response)
      return { ok: false, error: { kind: 'no-response', message: noResponseMessage(undefined) } };
    if (!response.ok) return { ok: false, error: await readError(response) };
    return readJson<T>({ ok: true, data: response });
  };
  return { upload, percent };
}

/** Undefined if there was no reply. */
function send(url: string, file: Blob, onPercent: (percent: number) => void): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader(ADMIN_HEADER, '1');
    request.setRequestHeader('idempotency-key', newIdempotencyKey());
    // the server looks into the file
    const type = file.type.startsWith('image/') ? file.type : 'application/octet-stream';
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onPercent(Math.round((loaded / total) * 100));
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => resolve(undefined);
    request.ontimeout = () => resolve(undefined);
    request.send(file);
  });
}
