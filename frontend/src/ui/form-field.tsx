import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const requiredText = 'required';

export const controlClass =
  'w-full min-w-0 rounded-control border border-outline bg-surface px-3.5 py-2 text-base text-ink placeholder:text-muted transition-colors duration-150 control-height hover:border-ink aria-invalid:border-danger focus-visible:outline-offset-0';

interface FieldText {
  readonly id: string;
  readonly description?: string | undefined;
  readonly problem?: string | undefined;
}

interface ControlOptions extends FieldText {
  readonly required?: boolean | undefined;
  readonly problemId?: string | undefined;
}

export function controlProps({
  id,
  description,
  problem,
  problemId = problem && `${id}-problem`,
  required,
}: ControlOptions) {
  const texts = [problemId, description && `${id}-description`].filter(Boolean);
  return {
    id,
    'aria-invalid': problemId ? true : undefined,
    'aria-describedby': texts.length > 0 ? texts.join(' ') : undefined,
    'aria-required': required || undefined,
  };
}

interface FormFieldProps extends FieldText {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly aside?: ReactNode;
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

export function FormField({ id, label, description, problem, required, aside, isGroup, children }: FormFieldProps) {
  const name = (
    <>
      <span>{label}</span>
      {required && <span aria-hidden> *</span>}
      {required && isGroup && <span className="sr-only">{` (${requiredText})`}</span>}
    </>
  );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-[0.9375rem] font-medium">
        {isGroup ? <span id={`${id}-label`}>{name}</span> : <label htmlFor={id}>{name}</label>}
        {aside}
      </div>
      {children}
      {description && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {description}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
