import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { ResultPicker } from './result-picker.tsx';

interface UploadActionProps {
  readonly onPicked: (files: File[]) => void;
  readonly children: ReactNode;
}

/** Lets somebody choose pictures, films and sounds. */
export function UploadAction({ onPicked, children }: UploadActionProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {children}
      </Button>
      <ResultPicker ref={input} onPicked={onPicked} />
    </>
  );
}
