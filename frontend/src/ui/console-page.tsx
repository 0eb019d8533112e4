import { createContext, type ReactNode, use, useId } from 'react';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from './button.tsx';

interface ConsolePageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function ConsolePage({ title, actions, children }: ConsolePageProps) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-7xl min-[100rem]:max-w-480 flex-col gap-5 px-4 py-6 lg:px-8 lg:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {actions && (
          <div className="flex gap-2 max-sm:-mx-4 max-sm:scroll-row max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

const FormProblem = createContext<{ readonly id?: string; readonly field?: string | undefined }>({});

export function useProblemId(name: string): string | undefined {
  const { id, field } = use(FormProblem);
  return field === name ? id : undefined;
}

interface ConsoleFormProps {
  readonly label?: string;
  readonly problem: string | undefined;
  readonly problemField?: string | undefined;
  readonly isBusy: boolean;
  readonly submitLabel: string;
  readonly variant?: 'primary' | 'danger';
  readonly others?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The contract validates the fields, not the browser. */
export function ConsoleForm({ label, problem, problemField, variant = 'primary', ...props }: ConsoleFormProps) {
  const id = useId();
  return (
    <form
      noValidate
      aria-label={label}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <FormProblem value={{ id, field: problemField }}>{props.children}</FormProblem>
      <p
        id={id}
        role="alert"
        className="rounded-control border border-danger px-4 py-3 text-sm text-danger empty:hidden"
      >
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {props.others}
        <Button type="submit" variant={variant} disabled={props.isBusy}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
