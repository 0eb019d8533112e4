import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { ExportButton, loadAllPages, saveCsv } from '#frontend/src/data/csv-export.tsx';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { CopyButton } from '#frontend/src/ui/detail-list.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { adminOverview, type ListedLostBill } from '#shared/contracts/admin-overview.ts';
import { modelEditorPath, generationPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { lostBillsMessages as messages } from './messages.ts';

export function LostBillsScreen() {
  const list = useApiList(adminOverview.listLostBills, { query: {} }, { initialSize: restoredPageCount() });
  // Not refreshed here: the console's frame refreshes this response.
  const { data: waiting } = useApi(adminOverview.getWaiting, {});
  const { lostBills } = waiting ?? {};
  return (
    <ConsolePage title={messages.title} actions={<ExportButton onExport={exportBills} texts={messages} />}>
      <div className="flex flex-col gap-1">
        <p className="flex min-h-6 flex-wrap gap-x-4 font-medium tabular-nums">
          {lostBills?.month && <span>{messages.monthSum(lostBills.month)}</span>}
          {lostBills && <span>{messages.weekSum(lostBills)}</span>}
        </p>
        <p className="text-sm text-muted">{messages.hint}</p>
      </div>
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
      ) : (
        <>
          {list.items.length === 0 ? (
            <NoticeState icon={ReceiptText} title={messages.none}>
              {messages.noneText}
            </NoticeState>
          ) : (
            <ItemList
              label={messages.title}
              name="lost-bills"
              items={list.items}
              columns={columns}
              getKey={({ requestId }) => requestId}
              getName={({ reason, requestId }) => `${messages.reasons[reason]}: ${requestId}`}
              open={({ generationId }) =>
                generationId === undefined ? undefined : { to: generationPath(generationId) }
              }
              pages={list.pageCount}
            />
          )}
          <LoadMore list={list} label={messages.older} />
        </>
      )}
    </ConsolePage>
  );
}

const columns: readonly ListColumn<ListedLostBill>[] = [
  {
    id: 'reason',
    header: messages.columns.reason,
    width: 11,
    grows: true,
    cell: ({ reason }) => messages.reasons[reason],
  },
  { id: 'model', header: messages.columns.model, width: 8, grows: true, inCard: 'line', cell: ModelName },
  {
    id: 'request',
    header: messages.columns.request,
    width: 9,
    grows: true,
    priority: 1,
    inCard: 'line',
    cell: ({ requestId }) => (
      <span className="flex min-w-0 items-center gap-1">
        <code title={requestId} className="truncate">
          {requestId}
        </code>
        <CopyButton label={messages.columns.request} value={requestId} />
      </span>
    ),
  },
  {
    id: 'cost',
    header: messages.columns.cost,
    width: 5,
    isNumeric: true,
    cell: ({ costUsd }) => formatUsd(costUsd),
  },
  {
    id: 'at',
    header: messages.columns.at,
    width: 8,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatAge(at)}
      </time>
    ),
  },
];

function ModelName({ modelId, modelName, endpoint }: ListedLostBill) {
  const canOpen = hasRight(useAdminAccess(), 'build');
  if (modelId === undefined || modelName === undefined) return <span title={endpoint}>{endpoint}</span>;
  if (!canOpen) return <span title={endpoint}>{modelName}</span>;
  return (
    <Link to={modelEditorPath(modelId)} title={endpoint} className="hover:underline">
      {modelName}
    </Link>
  );
}

async function exportBills(): Promise<boolean> {
  const { items, isComplete } = await loadAllPages((cursor) =>
    callApi(adminOverview.listLostBills, { query: { limit: 100, cursor } }),
  );
  const { at, reason, model, request, cost } = messages.columns;
  const head = [at, reason, model, messages.endpoint, request, messages.generation, `${cost} (USD)`];
  saveCsv('paid-without-a-result.csv', [head, ...items.map(toCsvRow)]);
  return isComplete;
}

function toCsvRow(bill: ListedLostBill): (string | number)[] {
  const { at, reason, modelName = '', endpoint, requestId, generationId = '', costUsd } = bill;
  return [at, messages.reasons[reason], modelName, endpoint, requestId, generationId, costUsd];
}
