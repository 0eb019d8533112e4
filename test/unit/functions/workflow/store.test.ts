import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { removeOutputFrom, storeOutputIn } from '#functions/workflow/store.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const generation = {
  ...newGeneration({ id: 'generation-0a', userId: 'maya', amount: 10 }),
  routePath: '/dream--image',
  createdAt: '2026-11-20T15:30:12.345Z',
};

/** A second of silence: 22,050 bytes of 8 bits. */
const silence = Buffer.concat([
  Buffer.from('RIFF\x2e\x22\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x22\x56\x00\x00\x22\x56\x00\x00', 'latin1'),
  Buffer.from('\x01\x00\x08\x00data\x22\x56\x00\x00', 'latin1'),
  Buffer.alloc(22_050, 128),
]);

function mediaStore() {
  const stored = new Map<string, string>();
  const deleted: string[] = [];
  const media = {
    putFile: async (key: string, { contentType }: { contentType: string }) => void stored.set(key, contentType),
    putBytes: async (key: string, _: Uint8Array, contentType: string) => void stored.set(key, contentType),
    delete: async (key: string) => void deleted.push(key),
  };
  return { media: media as never, stored, deleted };
}

async function storeResult(bytes: Uint8Array, contentType: string) {
  vi.stubGlobal('fetch', async () => new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } }));
  const { media, stored } = mediaStore();
  const file = { url: 'https://results.test/a', stated: undefined };
  const output = await storeOutputIn(media, { addsMark: true })(generation, file, 1);
  vi.unstubAllGlobals();
  return { output, stored };
}

it('a picture is stored in its owner’s folder with a thumbnail, and has a readable name', async () => {
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { output, stored } = await storeResult(picture, 'image/png');
  const name = `generated/maya/${output.id}`;
  expect(output).toMatchObject({
    filename: 'dream-image-20261120-153012-2.png',
    fileKey: `${name}.png`,
    thumbnailKey: `${name}.thumbnail.webp`,
    mediaType: 'image',
    width: 8,
    height: 6,
    waveform: undefined,
  });
  expect(Object.fromEntries(stored)).toEqual({
    [`${name}.png`]: 'image/png',
    [`${name}.thumbnail.webp`]: 'image/webp',
  });
});

it('a sound has a waveform and no thumbnail', async () => {
  const { output, stored } = await storeResult(silence, 'audio/wav');
  expect(output).toMatchObject({ mediaType: 'audio', thumbnailKey: undefined, waveform: expect.anything() });
  expect([...stored.keys()]).toEqual([output.fileKey]);
});

it('a result is removed with its thumbnail', async () => {
  const { media, deleted } = mediaStore();
  await removeOutputFrom(media)({ fileKey: 'a.png', thumbnailKey: 'a.webp' } as never);
  await removeOutputFrom(media)({ fileKey: 'b.wav' } as never);
  expect(deleted).toEqual(['a.png', 'a.webp', 'b.wav']);
});
