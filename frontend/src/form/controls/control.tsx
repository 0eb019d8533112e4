import { clsx } from 'clsx';
import { type ComponentType, createContext, use } from 'react';
import type { FieldType, ShownField } from '#shared/form/field-types.ts';
import type { FieldValue } from '#shared/form/form-values.ts';
import { formatLength } from '#shared/form/value-schema.ts';

export interface ControlProps<T extends FieldType = FieldType> {
  readonly id: string;
  readonly field: ShownField<T>;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly problem?: string | undefined;
  /** Problems of a prompt builder, by the part's key. */
  readonly partProblems?: Readonly<Record<string, string>> | undefined;
}

export type Control<T extends FieldType = FieldType> = ComponentType<ControlProps<T>>;

export function toText(value: FieldValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The part of the limit from which the text is counted. */
const shownFrom = 0.8;

export function CharacterCount({ field: { valueSchema }, value }: Pick<ControlProps<'text'>, 'field' | 'value'>) {
  const { maxLength = Infinity } = valueSchema ?? {};
  const length = Array.from(toText(value)).length;
  if (length < maxLength * shownFrom) return undefined;
  return (
    <span className={clsx('text-sm font-normal tabular-nums', length > maxLength ? 'text-danger' : 'text-muted')}>
      {formatLength(length, maxLength)}
    </span>
  );
}

interface PublicLocation {
  readonly form: 'page' | 'pro-form';
  readonly routePath: string;
}

interface PreviewLocation {
  readonly form: 'preview';
  readonly files: 'by-address' | 'inert';
}

export type FormLocation = PublicLocation | PreviewLocation;

export const FormLocationContext = createContext<FormLocation | null>(null);

export function useFormLocation(): FormLocation {
  const location = use(FormLocationContext);
  if (location === null) throw new Error('A field needs the page that it belongs to');
  return location;
}
