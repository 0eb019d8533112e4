import { useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { videoOf, useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { useKept } from '#frontend/src/lib/use-kept.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

/** A form's cost when nobody says another. */
const defaultRequiredCredits = 10;

interface InsufficientCreditsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Tells what is missing and where to get it. */
export function InsufficientCredits({ isOpen, onClose }: InsufficientCreditsProps) {
  const stored = useAppStore((store) => store.requiredCredits);
  const required = useKept(stored, isOpen) ?? defaultRequiredCredits;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={messages.insufficientTitle}
      description={messages.required(required)}
      footer={
        <Button variant="primary" isBlock onClick={onClose}>
          {messages.ok}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-pretty">
        <ExplainerVideo />
        <p>{messages.topUp}</p>
        <p className="text-muted">{messages.payPerUse}</p>
        <p className="text-muted">{messages.promise}</p>
      </div>
    </Sheet>
  );
}

/** How to top up, in the video of the subscriber's country. */
function ExplainerVideo() {
  const countryCode = useAppStore((store) => store.session?.countryCode);
  const { data: config, error } = useSiteConfig();
  const [hasFailed, setFailed] = useState(false);
  const frame = 'flex aspect-video w-full items-center justify-center overflow-hidden rounded-card bg-raised';
  if (hasFailed || error) {
    return (
      <div className={frame}>
        <p className="text-sm text-muted">{messages.videoUnavailable}</p>
      </div>
    );
  }
  return (
    <div className={frame}>
      {config && (
        <video
          src={videoOf(config.explainerVideos, countryCode)}
          aria-label={messages.video}
          controls
          playsInline
          muted
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
