import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion } from '#contract/admin/staff.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const NO_AAGUID = Buffer.alloc(16);

interface Ceremony {
  challenge: string;
  origin: string;
  rpId?: string;
  /** False: the person was not verified by fingerprint, face or PIN. */
  isUserVerified?: boolean;
}

/** A device with one passkey (WebAuthn level 3, ES256), whose counter grows with each use. */
export class FakeAuthenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // RFC 9053, section 7.1.1: kty EC2, alg ES256, crv P-256, x, y
    this.coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  /** The assertion to registration options. */
  register(ceremony: Ceremony): NewPasskey {
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([NO_AAGUID, idLength, this.id, this.coseKey]);
    const authData = Buffer.concat([this.authenticatorData(ceremony, HAS_CREDENTIAL), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      ...this.head(),
      response: {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The assertion to authentication options. */
  assert(ceremony: Ceremony): PasskeyAssertion {
    this.counter += 1;
    const authenticatorData = this.authenticatorData(ceremony, 0);
    const json = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(json).digest()]);
    return {
      ...this.head(),
      response: {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      },
    };
  }

  private head() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private authenticatorData({ origin, rpId, isUserVerified = true }: Ceremony, flags: number): Buffer {
    const rpIdHash = createHash('sha256')
      .update(rpId ?? new URL(origin).hostname)
      .digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const verified = isUserVerified ? USER_VERIFIED : 0;
    return Buffer.concat([rpIdHash, Buffer.from([USER_PRESENT | verified | flags]), counter]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// RFC 8949, section 3.1: major type 2 (bytes) and 3 (text), with lengths up to 65,535
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);

function cborHead(majorType: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(majorType << 5) | length]);
  if (length < 256) return Buffer.from([(majorType << 5) | 24, length]);
  return Buffer.from([(majorType << 5) | 25, length >> 8, length & 0xff]);
}
