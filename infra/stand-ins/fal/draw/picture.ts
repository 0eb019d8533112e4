import sharp from 'sharp';
import { lettering } from './lettering.ts';
import { seededRandom } from './randomness.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PictureOrder extends Size {
  readonly prompt: string;
  readonly note: string;
  readonly format: PictureFormat;
}

export interface Picture extends Size {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
}

/** Draws a landscape, which depends only on the prompt and the note, with the prompt written on it. */
export async function drawPicture(order: PictureOrder): Promise<Picture> {
  const image = sharp(Buffer.from(wrapSvg(order, landscape(order) + caption(order))));
  return {
    bytes: await image.toFormat(order.format, pictureEncoding(order.format)).toBuffer(),
    ...formatAndSize(order),
  };
}

/** Writes the instruction over the given picture. Throws if the bytes are no picture. */
export async function captionPicture(source: Buffer, order: Omit<PictureOrder, keyof Size>): Promise<Picture> {
  const resized = sharp(source).rotate().resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.png().toBuffer({ resolveWithObject: true });
  const full = { ...order, width: info.width, height: info.height };
  const overlay = Buffer.from(wrapSvg(full, banner(full)));
  const image = sharp(data).composite([{ input: overlay }]);
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

function landscape(order: PictureOrder): string {
  const { width, height } = order;
  const random = seededRandom(`${order.prompt} ${order.note}`);
  const hue = Math.floor(random() * 360);
  const turn = 30 + random() * 60;
  const color = (shift: number, lightness: number) => `hsl(${Math.round(hue + shift)},68%,${lightness}%)`;
  const sunX = width * (0.2 + random() * 0.6);
  const sunSize = Math.min(width, height) * (0.08 + random() * 0.08);
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${color(0, 20)}"/>
    <stop offset="0.55" stop-color="${color(turn, 48)}"/><stop offset="1" stop-color="${color(turn * 2, 74)}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;
  const circle = (size: number, fill: string) =>
    `<circle cx="${sunX}" cy="${height * 0.36}" r="${size}" fill="${fill}"/>`;
  const ridges = [0.5, 0.62, 0.74, 0.86].map((level, index) =>
    ridge(order, { y: height * level, random, fill: color(turn * (1.6 - index * 0.45), 46 - index * 11) }),
  );
  return `<defs>${sky}</defs><rect width="100%" height="100%" fill="url(#sky)"/>${circle(sunSize * 3.2, 'url(#glow)')}${circle(
    sunSize,
    '#fffbe8',
  )}${ridges.join('')}`;
}

function ridge({ width, height }: Size, hill: { y: number; random: () => number; fill: string }): string {
  const waves = Array.from({ length: 3 }, (_, index) => ({
    rise: (height * 0.05) / (index + 1),
    length: (width * (0.5 + hill.random())) / (index + 1),
    offset: hill.random() * 2 * Math.PI,
  }));
  const points = Array.from({ length: 65 }, (_, index) => {
    const x = (width * index) / 64;
    const rise = waves.reduce(
      (sum, wave) => sum + wave.rise * Math.sin((2 * Math.PI * x) / wave.length + wave.offset),
      0,
    );
    return `${x.toFixed(1)},${(hill.y + rise).toFixed(1)}`;
  });
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${hill.fill}" fill-opacity="0.9"/>`;
}

interface Type {
  readonly margin: number;
  readonly sizePx: number;
  readonly notePx: number;
}

function typeFor({ width, height }: Size): Type {
  const side = Math.min(width, height);
  const sizePx = Math.max(12, side * 0.055);
  return { margin: Math.round(side * 0.05), sizePx, notePx: sizePx * 0.42 };
}

function inscription(order: PictureOrder, at: { bottom: number; maxHeight: number }): { svg: string; top: number } {
  const { margin, sizePx, notePx } = typeFor(order);
  const box = { x: margin, width: order.width - 2 * margin };
  const small = lettering(order.note, { ...box, bottom: at.bottom, maxHeight: sizePx, sizePx: notePx });
  const bottom = at.bottom - small.height - sizePx * 0.35;
  const large = lettering(order.prompt, { ...box, bottom, maxHeight: at.maxHeight, sizePx });
  const svg = `<g fill="#fff">${large.svg}</g><g fill="#fff" fill-opacity="0.7">${small.svg}</g>`;
  return { svg, top: bottom - large.height };
}

function caption(order: PictureOrder): string {
  const { width, height } = order;
  const { margin, sizePx } = typeFor(order);
  const text = inscription(order, { bottom: height - margin, maxHeight: height * 0.55 });
  const top = Math.max(0, text.top - sizePx);
  return `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/>
    <stop offset="0.4" stop-opacity="0.62"/><stop offset="1" stop-opacity="0.8"/></linearGradient></defs>
    <rect y="${top}" width="${width}" height="${height - top}" fill="url(#shade)"/>${text.svg}`;
}

/** The band is at the top, so an edited picture's earlier caption stays readable. */
function banner(order: PictureOrder): string {
  const { margin } = typeFor(order);
  const text = inscription(order, { bottom: 0, maxHeight: order.height * 0.4 });
  const bandHeight = margin * 1.2 - text.top;
  return `<rect width="${order.width}" height="${bandHeight}" fill="#12131a" fill-opacity="0.94"/>
    <g transform="translate(0 ${bandHeight - margin * 0.8})">${text.svg}</g>`;
}
