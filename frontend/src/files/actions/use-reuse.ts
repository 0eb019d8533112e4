import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { type FormValues, removeSeeds } from '#shared/form/form-values.ts';

/** Starts a generation on the page that is open. The server refuses another cost. */
export type StartHere = (values: FormValues, shownCost: number) => void;

interface Reuse {
  /** True between a press and the start: a second press would be charged too. */
  readonly isBusy: boolean;
  readonly editPrompt: () => void;
  /** Generates with the entries and a new seed. The page confirms first if the cost has changed. */
  readonly vary: (shownCost: number) => void;
  readonly retry: (shownCost: number) => void;
}

interface ReuseOptions extends Pick<Asset, 'generationId'> {
  readonly name?: string;
  readonly startHere?: StartHere | undefined;
}

/** Undefined for uploads. */
export function useReuse({ generationId, name, startHere }: ReuseOptions): Reuse | undefined {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (generationId === undefined) return undefined;

  async function loadValues(use: (routePath: string, values: FormValues) => unknown): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const params = { id: generationId ?? '' };
      const { routePath, values } = await callApi(generations.getGenerationValues, { params });
      await use(routePath, values);
    } catch (error) {
      showToast(failureMessage(error));
    }
    setBusy(false);
  }
  const open = (routePath: string, state: PageState) =>
    navigate(modelPagePath(routePath), { state: { ...state, from: name } satisfies PageState });
  return {
    isBusy,
    editPrompt: () => void loadValues((page, values) => open(page, { values })),
    vary: (shownCost) =>
      void loadValues((page, entered) => {
        const values = removeSeeds(entered);
        return startHere ? startHere(values, shownCost) : open(page, { values, startsAtCost: shownCost });
      }),
    retry: (shownCost) => void loadValues((page, values) => open(page, { values, startsAtCost: shownCost })),
  };
}
