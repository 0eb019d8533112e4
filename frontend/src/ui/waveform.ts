/** Decoding longer sounds would take too much memory. */
const longestSeconds = 600;
const sampleRate = 8000;

/** The loudness of `count` equal parts, relative to the loudest. */
export function peaksOf(samples: Float32Array, count: number): readonly number[] {
  const size = samples.length / count;
  const peaks = Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * size);
    return samples.subarray(from, Math.max(from + 1, Math.floor((part + 1) * size))).reduce(louder, 0);
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

function louder(loudest: number, sample: number): number {
  return Math.max(loudest, Math.abs(sample));
}

/** The peaks of a sound file; undefined where scripts can't read it. */
export async function loadPeaks(url: string, seconds: number, count: number): Promise<readonly number[] | undefined> {
  if (!(seconds > 0 && seconds <= longestSeconds)) return undefined;
  try {
    // The cached copy was fetched for playing, without the headers that let scripts read it.
    const answer = await fetch(url, { cache: 'reload' });
    if (!answer.ok) return undefined;
    const decoder = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
    return peaksOf(sound.getChannelData(0), count);
  } catch {
    // A sound that can't be decoded can still be played.
    return undefined;
  }
}
