import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { ResultPicker } from './result-picker.tsx';

interface UploadActionProps {
  /** Its name, where what is written on it does not say enough. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly onPicked: (files: File[]) => void;
  readonly children: ReactNode;
}

/** Lets somebody choose pictures, films and sounds. */
export function UploadAction({ label, isDisabled, onPicked, children }: UploadActionProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button aria-label={label} disabled={isDisabled} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {children}
      </Button>
      <ResultPicker ref={input} onPicked={onPicked} />
    </>
  );
}
