import { type ComponentType, createContext } from 'react';
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
  readonly isInvalid: boolean;
}

/** How files are picked and uploaded belongs to the assets; the app puts their control in here. */
export const FileInputSlot = createContext<ComponentType<FileInputProps> | null>(null);
