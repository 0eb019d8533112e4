import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import * as z from 'zod/mini';
import { secrets } from '#functions/platform/secrets.ts';
import { brand } from '#shared/brand.ts';

const secretSchema = z.object({
  c2paCertificates: z.optional(z.string()),
  c2paPrivateKey: z.optional(z.string()),
});

export async function signForStage(path: string, contentType: string): Promise<boolean> {
  const { c2paCertificates: certificates, c2paPrivateKey: privateKey } = await secrets(secretSchema);
  if (!certificates || !privateKey) return false;
  return signFile(path, contentType, { certificates, privateKey });
}

interface FileSigner {
  /** The signer's certificate first, then those that lead to the issuer's root. */
  readonly certificates: string;
  readonly privateKey: string;
}

/** The library holds a file and its signed copy in memory. */
const maxSignedBytes = 100 * 1024 * 1024;

/** The media types that the library can write, as of its version 0.15. */
const signedTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'video/mp4',
  'video/quicktime',
  'audio/mp4',
  'audio/x-m4a',
  'audio/mpeg',
  'audio/wav',
]);

/** Throws for unusable certificates or files, which stay unchanged. Decision: docs/decisions/058-marks-of-ai.md */
export async function signFile(path: string, contentType: string, signer: FileSigner): Promise<boolean> {
  const { size } = await stat(path);
  if (!signedTypes.has(contentType) || size > maxSignedBytes) return false;
  const { WasmBuilder } = await loadLibrary();
  const builder = WasmBuilder.fromJson(JSON.stringify({ claim_generator_info: [{ name: brand.name }] }));
  builder.setIntent({ create: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia' });
  const source = new DiskPart(openSync(path, 'r'), 0, size);
  const signed = `${path}.signed`;
  try {
    await writeFile(signed, await builder.sign(claimSigner(signer), [], contentType, source));
    await rename(signed, path);
    return true;
  } finally {
    builder.free();
    closeSync(source.file);
    await rm(signed, { force: true });
  }
}

let library: Promise<typeof import('@contentauth/c2pa-wasm')> | undefined;

/** The package is made for web workers, which read files at once by `FileReaderSync`. */
async function loadLibrary(): Promise<typeof import('@contentauth/c2pa-wasm')> {
  library ??= (async () => {
    Object.assign(globalThis, { FileReaderSync: DiskReader });
    const { default: initialise, ...exports } = await import('@contentauth/c2pa-wasm');
    const wasm = createRequire(import.meta.filename).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
    await initialise({ module_or_path: await readFile(wasm) });
    return { default: initialise, ...exports };
  })();
  return library;
}

/** The library reads it part by part, and uses no other members of Blob. */
class DiskPart extends Blob {
  override readonly size: number;
  readonly file: number;
  private readonly start: number;

  constructor(file: number, start: number, end: number) {
    super([]);
    this.size = end - start;
    this.file = file;
    this.start = start;
  }

  override slice(start = 0, end = this.size): DiskPart {
    return new DiskPart(this.file, this.start + start, this.start + Math.min(end, this.size));
  }

  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    readSync(this.file, bytes, 0, bytes.length, this.start);
    return bytes.buffer;
  }
}

class DiskReader {
  readAsArrayBuffer(part: DiskPart): ArrayBuffer {
    return part.read();
  }
}

/** Numbers of https://www.iana.org/assignments/cose/cose.xhtml and the hashes that belong to them. */
const algorithms = {
  prime256v1: { name: 'es256', number: -7, hash: 'sha256' },
  secp384r1: { name: 'es384', number: -35, hash: 'sha384' },
  secp521r1: { name: 'es512', number: -36, hash: 'sha512' },
  ed25519: { name: 'ed25519', number: -8, hash: null },
} as const;

function findAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  const name = asymmetricKeyType === 'ec' ? asymmetricKeyDetails?.namedCurve : asymmetricKeyType;
  const found = Object.entries(algorithms).find(([key]) => key === name);
  if (found === undefined) throw new Error(`Content credentials can't be signed by a key of type ${name}`);
  return found[1];
}

const algorithmHeader = 1;
const certificatesHeader = 33;
const signedStructureTag = 18;
const structureBytes = 1024;

/** Makes the whole COSE structure of a claim: https://www.rfc-editor.org/rfc/rfc9052#section-4.2 */
function claimSigner(signer: FileSigner) {
  const key = createPrivateKey(signer.privateKey);
  const { name: alg, number, hash } = findAlgorithm(key);
  const certificates = readCertificates(signer.certificates);
  const header = encodeCBOR(
    new Map<number, CBORType>([
      [algorithmHeader, number],
      [certificatesHeader, certificates],
    ]),
  );
  const reserveSize = header.length + structureBytes;
  const signClaim = async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const signed = encodeCBOR(['Signature1', header, new Uint8Array(), claim]);
    const signature = sign(hash, signed, { key, dsaEncoding: 'ieee-p1363' });
    const structure = (padding: number) =>
      encodeCBOR(
        new CBORTag(signedStructureTag, [
          header,
          new Map([['pad', new Uint8Array(padding)]]),
          null,
          new Uint8Array(signature),
        ]),
      );
    // The length of a padding of this size takes three bytes, and that of an empty one takes one.
    const padding = reserveSize - structure(0).length - 2;
    return new Uint8Array(structure(padding));
  };
  return { alg, reserveSize, sign: signClaim };
}

function readCertificates(pem: string): Uint8Array[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return parts.map((part) => new Uint8Array(new X509Certificate(part).raw));
}
