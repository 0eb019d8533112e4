import { useState } from 'react';
import { adminGenerations, maxDescribedAtOnce } from '#shared/contracts/admin-generations.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { useApi } from './use-api.ts';

interface Descriptions {
  /** Undefined for generations without a prompt. */
  readonly prompts: ReadonlyMap<string, string | undefined>;
  readonly userNames: ReadonlyMap<string, string>;
  readonly bills: ReadonlyMap<string, number>;
}

interface Described {
  readonly id: string;
  readonly userId?: string | undefined;
}

/** Asks once for each generation. Needs the right `subscribers`. */
export function useGenerationDescriptions(generations: readonly Described[]): Descriptions {
  const [known, setKnown] = useState<Descriptions>({ prompts: new Map(), userNames: new Map(), bills: new Map() });
  const unknown = generations.filter(({ id }) => !known.prompts.has(id)).slice(0, maxDescribedAtOnce);
  const ids = unknown.map(({ id }) => id);
  const userIds = [...new Set(unknown.flatMap(({ userId }) => userId ?? []))].filter(
    (userId) => !known.userNames.has(userId),
  );
  const request = ids.length === 0 ? null : { body: { ids, userIds } };
  const { data, isValidating } = useApi(adminGenerations.describeGenerations, request);
  if (data === undefined) return known;
  // After Back, the cached answer is shown until a new one has arrived.
  const shown = addDescriptions(known, ids, data);
  if (!isValidating) setKnown(shown);
  return shown;
}

function addDescriptions(
  known: Descriptions,
  ids: readonly string[],
  { prompts, subscribers, bills }: RouteAnswer<typeof adminGenerations.describeGenerations>,
): Descriptions {
  const found = new Map(prompts.map(({ id, prompt }) => [id, prompt]));
  return {
    prompts: new Map([...known.prompts, ...ids.map((id) => [id, found.get(id)] as const)]),
    bills: new Map([...known.bills, ...bills.map(({ id, costUsd }) => [id, costUsd] as const)]),
    userNames: new Map([...known.userNames, ...subscribers.map(({ userId, name }) => [userId, name] as const)]),
  };
}
