import { X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button, IconButton } from '../button.tsx';
import type { BulkAction } from './list-column.ts';
import { messages } from './messages.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Item> {
  readonly label: string;
  readonly actions: readonly BulkAction<Item>[];
  readonly selected: () => readonly Item[];
  readonly selection: Selection;
}

/** How much is selected and what can be done with it, at the end of the screen for as long as there is any. */
export function BulkBar<Item>({ label, actions, selected, selection }: BulkBarProps<Item>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: BulkAction<Item>) => {
    setBusy(true);
    await action.run(selected());
    setBusy(false);
  };
  return (
    <div
      role="group"
      aria-label={messages.bulk(label)}
      className="sticky bottom-in-reach z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-xl"
    >
      <p role="status" className="flex-1 px-2 text-sm font-medium whitespace-nowrap tabular-nums">
        {messages.selected(formatNumber(selection.count))}
      </p>
      <div className="order-last grid w-full grid-cols-2 gap-1 sm:order-none sm:flex sm:w-auto sm:flex-wrap sm:gap-2">
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isDanger ? 'danger' : 'secondary'}
            disabled={isBusy}
            onClick={() => void run(action)}
          >
            <action.icon aria-hidden className="size-4" />
            {action.label}
          </Button>
        ))}
      </div>
      <IconButton label={messages.clear} disabled={isBusy} onClick={selection.clear}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
