import { useNavigate } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';

interface Reuse {
  readonly openPrompt?: () => void;
  readonly remix: () => void;
  /** Generates again. The page confirms first if the cost has changed. */
  readonly runAgain: (shownCost: number | undefined) => void;
}

interface ReuseOptions extends Pick<Asset, 'generationId' | 'generationPrompt'> {
  /** Name of the source that the page shows. */
  readonly name?: string;
}

/** Undefined for uploads. */
export function useReuse({ generationId, generationPrompt, name }: ReuseOptions): Reuse | undefined {
  const navigate = useNavigate();
  if (generationId === undefined) return undefined;

  async function loadValues(use: (page: string, state: PageState) => Promise<unknown>): Promise<void> {
    try {
      const params = { id: generationId ?? '' };
      const { routePath, values } = await callApi(generations.getGenerationValues, { params });
      await use(routePath, { values, from: name });
    } catch (error) {
      showToast(failureMessage(error));
    }
  }
  const open = (routePath: string, state: PageState) => Promise.resolve(navigate(modelPagePath(routePath), { state }));
  const openPrompt = () => void loadValues((page) => open(page, { prompt: generationPrompt, from: name }));
  return {
    ...(generationPrompt !== undefined && { openPrompt }),
    remix: () => void loadValues(open),
    runAgain: (shownCost) => void loadValues((page, state) => open(page, { ...state, startsAtCost: shownCost })),
  };
}
