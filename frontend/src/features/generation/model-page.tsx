import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '#shared/contracts/pages.ts';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { costOnly } from '#frontend/src/lib/cost-only.ts';
import { broughtIn } from '#frontend/src/lib/page-state.ts';
import { NotFoundState } from '#frontend/src/ui/not-found-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { GenerationScreen } from './generation-screen.tsx';
import { messages } from './messages.ts';

/** The public model page of a route path. */
export function ModelPage({ routePath }: { readonly routePath: string }) {
  const visit = useVisit();
  const request = { params: { routePath } };
  const page = useApi(pages.getPage, request, { revalidateOnFocus: false, revalidateOnReconnect: false });
  if (page.data) {
    return (
      <GenerationScreen
        key={`${routePath} ${visit.key}`}
        {...page.data}
        brought={visit.brought}
        onCostChanged={() => void page.mutate(callApi(pages.getPage, request), costOnly())}
      />
    );
  }
  if (page.error) return <PageFailure error={page.error} onRetry={() => void page.mutate()} />;
  return <ModelPageSkeleton />;
}

/** What was brought along counts once: a reload goes on with the draft. */
function useVisit() {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const brought = broughtIn(state);
  const [visit, setVisit] = useState({ key, brought });
  if (brought && key !== visit.key) setVisit({ key, brought });
  const isBrought = brought !== undefined;
  useEffect(() => {
    if (isBrought) void navigate('.', { relative: 'path', replace: true, state: null });
  }, [isBrought, navigate]);
  return visit;
}

function PageFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.isUncertain)
    return <ErrorState heading="h1" title={messages.loadFailed} message={error.message} onRetry={onRetry} />;
  return <NotFoundState title={messages.pageNotFound} message={error.message} />;
}

function ModelPageSkeleton() {
  return (
    <LoadingRegion className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-8 p-4 lg:flex-row lg:p-8">
      <div className="flex flex-col gap-5 lg:order-1 lg:w-[28rem]">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="hidden h-32 w-full lg:block" />
        <Skeleton className="hidden h-12 w-full lg:block" />
        <Skeleton className="hidden h-12 w-full lg:block" />
      </div>
      <Skeleton className="min-h-80 flex-1 rounded-card lg:order-2 lg:min-h-[70dvh]" />
    </LoadingRegion>
  );
}
