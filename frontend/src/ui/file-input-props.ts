import type { FileValue } from '#shared/form/input-field.ts';

/** What a form tells the control that picks its files. */
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
  /** Asked about each file before it is taken: why it can't be, or undefined. */
  readonly check?: ((file: FileValue) => Promise<string | undefined>) | undefined;
  readonly isInvalid: boolean;
}
