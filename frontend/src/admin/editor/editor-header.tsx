import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { configurationPrefix, settingId } from '#frontend/src/admin/editor/controls/named-settings.tsx';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { messages } from './messages.ts';
import { focusProblem } from './use-save-definition.ts';

export interface EditorHeaderProps {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  readonly name: EditedName;
  readonly state: ReactNode;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly definition: FormDefinition;
  readonly problems: readonly FieldProblem[];
  readonly fallback?: ReactNode;
  readonly isSaving: boolean;
  readonly publishing: ReactNode;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { back, title, name, state, facts, actions, definition, problems, fallback, isSaving, publishing } = props;
  const header = useRef<HTMLElement>(null);
  useHeaderHeight(header);
  return (
    <header
      ref={header}
      className="top-below-bar sticky z-20 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2 lg:px-8"
    >
      <div className="mx-auto grid w-full max-w-[108rem] grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3">
        <BackLink {...back} />
        <h1 className="col-start-2 col-end-4 row-start-1 flex min-w-0 flex-col @2xl/editor:col-end-3">
          <span className="sr-only">{`${title} `}</span>
          <NameInput {...name} problem={problems.find(({ field }) => field === 'name')?.message} isLocked={isSaving} />
        </h1>
        <div className="col-start-1 col-end-3 row-start-2 flex min-h-9 min-w-0 items-center gap-x-3 text-sm @2xl/editor:col-start-2 @2xl/editor:overflow-hidden @2xl/editor:whitespace-nowrap">
          {state}
          {/* On a narrow screen only the state has room; the tools lead to the rest. */}
          <span className="flex min-w-0 items-center gap-x-3 @max-2xl/editor:hidden">
            <span aria-hidden className="text-muted @max-4xl/editor:hidden">
              {title}
            </span>
            {facts}
          </span>
        </div>
        <div className="col-start-4 row-start-1 flex justify-end @2xl/editor:col-start-3 @2xl/editor:row-end-3">
          {actions}
        </div>
        <div className="col-start-3 col-end-5 row-start-2 @2xl/editor:col-start-4 @2xl/editor:row-start-1 @2xl/editor:row-end-3">
          {publishing}
        </div>
      </div>
      <SaveProblems problems={problems} definition={definition}>
        {fallback}
      </SaveProblems>
    </header>
  );
}

function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="icon-target col-start-1 row-start-1 -ms-2 inline-flex shrink-0 items-center justify-center rounded-full text-muted hover:bg-raised hover:text-ink @2xl/editor:row-end-3"
    >
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

interface EditedName {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

interface NameInputProps extends EditedName {
  readonly problem: string | undefined;
  readonly isLocked: boolean;
}

function NameInput({ label, placeholder, value, problem, isLocked, onChange }: NameInputProps) {
  return (
    <input
      id={settingId(`${configurationPrefix}name`)}
      aria-label={label}
      aria-required
      aria-invalid={problem ? true : undefined}
      placeholder={placeholder}
      readOnly={isLocked}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="-mx-2 min-h-9 w-full min-w-0 truncate rounded-control border border-transparent bg-transparent px-2 text-lg font-semibold tracking-tight text-ink placeholder:text-muted hover:border-outline focus:border-outline aria-invalid:border-danger"
    />
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

export const factClass = 'inline-flex min-h-8 items-center gap-1 underline-offset-2 hover:underline';

export function VersionFact({ version, onOpen }: { readonly version: number; readonly onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className={`${factClass} tabular-nums`}>
      {messages.version(version)}
    </button>
  );
}
