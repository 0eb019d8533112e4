import { createContext, type ReactNode } from 'react';
import type { InputField } from '#shared/form/input-field.ts';

/** How subscribers see a field belongs to the generation form; the app says here how to draw one to try out. */
export const FieldPreviewSlot = createContext<((field: InputField) => ReactNode) | null>(null);
