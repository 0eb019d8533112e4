import { expect, it } from 'vitest';
import { mediaFolder } from '#functions/domain/assets/media-store.ts';

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
