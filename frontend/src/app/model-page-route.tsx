import { useParams } from 'react-router-dom';
import { messages } from '#frontend/src/app/messages.ts';
import { ModelPage } from '#frontend/src/features/generation/model-page.tsx';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';

/** The route path can contain slashes. */
export function ModelPageRoute() {
  const { '*': routePath } = useParams();
  if (!routePath) return <NotFoundState title={messages.notFound} message={messages.routePathMissing} />;
  return <ModelPage routePath={routePath} />;
}
