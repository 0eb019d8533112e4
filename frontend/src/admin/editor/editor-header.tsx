import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import type { FormDefinition } from './compare-definitions.ts';
import { messages } from './messages.ts';
import { focusProblem } from './use-save-definition.ts';

export interface EditorHeaderProps {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  readonly name: string;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly paneToggle: ReactNode;
  readonly definition: FormDefinition;
  readonly problems: readonly FieldProblem[];
  readonly fallback?: ReactNode;
  readonly isNew: boolean;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { back, title, name, facts, actions, paneToggle, definition, problems, fallback } = props;
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
          <span className="text-xs font-medium text-muted">{`${title} `}</span>
          <span className="truncate text-lg font-semibold tracking-tight">{name}</span>
        </h1>
        {/* In a narrow editor the facts move to a second line, beside Save. */}
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
          <SaveDefinitionButton {...props} />
        </div>
      </div>
      <SaveProblems problems={problems} definition={definition}>
        {fallback}
      </SaveProblems>
    </header>
  );
}

export const factClass = 'inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:underline';

export function VersionFact({ version, onOpen }: { readonly version: number; readonly onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className={`${factClass} tabular-nums`}>
      {messages.version(version)}
    </button>
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

function SaveDefinitionButton({ isNew, isSaving, onSave }: Pick<EditorHeaderProps, 'isNew' | 'isSaving' | 'onSave'>) {
  return (
    <Button variant="primary" disabled={isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
      {isSaving ? messages.saving : isNew ? messages.save : messages.update}
    </Button>
  );
}

function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="icon-target -ms-2 inline-flex shrink-0 items-center justify-center rounded-full text-muted hover:bg-raised hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

interface SaveProblemsProps {
  readonly problems: readonly FieldProblem[];
  readonly definition: FormDefinition;
  readonly children?: ReactNode;
}

function SaveProblems({ problems, definition, children }: SaveProblemsProps) {
  return (
    <div
      role="alert"
      className="max-h-[min(10rem,25dvh)] overflow-y-auto rounded-control border border-danger bg-surface px-3 py-1 text-sm text-danger empty:hidden"
    >
      {problems.length > 0 && (
        <>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.message}`}>
                <Problem problem={problem} definition={definition} />
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </div>
  );
}

function Problem({ problem, definition }: { readonly problem: FieldProblem; readonly definition: FormDefinition }) {
  if (problem.field === '') return <p className="flex min-h-8 items-center">{problem.message}</p>;
  return (
    <button
      type="button"
      onClick={() => focusProblem(problem, definition)}
      className="min-h-8 text-start underline-offset-2 hover:underline"
    >
      {problem.message}
    </button>
  );
}

/** Publishes the header's height as a CSS variable, so the header doesn't cover scroll targets. */
function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = header;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--editor-header', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--editor-header');
    };
  }, [header]);
}
