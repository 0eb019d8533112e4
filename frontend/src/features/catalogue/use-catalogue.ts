import { pages } from '#shared/contracts/pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';

/** Everything that can be made, as it is asked for while the screen's code is on its way (`ask-early.ts`). */
export function useCatalogue() {
  return useApi(pages.listPages, { query: {} }, { revalidateOnFocus: false });
}
