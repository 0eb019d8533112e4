import { Upload as UploadIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { chooserAccept } from './file-selection.ts';

interface UploadButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  readonly accept: string | undefined;
  readonly isMultiple: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** Opens the browser's file chooser. */
export function UploadButton({ accept, isMultiple, onPick, children, ...rest }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMultiple}
        accept={chooserAccept(accept)}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button {...rest} onClick={() => chooser.current?.click()}>
        <UploadIcon aria-hidden className="size-4" />
        {children}
      </Button>
    </>
  );
}
