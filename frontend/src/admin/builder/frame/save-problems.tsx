import type { ReactNode } from 'react';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { FormDefinition } from '../merge/definition-pieces.ts';
import { focusProblem } from './problem-places.ts';

interface SaveProblemsProps {
  readonly problems: readonly FieldProblem[];
  readonly definition: FormDefinition;
  /** What can be done in place of mending them. */
  readonly children?: ReactNode;
}

/** In red, what keeps an editor's work from being saved; each leads to what it is about. */
export function SaveProblems({ problems, definition, children }: SaveProblemsProps) {
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
