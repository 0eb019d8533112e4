import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import { useCatalogue } from './use-catalogue.ts';

/** For places that are empty: leads to what somebody may try first. */
export function FirstToMake() {
  const first = useCatalogue().data?.items.find(({ isComingSoon }) => !isComingSoon);
  return first && <ButtonLink to={modelPagePath(first.routePath)}>{messages.makeFirst(first.title)}</ButtonLink>;
}
