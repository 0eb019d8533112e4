import { createContext, type ReactNode } from 'react';
import type { FieldProblem } from '#shared/contracts/errors.ts';
import type { PublicField } from '#shared/contracts/pages.ts';
import type { FormValues } from '#shared/form/input-field.ts';

export interface FieldsFormProps {
  /** Of the pro form that the fields belong to. */
  readonly routePath: string;
  readonly fields: readonly PublicField[];
  /** Told values that are in order; what it finds against them is shown at the fields. */
  readonly onSubmit: (values: FormValues) => Promise<readonly FieldProblem[]>;
  /** What submits the form, below its fields. */
  readonly children: ReactNode;
}

/** How fields are drawn and judged belongs to the generation screen; the app says here how to draw a form of them. */
export const FieldsFormSlot = createContext<((props: FieldsFormProps) => ReactNode) | null>(null);
