import { saveBlob } from './download.ts';

type Cell = string | number;

const formula = /^[=+\-@\t\r]/;

/** Formats by RFC 4180 and disarms formulas. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export function saveCsv(filename: string, rows: readonly (readonly Cell[])[]): void {
  saveBlob(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }), filename);
}
