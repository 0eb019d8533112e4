import { Download, EyeOff, Flag } from 'lucide-react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { saveCsv } from '#frontend/src/data/csv-export.tsx';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { adminReports, type MonthStats, type ReportCase } from '#shared/contracts/admin-reports.ts';
import { reportPath } from '#shared/rules/console-paths.ts';
import { reportReasons } from '#shared/rules/report-form.ts';
import { messages } from './messages.ts';

const views = ['open', 'decided', 'stats'] as const;

const refreshMs = 30_000;

export function ReportsScreen() {
  const address = useListQuery(['view']);
  const view = findOption(views, address.filters.get('view')) ?? 'open';
  return (
    <ConsolePage title={messages.title}>
      <ChipGroup
        label={messages.filter}
        chips={views.map((name) => ({ name, label: messages.views[name] }))}
        current={view}
        onChange={(name) => address.filter('view', name === 'open' ? undefined : name)}
      />
      {view === 'open' && <OpenReports />}
      {view === 'decided' && <DecidedReports />}
      {view === 'stats' && <ReportStats />}
    </ConsolePage>
  );
}

function OpenReports() {
  const { data, error, mutate } = useApi(adminReports.listOpenReports, {}, { refreshInterval: refreshMs });
  if (data === undefined) {
    return <LoadState error={error} texts={messages} message={failureMessage(error)} onRetry={() => void mutate()} />;
  }
  if (data.items.length === 0) {
    return (
      <NoticeState icon={Flag} title={messages.noneOpen}>
        {messages.noneOpenText}
      </NoticeState>
    );
  }
  return (
    <>
      <CaseList name="open-reports" items={data.items} columns={openColumns} />
      {data.isMore && <p className="text-sm text-muted">{messages.isMore}</p>}
    </>
  );
}

function DecidedReports() {
  const list = useApiList(adminReports.listDecidedReports, { query: {} }, { initialSize: restoredPageCount() });
  if (list.first === undefined) {
    return <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />;
  }
  if (list.items.length === 0) {
    return (
      <NoticeState icon={Flag} title={messages.noneDecided}>
        {messages.noneDecidedText}
      </NoticeState>
    );
  }
  return (
    <>
      <CaseList name="decided-reports" items={list.items} columns={decidedColumns} pages={list.pageCount} />
      <LoadMore list={list} label={messages.more} />
    </>
  );
}

interface CaseListProps {
  readonly name: string;
  readonly items: readonly ReportCase[];
  readonly columns: readonly ListColumn<ReportCase>[];
  readonly pages?: number;
}

function CaseList({ name, items, columns, pages }: CaseListProps) {
  return (
    <ItemList
      label={messages.list}
      name={name}
      items={items}
      columns={columns}
      getKey={({ userId, assetId }) => `${userId} ${assetId}`}
      getName={(one) => one.prompt ?? nameResult(one)}
      open={({ userId, assetId }) => ({
        to: reportPath({ userId, assetId }),
      })}
      pages={pages}
    />
  );
}

function nameResult({ mediaType, ownerName, userId }: ReportCase): string {
  return messages.resultOf(mediaType, ownerName ?? userId);
}

/** Results can be disturbing: the worst have no picture here, the others are blurred. */
function ResultThumbnail({ reportCase: { thumbnailUrl, isHidden } }: { readonly reportCase: ReportCase }) {
  return (
    <span className="flex size-9 shrink-0 overflow-hidden rounded-control bg-raised">
      {thumbnailUrl === undefined || isHidden ? (
        <EyeOff aria-hidden className="m-auto size-4 text-muted" />
      ) : (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover blur-xs" />
      )}
    </span>
  );
}

const { columns: headers } = messages;

const commonColumns: readonly ListColumn<ReportCase>[] = [
  {
    id: 'result',
    header: headers.result,
    width: 11,
    grows: true,
    cell: (one) => (
      <span className="flex min-w-0 items-center gap-3">
        <ResultThumbnail reportCase={one} />
        <span className="flex min-w-0 flex-col text-sm leading-tight">
          <span title={one.prompt} className="line-clamp-1 break-words">
            {one.prompt ?? messages.noPrompt}
          </span>
          <span title={one.userId} className="line-clamp-1 font-normal break-words text-muted">
            {nameResult(one)}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'reasons',
    header: headers.reasons,
    width: 9,
    grows: true,
    inCard: 'plain',
    cell: ({ reasons }) => (
      <span className="line-clamp-1 break-all">
        {reportReasons
          .filter((reason) => reasons[reason] !== undefined)
          .map((reason) => messages.reasons[reason])
          .join(', ')}
      </span>
    ),
  },
  {
    id: 'count',
    header: headers.reports,
    width: 5,
    isNumeric: true,
    priority: 1,
    cell: ({ reportCount }) => reportCount,
  },
];

const openColumns: readonly ListColumn<ReportCase>[] = [
  ...commonColumns,
  {
    id: 'state',
    header: headers.state,
    width: 6,
    inCard: 'plain',
    cell: ({ isHidden }) => (
      <Badge tone={isHidden ? 'neutral' : 'warning'}>{isHidden ? messages.hidden : messages.visible}</Badge>
    ),
  },
  {
    id: 'due',
    header: headers.due,
    width: 11,
    cell: ({ dueAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
        {Date.parse(dueAt) < Date.now() && <Badge tone="danger">{messages.overdue}</Badge>}
      </span>
    ),
  },
];

const decidedColumns: readonly ListColumn<ReportCase>[] = [
  ...commonColumns,
  {
    id: 'state',
    header: headers.state,
    width: 7,
    inCard: 'plain',
    cell: ({ status }) => <Badge>{messages.statuses[status]}</Badge>,
  },
  {
    id: 'decided',
    header: headers.decided,
    width: 11,
    cell: ({ decidedAt }) => decidedAt && <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>,
  },
];

function ReportStats() {
  const { data, error, mutate } = useApi(adminReports.getReportStats, {});
  if (data === undefined) {
    return <LoadState error={error} texts={messages} message={failureMessage(error)} onRetry={() => void mutate()} />;
  }
  return (
    <>
      <Button className="self-start" onClick={() => saveCsv(messages.csvName, toRows(data.months))}>
        <Download aria-hidden className="size-4" />
        {messages.exportCsv}
      </Button>
      <MonthTable months={data.months} />
    </>
  );
}

function toRows(months: readonly MonthStats[]): (string | number)[][] {
  const rows = months.flatMap(({ month, received, kept, removed, medianHours }) =>
    reportReasons.map((reason) => [
      month,
      messages.reasons[reason],
      received[reason] ?? 0,
      kept[reason] ?? 0,
      removed[reason] ?? 0,
      medianHours === undefined ? '' : Number(medianHours.toFixed(2)),
    ]),
  );
  return [[...messages.csvHead], ...rows];
}

const headClass = 'px-3 py-2.5 font-medium text-muted';
const cellClass = 'px-3 py-2.5 tabular-nums';

function MonthTable({ months }: { readonly months: readonly MonthStats[] }) {
  return (
    <div
      role="region"
      aria-label={messages.months}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      className="relative w-0 min-w-full overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{messages.months}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${headClass} text-start`}>
              {messages.month}
            </th>
            {[messages.received, messages.kept, messages.removed, messages.median].map((name) => (
              <th key={name} scope="col" className={`${headClass} text-end`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map(({ month, received, kept, removed, medianHours }) => (
            <tr key={month}>
              <th scope="row" className={`${cellClass} text-start font-medium whitespace-nowrap`}>
                {month}
              </th>
              {[received, kept, removed].map((counts, index) => (
                <td key={index} className={`${cellClass} text-end`}>
                  {formatNumber(sum(counts))}
                </td>
              ))}
              <td className={`${cellClass} text-end`}>
                {medianHours === undefined ? messages.none : messages.hours(medianHours)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sum(counts: MonthStats['received']): number {
  return reportReasons.reduce((total, reason) => total + (counts[reason] ?? 0), 0);
}
