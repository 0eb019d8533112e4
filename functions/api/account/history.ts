import type { HistoryEvent, ShownEvent } from '#shared/contracts/account.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { assetsOf, type StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface HistoryDeps {
  readonly history: HistoryRepository;
  readonly generations: GenerationRepository;
  readonly assets: AssetRepository;
  readonly now: () => Date;
}

interface History extends ListPage<ShownEvent> {
  readonly counts: { readonly total: number; readonly today: number; readonly thisWeek: number };
}

/** A page of events, with how many there are; days are UTC, and the week is the last seven. */
export async function historyPage(deps: HistoryDeps, userId: string, request: ListRequest): Promise<History> {
  const { history } = deps;
  const now = deps.now().getTime();
  const today = new Date(Math.floor(now / dayMs) * dayMs);
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

/** A page's generations are read together, whatever there are of them. */
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
    picture: pictureOf(assets, found.get(event.generationId ?? '')),
  }));
}

function pictureOf(assets: AssetRepository, generation: StoredGeneration | undefined): ShownEvent['picture'] {
  const [first] = generation === undefined ? [] : assetsOf(generation);
  if (first === undefined) return undefined;
  const { mediaType, publicUrl, thumbnailUrl } = assets.toAsset(first);
  return { mediaType, publicUrl, thumbnailUrl };
}
