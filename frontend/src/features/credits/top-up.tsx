import { useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { chooseVideo, useSiteConfig } from '#frontend/src/lib/site-config.ts';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { messages } from './credit-messages.ts';

export function ExplainerVideo() {
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
          src={chooseVideo(config.explainerVideos, countryCode)}
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

export function TopUpLink() {
  const mobileApp = useSiteConfig().data?.mobileApp;
  return (
    mobileApp && (
      <a href={mobileApp.topUp} className={buttonClass({ variant: 'primary', isBlock: true })}>
        {messages.openTopUp}
      </a>
    )
  );
}
