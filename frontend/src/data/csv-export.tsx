import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveBlob } from '#frontend/src/lib/download.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { attempt } from './use-action.ts';

interface ExportButtonProps {
  /** Returns false if the list was too long for one file. */
  readonly onExport: () => Promise<boolean>;
  readonly texts: Readonly<Record<'exportCsv' | 'exporting' | 'exportedPart' | 'notExported', string>>;
}

export function ExportButton({ onExport, texts }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const act = async () => {
      if (!(await onExport())) showToast(texts.exportedPart);
    };
    await attempt(act, { failed: texts.notExported });
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      <span>{isBusy ? texts.exporting : texts.exportCsv}</span>
    </Button>
  );
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

const maxExported = 10_000;

/** Stops at 10,000 items. */
export async function loadAllPages<Item>(loadPage: (cursor: string | undefined) => Promise<Page<Item>>) {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && items.length < maxExported);
  return { items, isComplete: cursor === undefined };
}

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
