import { ChartColumn, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saveCsv } from '#frontend/src/lib/csv.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DataTable } from '#frontend/src/ui/data-table.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { TabBar } from '#frontend/src/ui/tab-bar.tsx';
import { messages } from './messages.ts';

interface Figures {
  readonly columns: readonly string[];
  /** Rows as exported. */
  readonly rows: readonly (readonly (string | number)[])[];
}

interface FigureProps {
  readonly title: string;
  /** Number of days. */
  readonly days: number;
  readonly hint?: string;
  readonly filename: string;
  readonly figures: Figures;
  readonly choice?: ReactNode;
  readonly chart: ReactNode;
  /** Explains an empty chart; by default, that there are no generations. */
  readonly nothing?: { readonly title: string; readonly text: string };
  /** Replaces the chart while its data loads. */
  readonly meanwhile?: ReactNode;
}

const nothingYet = { title: messages.nothing, text: messages.nothingText };

/** Offers a chart, a table and a CSV file of the same numbers. */
export function Figure(props: FigureProps) {
  const { title, days, hint, filename, figures, choice, chart, meanwhile, nothing = nothingYet } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { columns, rows } = figures;
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
        {meanwhile ? (
          meanwhile
        ) : rows.length === 0 ? (
          <NoticeState icon={ChartColumn} title={nothing.title} heading="h3">
            {nothing.text}
          </NoticeState>
        ) : view === 'chart' ? (
          chart
        ) : (
          <DataTable
            label={title}
            columns={columns.map((name, index) => ({ name, isNumeric: index > 0 }))}
            rows={rows.map((cells, index) => ({ key: index, cells }))}
          />
        )}
      </TabBar>
    </section>
  );
}

/** A number of a row, or a dash for an unknown one. */
export function roundCell(value: number | undefined, digits: number): string | number {
  return value === undefined ? messages.unknown : Number(value.toFixed(digits));
}
