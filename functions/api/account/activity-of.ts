import type { MediaType } from '#shared/rules/media-type.ts';

export interface ActivityGeneration {
  readonly createdAt: string;
  readonly status: 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly outputType: MediaType;
  /** Credits. */
  readonly charged: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysOfWeek = 7;

/** A subscriber's own figures; times are UTC. */
export function activityOf(generations: readonly ActivityGeneration[], now: Date) {
  const days = Array.from({ length: daysOfWeek }, (_, index) =>
    new Date(now.getTime() - (daysOfWeek - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const ended = generations.filter(({ status }) => status === 'completed' || status === 'failed');
  const completed = ended.filter(({ status }) => status === 'completed');
  const hours = countBy(generations, ({ createdAt }) => new Date(createdAt).getUTCHours());
  const kinds = countBy(generations, ({ outputType }) => outputType);
  const perDay = countBy(generations, ({ createdAt }) => createdAt.slice(0, 10));
  const busiest = [...hours].toSorted(([hourA, a], [hourB, b]) => b - a || hourA - hourB)[0];
  return {
    days: days.map((day) => ({ day, generations: perDay.get(day) ?? 0 })),
    byKind: { image: kinds.get('image') ?? 0, video: kinds.get('video') ?? 0, audio: kinds.get('audio') ?? 0 },
    creditsSpent: generations.reduce((sum, { charged }) => sum + charged, 0),
    generations: generations.length,
    ...(busiest && { busiestHour: busiest[0] }),
    ...(ended.length > 0 && { successRate: completed.length / ended.length }),
  };
}

function countBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
