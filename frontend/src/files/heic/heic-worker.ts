import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import libraryUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** Runs in a worker, because decoding takes seconds. Answers with the pixels, or null. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void decode(new Uint8Array(data))
    .catch(() => null)
    .then((pixels) => postMessage(pixels));
});

async function decode(file: Uint8Array): Promise<ImageData | null> {
  const response = await fetch(libraryUrl);
  const { HeifDecoder } = createLibheif({ wasmBinary: await response.arrayBuffer() });
  const [picture] = new HeifDecoder().decode(file);
  if (picture === undefined) return null;
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  return new Promise((resolve) => picture.display(pixels, resolve));
}
