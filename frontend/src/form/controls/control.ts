import type { ComponentType } from 'react';
import type { FieldType, ShownField } from '#shared/form/field-types.ts';
import type { FieldValue } from '#shared/form/form-values.ts';

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
