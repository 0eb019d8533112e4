import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawScene, type Size } from './scenes.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

export interface PictureOrder extends Size {
  readonly prompt: string;
  readonly note: string;
  readonly format: PictureFormat;
}

export interface Picture extends Size {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
}

export async function drawPicture(order: PictureOrder): Promise<Picture> {
  const random = seededRandom(`${order.prompt} ${order.note}`);
  const image = sharp(Buffer.from(wrapSvg(order, drawScene(order, order.prompt, random))));
  return {
    bytes: await image.toFormat(order.format, pictureEncoding(order.format)).toBuffer(),
    ...formatAndSize(order),
  };
}

/** Changes the light, so that each edit can be told apart. Throws if the bytes are no picture. */
export async function editPicture(source: Buffer, order: Omit<PictureOrder, keyof Size>): Promise<Picture> {
  const random = seededRandom(`${order.prompt} ${order.note}`);
  const resized = sharp(source).rotate().resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.png().toBuffer({ resolveWithObject: true });
  const full = { ...order, width: info.width, height: info.height };
  const overlay = Buffer.from(wrapSvg(full, evening(random)));
  const image = sharp(data)
    .modulate({
      brightness: 0.9 + random() * 0.15,
      saturation: 1.1 + random() * 0.3,
      hue: 20 + Math.round(random() * 320),
    })
    .composite([{ input: overlay, blend: 'soft-light' }]);
  return {
    bytes: await image.toFormat(order.format, pictureEncoding(order.format)).toBuffer(),
    ...formatAndSize(full),
  };
}

export async function enlargePicture(source: Buffer, factor: number): Promise<Picture> {
  const { autoOrient } = await sharp(source).metadata();
  const allowed = Math.min(factor, 4096 / Math.max(autoOrient.width, autoOrient.height));
  const width = Math.max(1, Math.round(autoOrient.width * allowed));
  const image = sharp(source).rotate().resize({ width, kernel: 'lanczos3' }).sharpen();
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { bytes: data, format: 'png', width: info.width, height: info.height };
}

/** A quality would make a PNG lose colours. */
function pictureEncoding(format: PictureFormat) {
  return format === 'png' ? {} : { quality: 88 };
}

function formatAndSize({ format, width, height }: PictureOrder) {
  return { format, width, height };
}

function wrapSvg({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

function evening(random: () => number): string {
  const [x, y] = [Math.round(random() * 100), Math.round(random() * 60)];
  return `<defs><radialGradient id="light" cx="${x}%" cy="${y}%" r="90%"><stop offset="0" stop-color="#fff3c4"/><stop offset="1" stop-color="#1b1035"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#light)" fill-opacity="0.85"/>`;
}

/** mulberry32: equal texts give equal pictures. */
export function seededRandom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
