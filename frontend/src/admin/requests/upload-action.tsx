import { FileUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';

interface UploadActionProps {
  /** Its name, where what is written on it does not say enough. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly onPicked: (file: File) => void;
  readonly children: ReactNode;
}

/** Lets somebody choose a picture, a film or a sound. */
export function UploadAction({ label, isDisabled, onPicked, children }: UploadActionProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) onPicked(file);
  };
  return (
    <>
      <Button aria-label={label} disabled={isDisabled} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {children}
      </Button>
      <input ref={input} type="file" accept="image/*,video/*,audio/*" hidden onChange={pick} />
    </>
  );
}
