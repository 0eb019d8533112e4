import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveCsv } from '#frontend/src/data/csv-export.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { messages } from './messages.ts';

interface Stats {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface FigureProps {
  readonly title: string;
  readonly days: number;
  readonly hint?: string;
  readonly filename: string;
  readonly stats: Stats;
  readonly choice?: ReactNode;
  readonly chart: ReactNode;
  readonly empty?: { readonly title: string; readonly text: string };
  readonly placeholder?: ReactNode;
}

const defaultEmpty = { title: messages.nothing, text: messages.nothingText };

export function Figure(props: FigureProps) {
  const { title, days, hint, filename, stats, choice, chart, placeholder, empty = defaultEmpty } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { columns, rows } = stats;
  const tools = (
    <div className="flex flex-wrap items-center gap-2">
      {choice}
      <Button aria-label={messages.exportOf(title)} onClick={() => saveCsv(filename, [columns, ...rows])}>
        <Download aria-hidden className="size-4" />
        {messages.exportCsv}
      </Button>
    </div>
  );
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-col gap-0.5">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-muted">{[messages.lastDays(days), hint].filter(Boolean).join('. ')}</p>
      </div>
      <TabBar
        label={messages.view(title)}
        tabs={[
          { name: 'chart', label: messages.asChart },
          { name: 'table', label: messages.asTable },
        ]}
        current={view}
        onChange={setView}
        aside={tools}
      >
        {placeholder ? (
          placeholder
        ) : rows.length === 0 ? (
          <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-1 text-center">
            <h3 className="font-medium">{empty.title}</h3>
            <p className="text-sm text-muted">{empty.text}</p>
          </div>
        ) : view === 'chart' ? (
          chart
        ) : (
          <DataTable label={title} columns={columns} rows={rows} />
        )}
      </TabBar>
    </section>
  );
}

export function formatCell(value: number | undefined, digits: number): string | number {
  return value === undefined ? messages.unknown : Number(value.toFixed(digits));
}

interface DataTableProps extends Stats {
  readonly label: string;
}

/** The first cell names its row; the others are numeric. */
function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it can't be scrolled with the keyboard
      tabIndex={0}
      className="relative max-h-[70dvh] overflow-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-raised">
          <tr>
            {columns.map((name, column) => (
              <th key={name} scope="col" className={clsx(cellClass(column), 'font-medium text-muted')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...values], row) => (
            <tr key={row}>
              <th scope="row" className={clsx(cellClass(0), 'font-medium')}>
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className={cellClass(index + 1)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellClass(column: number): string {
  return clsx('px-4 py-2', column === 0 ? 'max-w-80 min-w-28 text-start' : 'text-end whitespace-nowrap tabular-nums');
}
