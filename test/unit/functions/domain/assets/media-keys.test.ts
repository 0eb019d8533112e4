import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';

/** What the real client sends; what S3 makes of it can't be seen here. */
let server: Server;
const sources: unknown[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    sources.push(request.headers['x-amz-copy-source']);
    response.end('<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it('a copy names its source as a URL', async () => {
  const from = { key: 'incoming/a+b#c 100%/ü?.png', etag: '"1"' };
  await new MediaStore('media').copy(from, 'uploaded/a.png', 'image/png');
  expect(sources).toEqual(['media/incoming/a%2Bb%23c%20100%25/%C3%BC%3F.png']);
});

it('a user’s folder means the same in a key and in a URL, and is nobody else’s', () => {
  const ids = ['maya-lindqvist_7.b', 'a+b', 'a b', 'a%20b', 'a#b', 'a/b', 'ü-日本語', '🎨'.repeat(60)];
  const folders = ids.map((id) => mediaFolder('uploaded', id));
  expect(folders[0]).toBe('uploaded/maya-lindqvist_7.b');
  expect(new Set(folders).size).toBe(ids.length);
  for (const folder of folders) {
    expect(new URL(`https://media.test/${folder}/1.png`).pathname).toBe(`/${folder}/1.png`);
    expect(folder.length).toBeLessThan(150);
  }
});
