import { createContext, type ReactNode } from 'react';
import type { ProFormDefinition } from '#shared/rules/pro-form-definition.ts';

export interface ProFormPreviewProps {
  readonly definition: ProFormDefinition;
  /** Submit was pressed, and the form is in order. */
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** How subscribers see a pro form belongs to its public page; the app says here how to draw it. */
export const ProFormPreviewSlot = createContext<((props: ProFormPreviewProps) => ReactNode) | null>(null);
