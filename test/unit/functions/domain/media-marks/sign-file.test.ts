import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectMedia } from '#functions/domain/assets/inspect-media.ts';
import { markFile, readMarks } from '#functions/domain/media-marks/mark-file.ts';
import { signFile } from '#functions/domain/media-marks/sign-file.ts';
import { verifyCredentials } from '#test/support/content-credentials.ts';
import { signerCertificate, signerKey, testAuthority } from '#test/support/signing-certificate.ts';

const folder = await mkdtemp(join(tmpdir(), 'signed-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function newFile(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, bytes);
  return path;
}

const signer = { certificates: signerCertificate + testAuthority, privateKey: signerKey };
const root = join(import.meta.dirname, '../../../../..');

const picture = () => sharp({ create: { width: 37, height: 21, channels: 3, background: '#a53' } });
const wav = Buffer.concat([
  Buffer.from('RIFF\x2c\x08\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0', 'latin1'),
  Buffer.from('data\x08\x08\0\0', 'latin1'),
  Buffer.alloc(2056, 128),
]);
const mp3 = Buffer.concat(Array(4).fill(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])));
const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'image/jpeg': () => picture().jpeg().toBuffer(),
  'image/png': () => picture().png().toBuffer(),
  'image/webp': () => picture().webp().toBuffer(),
  'image/gif': () => picture().gif().toBuffer(),
  'image/avif': () => picture().avif().toBuffer(),
  'video/mp4': () => readFile(join(root, 'infra/stand-ins/fal/draw/clips/portrait-5.mp4')),
  'audio/mp4': () => readFile(join(root, 'test/support/media/android-mp42.m4a')),
  'audio/mpeg': async () => mp3,
  'audio/wav': async () => wav,
};

describe('A stage with a certificate', () => {
  it.each(Object.entries(kinds))('signs what was made as %s, and keeps its content', async (contentType, make) => {
    const original = await make();
    const path = await newFile(original);
    const sign = (file: string, type: string) => signFile(file, type, signer);
    const { credentials, sizeBytes } = await markFile(path, contentType, { addsMark: true, sign });
    const signed = await readFile(path);
    expect(credentials).toBe('Atelia');
    expect(sizeBytes).toBe(signed.length);
    const found = await verifyCredentials(signed, contentType);
    expect(found.state).toBe('Trusted');
    expect(found.signature_info).toMatchObject({ common_name: 'Atelia test signer', alg: 'Es256' });
    expect(JSON.stringify(found.assertions)).toContain('"c2pa.created"');
    expect(JSON.stringify(found.assertions)).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    expect(await readMarks(path)).toMatchObject({ hasCredentials: true, generator: 'Atelia' });
    expect(await inspectMedia(signed)).toEqual(await inspectMedia(original));
    const readPixels = (bytes: Buffer) =>
      contentType.startsWith('image/') ? sharp(bytes).raw().toBuffer() : undefined;
    expect(await readPixels(signed)).toEqual(await readPixels(original));
  });

  it('signs a file so that a changed pixel shows', async () => {
    const path = await newFile(await picture().png().toBuffer());
    await signFile(path, 'image/png', signer);
    const changed = await readFile(path);
    changed[changed.length - 20]! ^= 1;
    expect((await verifyCredentials(changed, 'image/png')).state).toBe('Invalid');
  });

  it('leaves a file alone that says who made it', async () => {
    const path = await newFile(await picture().jpeg().toBuffer());
    await signFile(path, 'image/jpeg', signer);
    const theirs = await readFile(path);
    const asked: string[] = [];
    const sign = async (file: string) => asked.push(file) > 0;
    expect(await markFile(path, 'image/jpeg', { addsMark: true, sign })).toMatchObject({
      credentials: 'Atelia',
    });
    const plain = await newFile(await picture().jpeg().toBuffer());
    await markFile(plain, 'image/jpeg', { addsMark: false, sign });
    expect(asked).toEqual([]);
    expect(await readFile(path)).toEqual(theirs);
  });

  it('keeps the mark of a file that it can’t sign', async () => {
    const path = await newFile(await picture().jpeg().toBuffer());
    const sign = () => Promise.reject(new Error('expired'));
    expect(await markFile(path, 'image/jpeg', { addsMark: true, sign })).not.toHaveProperty('credentials');
    expect(await readMarks(path)).toMatchObject({ tool: 'Atelia' });
  });

  it('stores a format without a place for credentials as it is', async () => {
    const path = await newFile(Buffer.alloc(300, 7));
    expect(await signFile(path, 'audio/ogg', signer)).toBe(false);
    expect(await readFile(path)).toEqual(Buffer.alloc(300, 7));
  });

  it.each([
    ['a damaged file', Buffer.alloc(300, 7), signer, 'InvalidAsset'],
    ['a key of another kind', undefined, { ...signer, privateKey: rsaKey() }, 'type rsa'],
    ['a certificate of another key', undefined, { ...signer, privateKey: otherKey() }, 'InvalidManifest'],
    ['no certificate', undefined, { ...signer, certificates: '' }, 'X5ChainMissing'],
  ])('leaves the file alone that it can’t sign: %s', async (_, damaged, used, problem) => {
    const bytes = damaged ?? (await picture().png().toBuffer());
    const path = await newFile(bytes);
    await expect(signFile(path, 'image/png', used)).rejects.toThrow(problem);
    expect(await readFile(path)).toEqual(bytes);
  });
});

function rsaKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
}

function otherKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}
