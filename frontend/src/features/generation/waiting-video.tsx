/* oxlint-disable jsx-a11y/media-has-caption -- moving pictures without speech */
import { Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useSiteConfig, videoOf } from '#frontend/src/lib/site-config.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { useIsMotionReduced } from '#frontend/src/ui/use-media-query.ts';
import { messages } from './messages.ts';

interface WaitingVideoProps {
  readonly onPlaying: () => void;
  /** In its place; it plays on below that, without a sound. */
  readonly cover: ReactNode;
}

/** Something to look at, chosen by country; it starts muted, as browsers demand, and still where motion is unwanted. */
export function WaitingVideo({ onPlaying, cover }: WaitingVideoProps) {
  const countryCode = useAppStore((store) => store.session?.countryCode);
  const { data: config, error } = useSiteConfig();
  const isStill = useIsMotionReduced();
  const [isMuted, setMuted] = useState(true);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const isCovered = Boolean(cover);
  const hasFailed = state === 'failed' || error !== undefined;
  return (
    <div className="relative flex h-100 max-h-[50dvh] w-full shrink-0 items-center justify-center overflow-hidden rounded-card bg-raised">
      {state === 'loading' && !hasFailed && <Skeleton className="absolute inset-0" />}
      {hasFailed && <Play aria-hidden className="size-10 text-muted" />}
      {config && !hasFailed && (
        <video
          src={videoOf(config.waitingVideos, countryCode)}
          aria-label={messages.waitingVideo}
          aria-hidden={isCovered}
          autoPlay={!isStill}
          loop
          muted={isMuted || isCovered}
          playsInline
          onLoadedData={() => setState('shown')}
          onPlaying={onPlaying}
          onError={() => setState('failed')}
          className={isCovered ? 'invisible' : 'size-full object-cover'}
        />
      )}
      {cover}
      {state === 'shown' && !isCovered && (
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
