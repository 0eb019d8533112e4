import type { Asset } from '#shared/contracts/assets.ts';

export function resultPictureUrl({ publicUrl, thumbnailUrl }: Asset, isOne: boolean): string {
  return isOne ? publicUrl : (thumbnailUrl ?? publicUrl);
}

/** On a slow connection, the result is announced before its pictures are complete. */
const longestWaitMs = 4000;

export async function decodePictures(results: readonly Asset[]): Promise<void> {
  const isOne = results.length === 1;
  const decoded = results
    .filter(({ mediaType }) => mediaType === 'image')
    .map((result) => decode(resultPictureUrl(result, isOne)));
  if (decoded.length === 0) return;
  await Promise.race([Promise.allSettled(decoded), wait(longestWaitMs)]);
}

async function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
