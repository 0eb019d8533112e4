import { Download } from 'lucide-react';
import { adminReports, type MonthStats } from '#shared/contracts/admin-reports.ts';
import { reportReasons } from '#shared/rules/report-form.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { saveCsv } from '#frontend/src/lib/csv.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { messages } from './messages.ts';

export function ReportStats() {
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
