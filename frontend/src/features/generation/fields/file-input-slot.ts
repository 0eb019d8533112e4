import { createContext, type ReactNode } from 'react';
import type { FileValue } from '#shared/domain/input-field.ts';

export interface FileInputProps {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy?: string | undefined;
  readonly accept?: string | undefined;
  /** The most files that may be chosen. */
  readonly limit: number;
  readonly files: readonly FileValue[];
  readonly onChange: (files: FileValue[]) => void;
  /** Told when uploads start and when all have ended. */
  readonly onBusyChange?: ((isBusy: boolean) => void) | undefined;
  readonly isInvalid: boolean;
}

/** How files are picked and uploaded belongs to the assets; the app says here how to draw their control. */
export const FileInputSlot = createContext<((props: FileInputProps) => ReactNode) | null>(null);
