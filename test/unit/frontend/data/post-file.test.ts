import { afterEach, expect, it, vi } from 'vitest';
import { announceFile, sendFile } from '#frontend/src/data/post-file.ts';
import { filenameSchema } from '#shared/contracts/uploads.ts';

const posts: { end: () => void }[] = [];

class FakeRequest {
  upload = {};
  status = 204;
  onload = () => {};
  open = () => {};
  abort = () => {};
  send = () => void posts.push({ end: () => this.onload() });
}

afterEach(() => void vi.unstubAllGlobals());

it('requests the form of a file only when the file can be posted at once', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const requested: number[] = [];
  const aborting = new AbortController();
  const send = (index: number, signal = new AbortController().signal) => {
    const requestForm = async () => {
      requested.push(index);
      return { url: 'https://media.test', fields: {} };
    };
    return sendFile(requestForm, new File(['a'], 'a.png'), { signal, onProgress: () => {} });
  };
  const first = [0, 1, 2].map((index) => send(index));
  const aborted = send(3, aborting.signal);
  const last = send(4);
  await vi.waitFor(() => expect(posts).toHaveLength(3));
  expect(requested).toEqual([0, 1, 2]);
  aborting.abort(new Error('removed'));
  posts[0]?.end();
  await expect(aborted).rejects.toThrow('removed');
  await vi.waitFor(() => expect(posts).toHaveLength(4));
  expect(requested).toEqual([0, 1, 2, 4]);
  for (const post of posts) post.end();
  expect(await Promise.all([...first, last])).toHaveLength(4);
});

it('announces every name as the API accepts it, with its extension', () => {
  const nameOf = (name: string) => announceFile({ name, type: '', size: 1 }).filename;
  expect(nameOf('Take #3.mp4')).toBe('Take #3.mp4');
  expect(nameOf('two\nlines.png')).toBe('two lines.png');
  for (const name of [`${'long '.repeat(60)}.png`, 'x'.repeat(300), '\u0000', '😀'.repeat(140)]) {
    expect(filenameSchema.safeParse(nameOf(name)).success).toBe(true);
  }
  expect(nameOf(`${'x'.repeat(300)}.png`)).toMatch(/…\.png$/);
});
