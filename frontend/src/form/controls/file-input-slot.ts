import { createContext, type ReactNode } from 'react';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';

/** How files are picked and uploaded belongs to the assets; the app says here how to draw their control. */
export const FileInputSlot = createContext<((props: FileInputProps) => ReactNode) | null>(null);
