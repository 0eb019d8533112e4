import { Camera, type LucideIcon, Mic, Upload as UploadIcon, Video } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';

interface UploadButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  readonly chooserAccept: string;
  readonly isMultiple: boolean;
  readonly capture?: 'environment' | 'user';
  readonly icon?: LucideIcon | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

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

interface Capture {
  readonly icon: LucideIcon;
  readonly capture: 'environment' | 'user';
}

const captures: Readonly<Record<MediaType, Capture>> = {
  image: { icon: Camera, capture: 'environment' },
  video: { icon: Video, capture: 'environment' },
  audio: { icon: Mic, capture: 'user' },
};

interface CaptureButtonsProps {
  readonly kinds: readonly MediaType[];
  readonly disabled?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** Renders one button per kind on touch devices, because only they open the camera. */
export function CaptureButtons({ kinds, disabled, onPick }: CaptureButtonsProps) {
  return kinds.map((kind) => (
    <UploadButton
      key={kind}
      {...captures[kind]}
      chooserAccept={`${kind}/*`}
      isMultiple={false}
      disabled={disabled}
      onPick={onPick}
      className="not-pointer-coarse:hidden"
    >
      {messages.capture[kind]}
    </UploadButton>
  ));
}
