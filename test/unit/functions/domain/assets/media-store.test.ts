import { expect, it, vi } from 'vitest';
import { mediaFolder, MediaStore } from '#functions/domain/assets/media-store.ts';

it("a user's folder is equal in keys and URLs, and differs from all others", () => {
  const ids = ['maya-lindqvist_7.b', 'a+b', 'a b', 'a%20b', 'a#b', 'a/b', 'ü-日本語', '🎨'.repeat(60)];
  const folders = ids.map((id) => mediaFolder('uploaded', id));
  expect(folders[0]).toBe('uploaded/maya-lindqvist_7.b');
  expect(new Set(folders).size).toBe(ids.length);
  for (const folder of folders) {
    expect(new URL(`https://media.test/${folder}/1.png`).pathname).toBe(`/${folder}/1.png`);
    expect(folder.length).toBeLessThan(150);
  }
});

it('a form for an upload expires after five minutes, because it can be posted again until then', async () => {
  for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local');
  const file = { contentType: 'image/png', maxBytes: 10 };
  const { fields } = await new MediaStore('media').presignUpload('incoming/maya/1', file);
  const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as { expiration: string };
  expect(Date.parse(policy.expiration) - Date.now()).toBeLessThanOrEqual(300_000);
});
