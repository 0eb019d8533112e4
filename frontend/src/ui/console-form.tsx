import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ConsoleFormProps {
  readonly label?: string;
  /** The last failure, announced at once. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** The label of the submit button. */
  readonly submitLabel: string;
  readonly variant?: 'primary' | 'danger';
  /** Buttons with alternatives. */
  readonly others?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form of the console. The contract validates its fields, not the browser. */
export function ConsoleForm({ label, problem, variant = 'primary', ...props }: ConsoleFormProps) {
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
      {props.children}
      <p role="alert" className="rounded-control border border-danger px-4 py-3 text-sm text-danger empty:hidden">
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
