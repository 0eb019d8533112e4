import { Trash2 } from 'lucide-react';
import { type Asset, mostDeletedAtOnce } from '#shared/contracts/assets.ts';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import type { Selection } from '#frontend/src/files/use-selection.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** What can be selected at once. */
  readonly assets: readonly Asset[];
  readonly deleteSelected: () => void;
}

/** How many files are selected, and what can be done with them. */
export function SelectionBar({ selection: { selected, addAll }, assets, deleteSelected }: SelectionBarProps) {
  const count = selected.length;
  return (
    <footer className="flex shrink-0 animate-rise flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:px-6">
      <p role="status" className="text-sm text-muted tabular-nums">
        {count === 0 ? messages.selectHint : messages.chosen(count, mostDeletedAtOnce)}
      </p>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        <Button onClick={() => addAll(assets)}>{messages.selectAll}</Button>
        <ArchiveButton assets={selected} label={messages.downloadChosen(count)} />
        <Button variant="danger" disabled={count === 0} onClick={deleteSelected}>
          <Trash2 aria-hidden className="size-4" />
          {messages.deleteChosen(count)}
        </Button>
      </div>
    </footer>
  );
}
