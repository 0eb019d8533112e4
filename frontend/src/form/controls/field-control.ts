import type { PublicField } from '#shared/contracts/pages.ts';
import type { FieldValue } from '#shared/form/input-field.ts';

/** What every kind of control is given. */
export interface FieldControlProps {
  /** The control's id in the page, and its name in the form. */
  readonly id: string;
  readonly field: PublicField;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
  /** Told when files start and stop being on their way. */
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly problem?: string | undefined;
  /** A prompt builder's problems, by sub-field key. */
  readonly subProblems?: Readonly<Record<string, string>> | undefined;
}

/** A value as a text control shows it. */
export function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
