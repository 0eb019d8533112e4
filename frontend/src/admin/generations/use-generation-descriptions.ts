import { useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { adminGenerations, maxDescribedAtOnce } from '#shared/contracts/admin-generations.ts';

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
