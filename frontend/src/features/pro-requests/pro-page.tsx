import { useParams } from 'react-router-dom';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { updateCostOnly } from '#frontend/src/lib/update-page-cost.ts';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { ProRequestScreen } from './pro-request-screen.tsx';

export function ProPageRoute() {
  const { '*': routePath = '' } = useParams();
  const request = { params: { routePath } };
  const page = useApi(proRequests.getProForm, request, { revalidateOnFocus: false, revalidateOnReconnect: false });
  if (page.data) {
    return (
      <ProRequestScreen
        key={routePath}
        form={page.data.form}
        onCostChanged={() => void page.mutate(callApi(proRequests.getProForm, request), updateCostOnly())}
      />
    );
  }
  if (page.error) return <PageFailure error={page.error} onRetry={() => void page.mutate()} />;
  return (
    <LoadingRegion className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 p-4 lg:p-8">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
}

function PageFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.isUncertain)
    return <ErrorState heading="h1" title={messages.loadFailed} message={error.message} onRetry={onRetry} />;
  return <NotFoundState title={messages.notFound} message={error.message} />;
}
