/** Longer ones would take too much memory to look into. */
const longestSeconds = 600;
const sampleRate = 8000;

/** The loudness of each of `count` equal parts, 0 to 1 of the loudest. */
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

/** The same of a sound file on a host that lets scripts read it; undefined where that can't be told. */
export async function loadPeaks(url: string, seconds: number, count: number): Promise<readonly number[] | undefined> {
  if (!(seconds > 0 && seconds <= longestSeconds)) return undefined;
  try {
    // The copy in the cache was fetched for display, without the headers that let scripts read it.
    const answer = await fetch(url, { cache: 'reload' });
    if (!answer.ok) return undefined;
    const decoder = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
    return peaksOf(sound.getChannelData(0), count);
  } catch {
    // A sound that can't be looked into may still be played.
    return undefined;
  }
}
