import { useNavigate } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { pages, type PageSummary } from '#shared/contracts/pages.ts';
import { actionMessages } from './action-messages.ts';

type Candidate = Pick<
  PageSummary,
  'routePath' | 'title' | 'description' | 'outputType' | 'category' | 'isComingSoon' | 'creditCost'
>;

const enlarging = /upscal|enlarg|larger|sharp|super.?res|high.?res|\b[248]x\b|\b[48]k\b/i;
const animating = /anim|video|film|motion|mov(e|ing)|to life/i;

/** The page that enlarges files of a kind; a name that says so is better than a description. */
export function findUpscalePage<Page extends Candidate>(
  takers: readonly Page[],
  mediaType: Asset['mediaType'],
): Page | undefined {
  if (mediaType === 'audio') return undefined;
  const isUtil = ({ category }: Page) => (category === 'utils' ? 1 : 0);
  return findBest(takers, mediaType, (page) => {
    if (enlarging.test(nameOfPage(page))) return 2 + isUtil(page);
    return enlarging.test(page.description) ? isUtil(page) : 0;
  });
}

/** The page that turns a picture into a film; effects change more than the motion. */
export function findAnimatePage<Page extends Candidate>(
  takers: readonly Page[],
  mediaType: Asset['mediaType'],
): Page | undefined {
  if (mediaType !== 'image') return undefined;
  return findBest(
    takers,
    'video',
    (page) => 1 + (animating.test(nameOfPage(page)) ? 2 : 0) + (page.category === 'models' ? 1 : 0),
  );
}

function nameOfPage({ title, routePath }: Candidate): string {
  return `${title} ${routePath.replaceAll(/[-_/]/g, ' ')}`;
}

/** The first of the best pages, because the server lists featured pages first. Undefined if all score 0. */
function findBest<Page extends Candidate>(
  takers: readonly Page[],
  outputType: Asset['mediaType'],
  score: (page: Page) => number,
): Page | undefined {
  const open = takers.filter((page) => page.outputType === outputType && !page.isComingSoon && score(page) > 0);
  const best = Math.max(...open.map(score));
  return open.find((page) => score(page) === best);
}

/** Empty until loaded and on errors, because each use is optional. */
export function useNextPages(mediaType: Asset['mediaType']) {
  const { data, isLoading } = useApi(pages.listPages, { query: { takes: mediaType } }, { revalidateOnFocus: false });
  const items = data?.items ?? [];
  return {
    upscale: findUpscalePage(items, mediaType),
    animate: findAnimatePage(items, mediaType),
    isLoading: isLoading && !data,
  };
}

export function useOpenPageWithAsset({ id: assetId, publicUrl, filename, mediaType, generationPrompt }: Asset) {
  const navigate = useNavigate();
  return ({ routePath, fieldKey = '' }: PageSummary, { withPrompt = false } = {}) => {
    const state: PageState = {
      values: { [fieldKey]: { assetId, publicUrl, filename } },
      from: actionMessages.yours[mediaType],
      ...(withPrompt && generationPrompt !== undefined && { prompt: generationPrompt }),
    };
    void navigate(modelPagePath(routePath), { state });
  };
}
