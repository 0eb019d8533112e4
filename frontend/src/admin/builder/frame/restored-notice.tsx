import { Button } from '#frontend/src/ui/button.tsx';
import { messages } from '../messages.ts';

/** Says that work which was left unsaved is here again. */
export function RestoredNotice({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-raised px-4 py-2">
      <p>{messages.restored}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </div>
  );
}
