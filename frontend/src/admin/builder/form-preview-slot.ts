import { createContext, type ReactNode } from 'react';
import type { FormValues } from '#shared/form/input-field.ts';
import type { ModelDefinition } from '#shared/rules/model-definition.ts';

export interface FormPreviewProps {
  readonly definition: ModelDefinition;
  /** The wizard of a phone, or the single form of a wide screen. */
  readonly layout: 'phone' | 'desktop';
  readonly onValues: (values: FormValues) => void;
  /** Generate was pressed, and the form is in order. */
  readonly onGenerate: () => void;
}

/** How subscribers see a form belongs to the generation screen; the app says here how to draw it. */
export const FormPreviewSlot = createContext<((props: FormPreviewProps) => ReactNode) | null>(null);
