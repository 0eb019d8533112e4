import { createWriteStream } from 'node:fs';
import dns, { type LookupAddress } from 'node:dns';
import { BlockList } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Agent } from 'undici';

const timeoutMs = 4 * 60 * 1000;

/** Its IPv4 networks also hold their addresses in IPv6 form (`::ffff:10.0.0.1`). */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** Resolves only public addresses, at the moment of connecting: a name that changes its mind in between gains nothing. */
const publicHostsOnly = new Agent({
  connect: {
    lookup: (hostname, options, done) =>
      dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        const isPrivate = addresses?.some(({ address, family }) =>
          privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4'),
        );
        done(error ?? (isPrivate ? new Error(`${hostname} has a private address`) : null), addresses);
      }),
  },
});

interface Limits {
  readonly maxBytes: number;
  /** Names of the hosts that may be asked. */
  readonly hosts: RegExp;
}

/** Streams a provider's file to disk and returns its size in bytes; throws beyond `maxBytes` or for a foreign host. */
export async function downloadTo(path: string, url: string, { maxBytes, hosts }: Limits): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const isInline = protocol === 'data:';
  if (!isInline && !(protocol === 'https:' && hosts.test(hostname))) {
    throw new Error(`Results are not fetched from ${protocol}//${hostname}`);
  }
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isInline && { dispatcher: publicHostsOnly }),
  });
  if (!response.ok || response.body === null) throw new Error(`Failed to download media: ${response.status}`);

  let sizeBytes = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(sizeBytes > maxBytes ? new Error(`The file is larger than ${maxBytes} bytes`) : null, chunk);
    },
  });
  await pipeline(Readable.from(response.body), cap, createWriteStream(path));
  return sizeBytes;
}
