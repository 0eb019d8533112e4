import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import type { FormDefinition } from '../merge/definition-pieces.ts';
import { messages } from '../messages.ts';
import { BackLink } from './back-link.tsx';
import { SaveProblems } from './save-problems.tsx';
import { useHeaderHeight } from './use-header-height.ts';

export interface EditorHeaderProps {
  readonly back: { readonly to: string; readonly label: string };
  /** What is done here, and with which one. */
  readonly title: string;
  readonly name: string;
  /** Its state, its version and where it is to be seen. */
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly paneToggle: ReactNode;
  readonly definition: FormDefinition;
  readonly problems: readonly FieldProblem[];
  /** In place of mending the problems. */
  readonly wayOut?: ReactNode;
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** Stays above an editor: what is edited, in which state it is, and how it is saved. */
export function EditorHeader(props: EditorHeaderProps) {
  const { back, title, name, facts, actions, paneToggle, definition, problems, wayOut } = props;
  const header = useRef<HTMLElement>(null);
  useHeaderHeight(header);
  return (
    <header
      ref={header}
      className="top-below-bar sticky z-20 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2 lg:px-8"
    >
      <div className="mx-auto flex w-full max-w-[108rem] flex-wrap items-center gap-x-3 gap-y-1">
        <BackLink {...back} />
        <h1 className="flex min-w-0 flex-1 basis-24 flex-col">
          <span className="text-xs font-medium text-muted">{title} </span>
          <span className="truncate text-lg font-semibold tracking-tight">{name}</span>
        </h1>
        {/* In a narrow editor what can be done about it comes before what it is, which is on the next line, beside Save. */}
        <div className="flex min-w-0 flex-1 basis-0 flex-wrap items-center gap-x-3 text-sm whitespace-nowrap @6xl/editor:flex-none @max-6xl/editor:order-2">
          <SaveState {...props} />
          {facts}
        </div>
        <div className="flex items-center gap-2 @max-6xl/editor:order-1">
          {actions}
          {paneToggle}
        </div>
        <span className="h-0 w-full @max-6xl/editor:order-1 @6xl/editor:hidden" />
        <div className="@max-6xl/editor:order-2">
          <SaveButton {...props} />
        </div>
      </div>
      <SaveProblems problems={problems} definition={definition}>
        {wayOut}
      </SaveProblems>
    </header>
  );
}

function SaveState({ isNew, isChanged }: Pick<EditorHeaderProps, 'isNew' | 'isChanged'>) {
  if (isChanged) return <Badge tone="warning">{messages.unsaved}</Badge>;
  if (isNew) return undefined;
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Check aria-hidden className="size-4" />
      {messages.allSaved}
    </span>
  );
}

function SaveButton({ isNew, isSaving, onSave }: Pick<EditorHeaderProps, 'isNew' | 'isSaving' | 'onSave'>) {
  return (
    <Button variant="primary" disabled={isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
      {isSaving ? messages.saving : isNew ? messages.save : messages.update}
    </Button>
  );
}
