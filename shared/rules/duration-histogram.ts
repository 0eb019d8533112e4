/** Each bucket's upper bound is a fifth above the one before. */
const growth = 1.2;
const boundCount = 50;

/** Upper bounds of the buckets in seconds: 1, 1.2, 1.44, … to about two hours. The last bucket has none. */
const bucketBounds: readonly number[] = Array.from({ length: boundCount }, (_, index) => growth ** index);

/** The bucket that a duration falls in. */
export function bucketOf(seconds: number): number {
  const index = bucketBounds.findIndex((bound) => seconds < bound);
  return index < 0 ? boundCount : index;
}

/**
 * The duration that a share of all stays below, in seconds, interpolated within its bucket; undefined of nothing. It is in the
 * same bucket as the exact value, so it is at most a fifth off (below one second: at most one second; beyond two hours: too
 * low).
 */
export function quantileOf(histogram: ReadonlyMap<number, number>, share: number): number | undefined {
  const buckets = [...histogram].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of buckets) {
    const rank = share * total - below;
    if (rank <= count) return between(bucket, rank / count);
    below += count;
  }
  return undefined;
}

function between(bucket: number, share: number): number {
  const lower = bucketBounds[bucket - 1] ?? 0;
  const upper = bucketBounds[bucket] ?? lower;
  return lower + share * (upper - lower);
}
