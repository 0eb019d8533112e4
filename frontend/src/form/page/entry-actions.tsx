import { Undo2, X } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { isOnIntro } from '../intro-fields.ts';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

/** Where the entries came from, and the way back; or how to be rid of them. */
export function EntryActions({ filled, filledFrom, isGenerating, position }: PageForm) {
  if (filledFrom) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-raised ps-4 text-sm"
      >
        <p className="min-w-0 py-2 wrap-anywhere">{messages.filledFrom(filledFrom.name)}</p>
        <Button variant="ghost" onClick={filledFrom.undo}>
          <Undo2 aria-hidden className="size-4" />
          {messages.undo}
        </Button>
      </div>
    );
  }
  if (!filled.isTouched || isGenerating) return undefined;
  const clear = () => {
    const before = filled.values;
    filled.fillIn({});
    // The button goes, and the focus with it: to where there is something to enter again.
    const first = filled.fields.find(isOnIntro);
    if (first) position.reveal(first);
    showToast(messages.cleared, { action: { label: messages.undo, onPress: () => filled.fillIn(before) } });
  };
  return (
    <Button variant="ghost" className="self-start" onClick={clear}>
      <X aria-hidden className="size-4" />
      {messages.clear}
    </Button>
  );
}
