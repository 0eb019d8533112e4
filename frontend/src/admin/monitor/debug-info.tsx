import { adminMonitor } from '#shared/contracts/admin-monitor.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';

/** What is known of a generation's run, as it is when somebody looks. */
export function DebugInfo({ id }: { readonly id: string }) {
  const { data, error, mutate } = useApi(adminMonitor.inspectGeneration, { params: { id } });
  if (error) return <ErrorState heading="h3" title={messages.debugFailed} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <LoadingRegion>
        <Skeleton className="h-48 w-full" />
      </LoadingRegion>
    );
  }
  return <DetailList details={data.debug} />;
}
