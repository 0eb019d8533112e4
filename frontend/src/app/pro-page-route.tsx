import { useParams } from 'react-router-dom';
import { ProPage } from '#frontend/src/features/pro-requests/pro-page.tsx';

/** Everything after `/pro/` is the form's route path, slashes included. */
export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  return <ProPage routePath={routePath} />;
}
