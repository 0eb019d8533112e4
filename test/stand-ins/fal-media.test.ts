// @module-tag whole

import { imageSize } from 'image-size';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { readOutputs } from '#shared/rules/model-output.ts';
import { falClient, redirected, startFresh } from './real-clients.ts';

let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

async function run(endpoint: string, input: Record<string, unknown>) {
  const { data } = await falClient(providers).run(endpoint, { input: input as never });
  return readOutputs(data);
}

async function download(url: string) {
  const response = await redirected(providers)(url);
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function picture(size: { width: number; height: number }) {
  const [file] = await run('fal-ai/flux/schnell', { prompt: 'a hill', image_size: size, output_format: 'png' });
  return file!.url;
}

function mp4Seconds(bytes: Buffer) {
  const at = bytes.indexOf('mvhd') + 4;
  return bytes.readUInt32BE(at + 16) / bytes.readUInt32BE(at + 12);
}

describe("fal's models", () => {
  it.each([
    ['portrait_4_3', 'jpeg', 768, 1024],
    ['landscape_16_9', 'png', 1024, 576],
    [{ width: 320, height: 200 }, 'png', 320, 200],
  ])('make an image of %o as %s', async (size, format, width, height) => {
    const input = { prompt: 'A lighthouse', image_size: size, output_format: format };
    const [file] = await run('fal-ai/flux/schnell', input);
    expect(file).toMatchObject({ width, height, contentType: `image/${format}` });
    const { bytes, type } = await download(file!.url);
    expect(imageSize(bytes)).toMatchObject({ width, height, type: format === 'jpeg' ? 'jpg' : format });
    expect([type, bytes.length]).toEqual([`image/${format}`, file!.sizeBytes]);
  });

  it('draw equal images for equal seeds only', async () => {
    const draw = async (seed: number) => {
      const [file] = await run('fal-ai/flux-pro/v1.1', { prompt: 'a wave', seed });
      return (await download(file!.url)).bytes;
    };
    const [one, repeated, other] = await Promise.all([draw(1), draw(1), draw(2)]);
    expect(one.equals(repeated)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  it('edit and enlarge given pictures', async () => {
    const url = await picture({ width: 400, height: 300 });
    const [edited] = await run('fal-ai/nano-banana/edit', { prompt: 'make it snow', image_urls: [url] });
    expect(imageSize((await download(edited!.url)).bytes)).toMatchObject({ width: 400, height: 300 });
    const [large] = await run('fal-ai/clarity-upscaler', { image_url: url });
    expect(imageSize((await download(large!.url)).bytes)).toMatchObject({ width: 800, height: 600 });
  });

  it('accept uploads and data URLs, and refuse files that are no pictures', async () => {
    const { bytes } = await download(await picture({ width: 128, height: 128 }));
    const fal = falClient(providers);
    const uploaded = await fal.storage.upload(new File([new Uint8Array(bytes)], 'my photo.png', { type: 'image/png' }));
    expect((await download(uploaded)).bytes.equals(bytes)).toBe(true);
    const overwrite = { method: 'PUT', body: 'other bytes', headers: { 'content-type': 'image/png' } };
    expect((await redirected(providers)(uploaded, overwrite)).status).toBe(403);
    const inline = `data:image/png;base64,${bytes.toString('base64')}`;
    expect(await run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls: [uploaded] })).toHaveLength(1);
    expect(await run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls: [inline] })).toHaveLength(1);
    const noImage = run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls: ['data:text/plain,hello'] });
    await expect(noImage).rejects.toMatchObject({ body: { detail: [{ type: 'image_load_error' }] } });
    const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#4060c0' } });
    const unread = [await small.tiff().toBuffer(), await small.avif().toBuffer(), Buffer.from('<svg width="8"/>')];
    for (const one of unread) {
      const image_urls = [`data:application/octet-stream;base64,${one.toString('base64')}`];
      const refused = run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls });
      await expect(refused).rejects.toMatchObject({ body: { detail: [{ type: 'image_load_error' }] } });
    }
    const huge = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64')}`;
    const tooLarge = run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls: [huge] });
    await expect(tooLarge).rejects.toMatchObject({ body: { detail: [{ type: 'file_too_large' }] } });
    const unreachableInput = run('fal-ai/nano-banana/edit', { prompt: 'x', image_urls: ['http://127.0.0.1:9/a.png'] });
    await expect(unreachableInput).rejects.toMatchObject({ body: { detail: [{ type: 'file_download_error' }] } });
  });

  it.each([
    ['5', { width: 160, height: 90 }, 5, [640, 360]],
    ['10', { width: 90, height: 160 }, 10, [360, 640]],
  ])('make a video of %s s from a picture of %o', async (duration, size, seconds, [width, height]) => {
    const image_url = await picture(size);
    const input = { prompt: 'waves', image_url, duration };
    const [file] = await run('fal-ai/kling-video/v2.5-turbo/pro/image-to-video', input);
    const { bytes, type } = await download(file!.url);
    expect(type).toBe('video/mp4');
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(mp4Seconds(bytes)).toBeCloseTo(seconds, 1);
    const track = bytes.indexOf('tkhd') + 4;
    expect([bytes.readUInt16BE(track + 76), bytes.readUInt16BE(track + 80)]).toEqual([width, height]);
  });

  it('make WAV files with the stated length', async () => {
    const { data } = await falClient(providers).run('fal-ai/minimax/speech-2.8-hd', {
      input: { prompt: 'Hello there, dear friend.' },
    });
    const { bytes, type } = await download(data.audio.url);
    expect(type).toBe('audio/wav');
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    const byteRate = bytes.readUInt32LE(28);
    expect((bytes.length - 44) / byteRate).toBeCloseTo(data.duration_ms / 1000, 2);
    const [music] = await run('fal-ai/stable-audio-25/text-to-audio', { prompt: 'calm', seconds_total: 7 });
    const wav = (await download(music!.url)).bytes;
    expect((wav.length - 44) / byteRate).toBeCloseTo(7, 2);
    const loudest = Math.max(
      ...Array.from({ length: 20_000 }, (_, index) => Math.abs(wav.readInt16LE(44 + index * 2))),
    );
    expect(loudest).toBeGreaterThan(2000);
  });

  it('accept and validate nested lists of objects, unions and nullables', async () => {
    const concepts = [{ name: 'ada', pictures: [{ url: 'https://m.test/a.png', caption: null }] }];
    expect(await run('local/portrait-trainer', { concepts, steps: 100 })).toHaveLength(2);
    const nameless = run('local/portrait-trainer', { concepts: [{ pictures: [{}] }] });
    await expect(nameless).rejects.toMatchObject({
      body: {
        detail: [{ loc: ['body', 'concepts', 0, 'name'] }, { loc: ['body', 'concepts', 0, 'pictures', 0, 'url'] }],
      },
    });
    const recraft = { prompt: 'a logo', style_id: null, guidance: 3, colors: [{ r: 1, g: 2, b: 3 }] };
    expect(await run('fal-ai/recraft/v3/text-to-image', recraft)).toHaveLength(1);
    await expect(run('fal-ai/recraft/v3/text-to-image', { ...recraft, guidance: true })).rejects.toMatchObject({
      status: 422,
    });
  });
});
