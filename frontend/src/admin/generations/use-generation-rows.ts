import { useState } from 'react';
import { adminGenerations, type ListedGeneration, maxDescribedAtOnce } from '#shared/contracts/admin-generations.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import type { GenerationFilter, GenerationRow } from './generation-query.ts';

const whileRunningMs = 5000;
const refreshMs = 30_000;

export function useGenerationRows(query: GenerationFilter) {
  const list = useApiList(
    adminGenerations.listAllGenerations,
    { query },
    {
      initialSize: restoredPageCount(),
      // Any of the running ones can leave their list.
      isNewestFirst: query.status !== 'processing',
      refreshInterval: (pages) => chooseRefreshMs(pages?.[0]?.items ?? []),
    },
  );
  const { data: models } = useApi(adminModels.listModels, {});
  const modelNames = new Map((models?.items ?? []).map(({ id, name }) => [id, name]));
  const { prompts, userNames, bills } = useDescriptions(list.items);
  const rows = list.items.map((generation): GenerationRow => ({
    ...generation,
    prompt: prompts.get(generation.id),
    billedUsd: bills.get(generation.id),
    userName: userNames.get(generation.userId),
    modelName: modelNames.get(generation.modelId),
  }));
  const replace = (changed: ListedGeneration) =>
    list.change((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === changed.id ? changed : item)),
    }));
  return { list, rows, modelNames, userNames, replace };
}

function chooseRefreshMs(newest: readonly ListedGeneration[]): number {
  return newest.some(({ status }) => status === 'processing') ? whileRunningMs : refreshMs;
}

interface Descriptions {
  /** Undefined for generations without a prompt. */
  readonly prompts: ReadonlyMap<string, string | undefined>;
  readonly userNames: ReadonlyMap<string, string>;
  readonly bills: ReadonlyMap<string, number>;
}

function useDescriptions(generations: readonly ListedGeneration[]): Descriptions {
  const [known, setKnown] = useState<Descriptions>({ prompts: new Map(), userNames: new Map(), bills: new Map() });
  const unknown = generations.filter(({ id }) => !known.prompts.has(id)).slice(0, maxDescribedAtOnce);
  const ids = unknown.map(({ id }) => id);
  const userIds = [...new Set(unknown.map(({ userId }) => userId))].filter((userId) => !known.userNames.has(userId));
  useApi(adminGenerations.describeGenerations, ids.length === 0 ? null : { body: { ids, userIds } }, {
    onSuccess: ({ prompts, subscribers, bills }) => {
      const found = new Map(prompts.map(({ id, prompt }) => [id, prompt]));
      setKnown((previous) => ({
        prompts: new Map([...previous.prompts, ...ids.map((id) => [id, found.get(id)] as const)]),
        bills: new Map([...previous.bills, ...bills.map(({ id, costUsd }) => [id, costUsd] as const)]),
        userNames: new Map([...previous.userNames, ...subscribers.map(({ userId, name }) => [userId, name] as const)]),
      }));
    },
  });
  return known;
}
