import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP, type LookupFunction, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { downloadTo } from '#functions/domain/assets/copy-result-to-media.ts';

const limits = (maxBytes: number) => ({ maxBytes });
const realFetch = globalThis.fetch;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  file = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a file of a host', { tags: ['A7.10-5'] }, () => {
  it.each([
    'http://v3.fal.media/a.png',
    'https://v3.fal.media:8443/a.png',
    'https://fal.media@evil.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://93.184.215.14/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:7f00:1]/a.png',
    'https://localhost/a.png',
    'file:///etc/passwd',
    'ftp://v3.fal.media/a.png',
  ])('without a name, or without https, is never requested: %s', async (url) => {
    const fetching = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', fetching);
    await expect(downloadTo(file, url, limits(1000))).rejects.toThrow('Results are not fetched from');
    expect(fetching).not.toHaveBeenCalled();
  });

  /**
   * Returns the address of the connection, or the reason for none. Replaces DNS and TLS, but not the check of
   * addresses.
   */
  async function outcomeFor(...found: string[]): Promise<string> {
    const addresses: LookupAddress[] = found.map((address) => ({ address, family: isIP(address) }));
    const resolving = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1) as (error: null, found: LookupAddress[]) => void;
      done(null, addresses);
    });
    const connecting = vi.spyOn(tls, 'connect').mockImplementation((...args: unknown[]) => {
      const { lookup, host = '' } = args[0] as tls.ConnectionOptions & { lookup: LookupFunction };
      const socket = new Socket() as tls.TLSSocket;
      lookup(host, { all: true }, (error, resolved) =>
        socket.destroy(error ?? new Error(`connects to ${JSON.stringify(resolved)}`)),
      );
      return socket;
    });
    const failure = await downloadTo(file, 'https://v3.fal.media/a.png', limits(1000)).catch(
      (error: Error) => error.cause,
    );
    connecting.mockRestore();
    resolving.mockRestore();
    return (failure as Error).message;
  }

  /** One address per network in IANA's registries of special-purpose addresses, including former ones. */
  const privateIpv4 = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.1',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ];
  const privateIpv6 = [
    '::',
    '::1',
    '::a00:1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:93.184.215.14',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '3fff:fff::1',
    '5f00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ];
  it.each([...privateIpv4, ...privateIpv6])('that resolves to %s gets no connection', async (address) => {
    expect(await outcomeFor(address)).toBe('v3.fal.media has a private address');
    expect(await outcomeFor('93.184.215.14', address)).toBe('v3.fal.media has a private address');
  });

  it.each(['93.184.215.14', '9.255.255.255', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
    'that resolves to the public %s gets a connection',
    async (address) => {
      expect(await outcomeFor(address)).toBe(`connects to [{"address":"${address}","family":${isIP(address)}}]`);
    },
  );
});

describe('a file of the provider', () => {
  let answer: (response: ServerResponse) => void;
  const server = createServer((_request, response) => answer(response));
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Replaces the provider's host by this server. */
  function download(url = 'https://v3.fal.media/files/a.png', maxBytes = 1000): Promise<number> {
    vi.stubGlobal('fetch', (_url: string, { redirect, signal }: RequestInit) =>
      realFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { redirect, signal }),
    );
    return downloadTo(file, url, limits(maxBytes));
  }

  it.each([
    'https://v3.fal.media/a.png',
    'https://fal-api-audio-uploads.s3.amazonaws.com/a.mp3',
    'https://cdn.example/a',
  ])('is stored completely: %s', async (url) => {
    answer = (response) => response.end('x'.repeat(1000));
    expect(await download(url)).toBe(1000);
    expect(await readFile(file, 'utf8')).toBe('x'.repeat(1000));
  });

  it('is refused beyond the size limit, whatever length it claims', async () => {
    answer = (response) => response.end('x'.repeat(1001));
    await expect(download()).rejects.toThrow('The file is larger than 1000 bytes');
    answer = (response) => {
      const more = () => response.write('x'.repeat(400), () => setImmediate(more));
      more();
    };
    await expect(download()).rejects.toThrow('The file is larger than 1000 bytes');
  });

  it('is not followed to another host', async () => {
    answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/internal' }).end();
    await expect(download()).rejects.toMatchObject({ cause: { message: 'unexpected redirect' } });
  });

  it.each([404, 500])('with the status %i is an error', async (status) => {
    answer = (response) => response.writeHead(status).end('x');
    await expect(download()).rejects.toThrow(`Failed to download media: ${status}`);
  });

  it('that is incomplete is an error', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '500' }).write('x'.repeat(100));
      setImmediate(() => response.destroy());
    };
    await expect(download()).rejects.toThrow('terminated');
  });
});

describe('an inline file', () => {
  it('is stored up to the size limit', async () => {
    const url = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
    expect(await downloadTo(file, url, limits(7))).toBe(7);
    expect(await readFile(file, 'utf8')).toBe('picture');
    await expect(downloadTo(file, url, limits(6))).rejects.toThrow('The file is larger than 6 bytes');
  });
});
