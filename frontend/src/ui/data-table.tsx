import { clsx } from 'clsx';
import type { Key, ReactNode } from 'react';

interface Column {
  readonly name: string;
  readonly isNumeric?: boolean;
}

interface Row {
  readonly key: Key;
  /** One cell per column; the first names the row. */
  readonly cells: readonly ReactNode[];
}

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A dense table that scrolls sideways on narrow screens, with the keyboard too. */
export function DataTable({ label, columns, rows }: DataTableProps) {
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
            {columns.map((column) => (
              <th key={column.name} scope="col" className={clsx(cellClass(column), 'font-medium text-muted')}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row" className={clsx(cellClass(column), 'font-medium')}>
                    {cells[index]}
                  </th>
                ) : (
                  <td key={column.name} className={cellClass(column)}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellClass({ isNumeric = false }: Column): string {
  return clsx('px-4 py-2', isNumeric ? 'text-end whitespace-nowrap tabular-nums' : 'max-w-80 min-w-28 text-start');
}
