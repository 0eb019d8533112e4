/* oxlint-disable jsx-a11y/media-has-caption -- moving pictures without speech */
import { Play, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig, videoOf } from '#frontend/src/lib/site-config.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { useIsMotionReduced } from '#frontend/src/ui/use-media-query.ts';
import { messages } from './messages.ts';

/** Something to look at, chosen by country; it starts muted, as browsers demand, and still where motion is unwanted. */
export function WaitingVideo({ onPlaying }: { readonly onPlaying: () => void }) {
  const countryCode = useAppStore((store) => store.session?.countryCode);
  const { data: config, error } = useSiteConfig();
  const isStill = useIsMotionReduced();
  const [isMuted, setMuted] = useState(true);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const hasFailed = state === 'failed' || error !== undefined;
  return (
    <div className="relative flex h-100 max-h-[50dvh] w-full shrink-0 items-center justify-center overflow-hidden rounded-card bg-raised">
      {state === 'loading' && !hasFailed && <Skeleton className="absolute inset-0" />}
      {hasFailed && <Play aria-hidden className="size-10 text-muted" />}
      {config && !hasFailed && (
        <video
          src={videoOf(config.waitingVideos, countryCode)}
          aria-label={messages.waitingVideo}
          autoPlay={!isStill}
          loop
          muted={isMuted}
          playsInline
          onLoadedData={() => setState('shown')}
          onPlaying={onPlaying}
          onError={() => setState('failed')}
          className="size-full object-cover"
        />
      )}
      {state === 'shown' && (
        <IconButton
          label={isMuted ? messages.unmute : messages.mute}
          onClick={() => setMuted(!isMuted)}
          className="absolute end-3 bottom-3 bg-black/60 text-white hover:bg-black/80"
        >
          {isMuted ? <VolumeX aria-hidden className="size-5" /> : <Volume2 aria-hidden className="size-5" />}
        </IconButton>
      )}
    </div>
  );
}
