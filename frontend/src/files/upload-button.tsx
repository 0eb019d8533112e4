import { type LucideIcon, Upload as UploadIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';

interface UploadButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** In the browser's own form (see `chooserAccept`). */
  readonly chooserAccept: string;
  readonly isMultiple: boolean;
  /** Opens the camera or the microphone instead of the files, on devices that can. */
  readonly capture?: 'environment' | 'user';
  readonly icon?: LucideIcon;
  readonly onPick: (files: readonly File[]) => void;
}

/** Opens the browser's file chooser. */
export function UploadButton(props: UploadButtonProps) {
  const { chooserAccept, isMultiple, capture, icon: Icon = UploadIcon, onPick, children, ...rest } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMultiple}
        capture={capture}
        accept={chooserAccept}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button {...rest} onClick={() => chooser.current?.click()}>
        <Icon aria-hidden className="size-4" />
        {children}
      </Button>
    </>
  );
}
