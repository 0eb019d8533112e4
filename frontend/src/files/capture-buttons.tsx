import { Camera, type LucideIcon, Mic, Video } from 'lucide-react';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';
import { UploadButton } from './upload-button.tsx';

interface Capture {
  readonly icon: LucideIcon;
  /** Which camera; a microphone has no side. */
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

/** Takes a photo or records, one button for each kind; only where fingers point, since only such devices ask their camera. */
export function CaptureButtons({ kinds, disabled, onPick }: CaptureButtonsProps) {
  return kinds.map((kind) => (
    <UploadButton
      key={kind}
      {...captures[kind]}
      chooserAccept={`${kind}/*`}
      isMultiple={false}
      disabled={disabled}
      onPick={onPick}
      className="pointer-fine:hidden"
    >
      {messages.capture[kind]}
    </UploadButton>
  ));
}
