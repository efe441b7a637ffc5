import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** Encrypts with `current`. `previous` only decrypts what an earlier key has encrypted. */
export interface EncryptionKeys {
  /** 32 bytes. */
  current: Buffer;
  previous?: Buffer;
}

/** The stored text cannot be decrypted: the key is not the one that encrypted it, or the text was changed. */
export class DecryptionError extends Error {
  constructor(purpose: string, cause?: unknown) {
    super(
      `the encrypted value for ${purpose} cannot be decrypted with this key: set HAAT_SECRETS_KEY, or the file secrets-key ` +
        'of the data folder, to the key that encrypted it',
      { cause },
    );
    this.name = 'DecryptionError';
  }
}

/**
 * Encrypts with AES-256-GCM. `purpose` names what the value is and whose; it is authenticated, so a value that is
 * copied to another row cannot be decrypted there. Returns `v1.<key id>.<nonce, value and tag in base64url>`.
 */
export function encrypt({ current }: EncryptionKeys, purpose: string, value: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${keyId(current)}.${body.toString('base64url')}`;
}

/** Decrypts what `encrypt` returned for the same purpose. Throws `DecryptionError`. */
export function decrypt({ current, previous }: EncryptionKeys, purpose: string, text: string): string {
  const [version, id, encoded = ''] = text.split('.');
  const key = [current, previous].find((candidate) => candidate && keyId(candidate) === id);
  const body = Buffer.from(encoded, 'base64url');
  if (version !== 'v1' || !key || body.length < IV_BYTES + TAG_BYTES) throw new DecryptionError(purpose);
  const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(body.subarray(-TAG_BYTES));
  try {
    return decipher.update(body.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new DecryptionError(purpose, cause);
  }
}

/** Tells which key encrypted a value, so that the key can be replaced. Reveals nothing of the key. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('haat key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);
}
