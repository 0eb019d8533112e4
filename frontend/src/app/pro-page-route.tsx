import { useParams } from 'react-router-dom';
import { ProPage } from '#frontend/src/features/pro-requests/pro-page.tsx';

export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  return <ProPage routePath={routePath} />;
}
