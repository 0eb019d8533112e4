import { useParams } from 'react-router-dom';
import { ProPage } from '#frontend/src/features/pro-requests/pro-page.tsx';

/** `/pro/*`: the rest of the path, slashes included, is the form's route path. */
export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  return <ProPage routePath={routePath} />;
}
