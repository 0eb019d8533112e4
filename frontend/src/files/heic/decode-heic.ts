import { trustScript } from '#frontend/src/lib/trusted-script.ts';
// oxlint-disable-next-line import/default -- Vite exports the address of the worker
import workerAddress from './heic-worker.ts?worker&url';

/** Reads the first picture, upright; undefined if it can't be read. Fetches the decoder (half a megabyte) at first use. */
export async function decodeHeic(file: File, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(trustScript(workerAddress), { type: 'module' });
  try {
    const pixels = await new Promise<ImageData | null>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data);
      worker.onerror = () => resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
      worker.postMessage(bytes, [bytes]);
    });
    return pixels ? await createImageBitmap(pixels) : undefined;
  } finally {
    worker.terminate();
  }
}
