import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent } from 'undici';
import type { StatedFile } from '#shared/rules/model-output.ts';
import { inspectedBytes, type InspectedMedia, inspectMedia } from './inspect-media.ts';
import type { MediaStore } from './media-store.ts';

/** Larger than any model's output and smaller than the function's disk (512 MB). */
const maxResultBytes = 400 * 1024 * 1024;

/** A repeat would find the same file. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  /** Tells a subscriber what the model returned. */
  readonly explanation: string;

  constructor(message: string, explanation: string) {
    super(message);
    this.explanation = explanation;
  }
}

export interface StoredMedia extends InspectedMedia {
  readonly fileKey: string;
  readonly sizeBytes: number;
}

interface RemoteFile {
  readonly url: string;
  readonly name: string;
  readonly stated: StatedFile | undefined;
}

/**
 * Copies a provider's file to `{name}.{extension}`; throws `UnusableFile` when it is no media. `beforeStore` can read the
 * file on disk; when it fails or never returns, the file is not stored.
 */
export async function storeMedia<T>(
  media: MediaStore,
  { url, name, stated }: RemoteFile,
  beforeStore: (path: string, stored: StoredMedia) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), name.replaceAll('/', '-'));
  try {
    const sizeBytes = await downloadTo(path, url, { maxBytes: maxResultBytes });
    const inspected = await inspectFile(path, stated);
    if (inspected === undefined)
      throw new UnusableFile(`${name} is no media`, 'a file that is no image, video or audio');
    const fileKey = `${name}.${inspected.extension}`;
    const result = await beforeStore(path, { ...inspected, fileKey, sizeBytes });
    await media.putFile(fileKey, { path, sizeBytes, contentType: inspected.contentType });
    return result;
  } finally {
    await rm(path, { force: true });
  }
}

async function inspectFile(path: string, stated: StatedFile | undefined): Promise<InspectedMedia | undefined> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await inspectMedia(await read(0, inspectedBytes), stated, read);
  } finally {
    await file.close();
  }
}

const timeoutMs = 4 * 60 * 1000;

/**
 * Downloads a file from any public host and returns its size; throws beyond `maxBytes`. Models store results on too
 * many hosts for an allow list.
 */
export async function downloadTo(path: string, url: string, { maxBytes }: { maxBytes: number }): Promise<number> {
  const { protocol, host } = new URL(url);
  const isInline = protocol === 'data:';
  if (!isInline && !hasPublicHostname(url)) {
    throw new UnusableFile(
      `Results are not fetched from ${protocol}//${host}`,
      'an address from which nothing is fetched',
    );
  }
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isInline && { dispatcher: publicHostsOnly }),
  });
  if (!response.ok || response.body === null) throw new Error(`Failed to download media: ${response.status}`);

  let sizeBytes = 0;
  const sizeLimit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(sizeBytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  await pipeline(Readable.from(response.body), sizeLimit, createWriteStream(path));
  return sizeBytes;
}

function tooLarge(maxBytes: number): UnusableFile {
  return new UnusableFile(`The file is larger than ${maxBytes} bytes`, 'a file that is too large');
}

/** IANA's special-purpose networks, plus 192.88.99.0/24, which led from IPv4 into IPv6. */
const privateIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** All except 2000::/3, and the special networks in it: 6to4 (2002::) and Teredo (2001::) contain an IPv4 address. */
const privateIpv6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Two lists, because one would match every IPv4 address with `::ffff:0:0/96`. */
const privateNetworks = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of privateIpv4) privateNetworks.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of privateIpv6) privateNetworks.ipv6.addSubnet(network, prefix, 'ipv6');

/** True for https at the default port with a host name; file hosts don't use bare addresses. */
export function hasPublicHostname(url: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(url);
  const hasDomainName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && hasDomainName;
}

/** Checks the resolved address while connecting, so a changed DNS answer can't bypass the check. */
const publicHostsOnly = new Agent({
  connect: {
    lookup: (hostname, options, done) =>
      dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const isPrivate = addresses?.some(({ address, family }) => {
          const version = family === 6 ? 'ipv6' : 'ipv4';
          return privateNetworks[version].check(address, version);
        });
        done(error ?? (isPrivate ? new Error(`${hostname} has a private address`) : null), addresses);
      }),
  },
});
