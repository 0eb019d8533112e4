import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { toOutputAssets, type StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import type { Activity, HistoryEvent, ShownEvent } from '#shared/contracts/account.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

interface HistoryDeps {
  readonly history: HistoryRepository;
  readonly generations: GenerationRepository;
  readonly assets: AssetRepository;
  readonly now: () => Date;
}

interface History extends ListPage<ShownEvent> {
  readonly counts: { readonly total: number; readonly today: number; readonly thisWeek: number };
}

/** In minutes ahead of UTC. */
interface OwnDays {
  readonly utcOffset: number;
}

export async function readHistory(
  deps: HistoryDeps,
  userId: string,
  { utcOffset, ...request }: ListRequest & OwnDays,
): Promise<History> {
  const { history } = deps;
  const now = deps.now().getTime();
  const today = new Date(now - ((now + utcOffset * minuteMs) % dayMs));
  const [page, total, sinceToday, thisWeek] = await Promise.all([
    history.pageOf(userId, request),
    history.total(userId),
    history.countSince(userId, today),
    history.countSince(userId, new Date(now - 7 * dayMs)),
  ]);
  return {
    ...page,
    items: await withGenerations(deps, page.items),
    counts: { total, today: sinceToday, thisWeek },
  };
}

async function withGenerations(
  { generations, assets }: HistoryDeps,
  events: readonly HistoryEvent[],
): Promise<ShownEvent[]> {
  const ids = [...new Set(events.flatMap(({ generationId }) => generationId ?? []))];
  if (ids.length === 0) return [...events];
  const [found, prompts] = await Promise.all([generations.findMany(ids), generations.promptsOf(ids)]);
  return events.map((event) => ({
    ...event,
    words: prompts.get(event.generationId ?? ''),
    picture: toPicture(assets, found.get(event.generationId ?? '')),
  }));
}

function toPicture(assets: AssetRepository, generation: StoredGeneration | undefined): ShownEvent['picture'] {
  const [first] = generation === undefined ? [] : toOutputAssets(generation);
  if (first === undefined) return undefined;
  const { mediaType, publicUrl, thumbnailUrl } = assets.toAsset(first);
  return { mediaType, publicUrl, thumbnailUrl };
}

const daysOfWeek = 7;
const windowMs = 30 * dayMs;
const maxGenerations = 1000;
const pageSize = 200;

export async function readActivity(
  { generations, now }: Pick<HistoryDeps, 'generations' | 'now'>,
  userId: string,
  { utcOffset }: OwnDays,
): Promise<Activity> {
  const at = now();
  const recent = await generationsSince(generations, userId, new Date(at.getTime() - windowMs));
  const summaries = recent.map(({ createdAt, status, outputType, settlement }) => ({
    createdAt,
    status,
    outputType,
    charged: settlement?.kind === 'capture' ? settlement.amount : 0,
  }));
  return countActivity(summaries, at, utcOffset);
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
    cursor = isPast || found.length >= maxGenerations ? undefined : page.nextCursor;
  } while (cursor !== undefined);
  return found;
}

interface ActivityGeneration {
  readonly createdAt: string;
  readonly status: 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly outputType: MediaType;
  readonly charged: number;
}

function countActivity(generations: readonly ActivityGeneration[], now: Date, utcOffset: number) {
  const toDay = (timeMs: number) => new Date(timeMs + utcOffset * minuteMs).toISOString().slice(0, 10);
  const days = Array.from({ length: daysOfWeek }, (_, index) =>
    toDay(now.getTime() - (daysOfWeek - 1 - index) * dayMs),
  );
  const ended = generations.filter(({ status }) => status === 'completed' || status === 'failed');
  const completed = ended.filter(({ status }) => status === 'completed');
  const hours = countBy(generations, ({ createdAt }) => new Date(createdAt).getUTCHours());
  const kinds = countBy(generations, ({ outputType }) => outputType);
  const perDay = countBy(generations, ({ createdAt }) => toDay(Date.parse(createdAt)));
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
