import { type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { Button, IconButton } from '#frontend/src/ui/button.tsx';
import type { EditedDraft } from '../editing/use-edited.ts';
import { messages } from '../messages.ts';

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

interface EditorToolbarProps {
  readonly draft: Pick<EditedDraft<unknown>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;
  readonly tools: readonly Tool[];
}

/** What can be done with a form as a whole. */
export function EditorToolbar({ draft, tools }: EditorToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={messages.toolbar}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      <IconButton label={messages.undo} disabled={!draft.canUndo} onClick={draft.undo}>
        <Undo2 aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={messages.redo} disabled={!draft.canRedo} onClick={draft.redo}>
        <Redo2 aria-hidden className="size-5" />
      </IconButton>
      {tools.map(({ label, icon: Icon, onPress, isDisabled = false }) => (
        <Button key={label} disabled={isDisabled} onClick={onPress} className="shrink-0 px-3">
          <Icon aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  );
}
