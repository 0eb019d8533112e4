import type { ComponentType } from 'react';
import type { FieldType, ShownField } from '#shared/form/field-types.ts';
import type { FieldValue } from '#shared/form/form-values.ts';

/** What the control of a type is given. */
export interface ControlProps<T extends FieldType = FieldType> {
  /** The control's id in the page. */
  readonly id: string;
  readonly field: ShownField<T>;
  readonly value: FieldValue | undefined;
  readonly onChange: (value: FieldValue) => void;
  /** Told when files start and stop being on their way. */
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly problem?: string | undefined;
  /** A prompt builder's problems, by the key of its field. */
  readonly partProblems?: Readonly<Record<string, string>> | undefined;
}

export type Control<T extends FieldType = FieldType> = ComponentType<ControlProps<T>>;

/** A value as a text control shows it. */
export function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
