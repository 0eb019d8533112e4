import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

interface Answering {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly accountId: string;
  /** Without, the authenticator has not checked its owner. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** An authenticator of ES256 keys, for answers that no real one would give. */
export function createSoftwarePasskey(siteOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let uses = 0;

  const clientData = (type: string, { challenge, origin = siteOrigin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = new URL(siteOrigin).hostname, isVerified = true, counter }: Answering,
    attested: Buffer[] = [],
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++uses);
    const flags = 0x01 + (isVerified ? 0x04 : 0) + (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...attested]);
  };

  return {
    credentialId: id,
    register(answering: Answering) {
      const [kty, curve] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'));
      const key = Buffer.concat([kty!, Buffer.from(x, 'base64url'), curve!, Buffer.from(y, 'base64url')]);
      const data = authenticatorData(answering, [Buffer.alloc(16), Buffer.from([0, 16]), credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', answering)),
        attestationObject: base64url(attestation),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    answer(answering: Answering) {
      const client = clientData('webauthn.get', answering);
      const data = authenticatorData(answering);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: base64url(Buffer.from(answering.accountId)),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}
