import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { readWaveform } from '#functions/domain/assets/waveform.ts';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import type { Asset, Waveform } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { LocalCloud } from '../local-cloud/cloud.ts';
import { localClientConfig } from '../local-cloud/local-aws.ts';
import { drawPicture } from '../stand-ins/fal/draw/picture.ts';
import { compose, speak } from '../stand-ins/fal/draw/sound.ts';
import { readClip } from '../stand-ins/fal/make-output.ts';
import { demoAppId, demoVoices, voiceSampleKey } from './pages.ts';
import { demoUserId } from './people.ts';

const subjects = [
  'A lighthouse above a sea of clouds',
  'Paper boats on a river of ink',
  'A greenhouse on the moon',
  'Night market in the rain',
  'An owl made of autumn leaves',
  'A desert library at dusk',
  'Glass spheres in a studio',
  'A tram through a cherry avenue',
  'A portrait of a captain',
  'Flowers in a blue vase',
  'An abstract poster in four colours',
  'Aurora over quiet mountains',
];
const shapes = [
  { width: 480, height: 640 },
  { width: 560, height: 560 },
  { width: 640, height: 420 },
];
const pictureCount = 40;

interface DemoFile {
  readonly bytes: Buffer;
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly extension: string;
  readonly prompt: string;
  readonly width?: number;
  readonly height?: number;
  readonly waveform?: Waveform | undefined;
}

export async function seedGallery(cloud: LocalCloud, assets: AssetRepository): Promise<void> {
  const lastId = assetId(pictureCount - 1);
  if ((await assets.find(demoUserId, lastId)) !== undefined) return;
  const store = fileStore(cloud);
  const addAsset = async (index: number, file: DemoFile) => {
    const { bytes, prompt, extension, ...media } = file;
    const id = assetId(index);
    const isAiGenerated = index % 5 !== 4;
    const fileKey = `${isAiGenerated ? 'generated' : 'uploaded'}/${demoUserId}/${id}.${extension}`;
    await store(fileKey, file);
    await assets.create({
      ...media,
      id,
      userId: demoUserId,
      appId: demoAppId,
      fileKey,
      filename: `${prompt.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.${extension}`,
      sizeBytes: bytes.length,
      isAiGenerated,
      isFavourite: false,
      ...(isAiGenerated && { generationPrompt: prompt }),
      createdAt: createdAt(index).toISOString(),
    });
  };
  const clips = [await clip('landscape'), await clip('portrait')];
  const sounds = [sound(compose('slow river', 12).wav, 'Slow river'), sound(compose('city', 9).wav, 'City lights')];
  const waveforms = await Promise.all(sounds.map(({ bytes }) => measureWaveform(bytes)));
  const measured = sounds.map((file, index) => ({ ...file, waveform: waveforms[index] }));
  for (const [index, file] of [...clips, ...measured].entries()) await addAsset(pictureCount + index, file);
  // The last asset is created last: its presence marks the gallery as complete.
  const earlier = Array.from({ length: pictureCount - 1 }, (_, index) => index);
  await Promise.all(earlier.map(async (index) => addAsset(index, await picture(index))));
  await addAsset(pictureCount - 1, await picture(pictureCount - 1));
}

export async function seedExamples(cloud: LocalCloud): Promise<void> {
  const last = 'examples/film-restyle.webp';
  if (await hasFile(cloud, last)) return;
  const store = fileStore(cloud);
  const words = 'Every picture begins as a sentence. This is how it sounds.';
  await store('examples/dream-image.webp', await example(4, 1024));
  await store('examples/photo-to-video.mp4', await clip('landscape'));
  await store('examples/voice-over.wav', sound(speak(words, { speed: 1, semitones: 0 }).wav, words));
  for (const { label, value, semitones } of demoVoices) {
    const greeting = `Hello, this is the voice ${label.toLowerCase()}.`;
    await store(voiceSampleKey(value), sound(speak(greeting, { speed: 1, semitones }).wav, greeting));
  }
  await store('examples/photo-edit.webp', await example(8, 576));
  await store('examples/sharper.webp', await example(3, 576));
  await store(last, await example(11, 576));
}

type FileStore = (key: string, file: DemoFile) => Promise<void>;

function bucketClient(cloud: LocalCloud): S3Client {
  return new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
}

async function hasFile(cloud: LocalCloud, Prefix: string): Promise<boolean> {
  const found = await bucketClient(cloud).send(
    new ListObjectsV2Command({ Bucket: cloud.bucketName('Media'), Prefix, MaxKeys: 1 }),
  );
  return (found.KeyCount ?? 0) > 0;
}

function fileStore(cloud: LocalCloud): FileStore {
  const client = bucketClient(cloud);
  return async (Key, { bytes, contentType }) => {
    await client.send(
      new PutObjectCommand({ Bucket: cloud.bucketName('Media'), Key, Body: bytes, ContentType: contentType }),
    );
  };
}

async function picture(index: number, shape = shapes[index % shapes.length]): Promise<DemoFile> {
  const prompt = subjects[index % subjects.length] ?? '';
  const size = shape ?? { width: 512, height: 512 };
  const { bytes } = await drawPicture({ ...size, prompt, note: `study ${index + 1}`, format: 'jpeg' });
  return { ...size, bytes, mediaType: 'image', contentType: 'image/jpeg', extension: 'jpeg', prompt };
}

async function example(index: number, height: number): Promise<DemoFile> {
  const drawn = await picture(index, { width: 768, height });
  const bytes = await sharp(drawn.bytes).webp({ quality: 75 }).toBuffer();
  return { ...drawn, bytes, contentType: 'image/webp', extension: 'webp' };
}

async function clip(orientation: 'landscape' | 'portrait'): Promise<DemoFile> {
  const bytes = await readClip({ orientation, seconds: 5 });
  const [width, height] = orientation === 'landscape' ? [640, 360] : [360, 640];
  const prompt = 'Shapes that drift';
  return { bytes, mediaType: 'video', contentType: 'video/mp4', extension: 'mp4', prompt, width, height };
}

function sound(bytes: Buffer, prompt: string): DemoFile {
  return { bytes, mediaType: 'audio', contentType: 'audio/wav', extension: 'wav', prompt };
}

async function measureWaveform(bytes: Buffer): Promise<Waveform | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-sound-'));
  const path = join(folder, 'sound.wav');
  await writeFile(path, bytes);
  try {
    return await readWaveform(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function createdAt(index: number): Date {
  return new Date(Date.UTC(2026, 9, 30) - index * 5 * 60 * 60 * 1000);
}

export function isDemoAsset({ id }: Pick<Asset, 'id'>): boolean {
  return Array.from({ length: pictureCount + 4 }, (_, index) => assetId(index)).includes(id);
}

function assetId(index: number): string {
  return derivedId(createdAt(index), `demo-asset-${index}`);
}
