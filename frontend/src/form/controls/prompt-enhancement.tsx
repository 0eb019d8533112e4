import { Undo2, WandSparkles } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { messages } from '../messages.ts';
import type { usePromptEnhancement } from './use-prompt-enhancement.ts';

/** The button that has a text enhanced, and the way back. */
export function PromptEnhancement({ isBusy, problem, enhance, undo }: ReturnType<typeof usePromptEnhancement>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={isBusy} onClick={enhance}>
        {isBusy ? <Spinner /> : <WandSparkles aria-hidden className="size-4" />}
        {isBusy ? messages.enhancing : messages.enhance}
      </Button>
      {undo && (
        <Button variant="ghost" onClick={undo}>
          <Undo2 aria-hidden className="size-4" />
          {messages.undoEnhancement}
        </Button>
      )}
      <p role="status" className="sr-only">
        {undo && messages.enhanced}
      </p>
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
