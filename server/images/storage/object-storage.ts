import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { fetchFailureReason } from '#server/errors/fetch-failure-reason.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Keeps bytes by key. All functions throw `ObjectStorageError`. */
export interface ObjectStorage {
  /** Overwrites an object of the same key. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined: there is no such object. */
  get(key: string): Promise<Buffer | undefined>;
  /** Succeeds if there is no such object. */
  delete(key: string): Promise<void>;
}

/** The message is one sentence for the operator, without the secret. */
export class ObjectStorageError extends Error {
  override name = 'ObjectStorageError';
}

type S3Settings = NonNullable<Settings['imageStorage']>;

// a request of the largest original (20 MB) at 3 Mbit/s
const TIMEOUT_MS = 60_000;
const opened = new WeakMap<S3Settings, ObjectStorage>();

/** The object storage of the images; undefined: they stay in the database. */
export function openImageStorage({
  imageStorage,
}: Pick<Settings, 'imageStorage'>): ObjectStorage | undefined {
  if (!imageStorage) return undefined;
  const storage = opened.get(imageStorage) ?? openS3(imageStorage);
  opened.set(imageStorage, storage);
  return storage;
}

/** Opens a bucket by the protocol of Amazon S3. It connects with the first request. */
export function openS3(settings: S3Settings, timeoutMs = TIMEOUT_MS): ObjectStorage {
  const { endpoint, region, bucket, usesPathStyle } = settings;
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region,
    // the retry queue tries again
    retries: 0,
  });
  const base = new URL(endpoint);
  if (usesPathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`;
  else base.hostname = `${bucket}.${base.hostname}`;

  /** Returns the bytes of the reply, or undefined for an object that does not exist. */
  async function send(method: string, key: string, body?: Buffer) {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await client.fetch(`${base.href.replace(/\/$/, '')}/${key}`, {
        method,
        signal,
        redirect: 'error',
        ...(body && {
          body: new Uint8Array(body),
          // the storage compares it with what has arrived
          headers: {
            'x-amz-content-sha256': hash('sha256', body),
            'content-type': 'application/octet-stream',
          },
        }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { bytes, length: Number(response.headers.get('content-length')) };
      const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString())?.[1];
      if (response.status === 404 && code !== 'NoSuchBucket') return undefined;
      throw new ObjectStorageError(explain(settings, response.status, code));
    } catch (error) {
      if (error instanceof ObjectStorageError) throw error;
      const reason = signal.aborted
        ? `no reply within ${timeoutMs / 1_000} seconds`
        : fetchFailureReason(error);
      throw new ObjectStorageError(`The image storage at ${base.host} cannot be reached (${reason}).`);
    }
  }

  return {
    async put(key, bytes) {
      await send('PUT', key, bytes);
      // the copy in the database is deleted next
      const stored = await send('HEAD', key);
      if (stored?.length !== bytes.length)
        throw new ObjectStorageError(`The image storage at ${base.host} did not keep ${key}.`);
    },
    get: async (key) => (await send('GET', key))?.bytes,
    delete: async (key) => void (await send('DELETE', key)),
  };
}

function explain({ endpoint, bucket }: S3Settings, status: number, code: string | undefined): string {
  const { host } = new URL(endpoint);
  if (code === 'NoSuchBucket')
    return `The image storage at ${host} has no bucket ${bucket}: create it, or correct IMAGE_S3_BUCKET.`;
  if (status === 401 || status === 403)
    return (
      `The image storage at ${host} rejects the key (${code ?? status}): check IMAGE_S3_ACCESS_KEY_ID and ` +
      `IMAGE_S3_SECRET_ACCESS_KEY, and that it may read, write and delete objects of the bucket ${bucket}.`
    );
  return `The image storage at ${host} failed (${code ?? status}).`;
}
