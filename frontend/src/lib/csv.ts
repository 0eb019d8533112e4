type Cell = string | number;

/** Text that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/;

/** A table as RFC 4180 has it; no text of it is a formula to a spreadsheet. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands the browser a file of its own making; the mark tells spreadsheets that it is UTF-8. */
export function saveCsv(filename: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
