import type { Activity } from '#shared/contracts/account.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysOfWeek = 7;
const windowMs = 30 * dayMs;
/** Beyond this many the figures are of the latest; nobody reads the difference. */
const mostGenerations = 1000;
const pageSize = 200;

/** The figures of the last thirty days. */
export async function recentActivity(generations: GenerationRepository, userId: string, now: Date): Promise<Activity> {
  const recent = await generationsSince(generations, userId, new Date(now.getTime() - windowMs));
  const counted = recent.map(({ createdAt, status, outputType, settlement }) => ({
    createdAt,
    status,
    outputType,
    charged: settlement?.kind === 'capture' ? settlement.amount : 0,
  }));
  return activityOf(counted, now);
}

async function generationsSince(
  generations: GenerationRepository,
  userId: string,
  since: Date,
): Promise<StoredGeneration[]> {
  const found: StoredGeneration[] = [];
  let cursor: string | undefined;
  do {
    const page = await generations.pageOf(userId, { limit: pageSize, cursor });
    found.push(...page.items.filter(({ createdAt }) => new Date(createdAt) >= since));
    const isPast = page.items.some(({ createdAt }) => new Date(createdAt) < since);
    cursor = isPast || found.length >= mostGenerations ? undefined : page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

interface ActivityGeneration {
  readonly createdAt: string;
  readonly status: 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly outputType: MediaType;
  /** Credits. */
  readonly charged: number;
}

/** A subscriber's own figures; times are UTC. */
function activityOf(generations: readonly ActivityGeneration[], now: Date) {
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
