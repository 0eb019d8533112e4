import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { labels } from './labels.ts';
import { playAlone } from './play-alone.ts';

/* oxlint-disable jsx-a11y/media-has-caption -- the button is named by what is spoken */

interface PlayButtonProps {
  readonly url: string;
  readonly name: string;
  readonly className?: string;
}

export function PlayButton({ url, name, className }: PlayButtonProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    if (!audio.current) return;
    if (!audio.current.paused) return audio.current.pause();
    playAlone(audio.current).catch(() => setPlaying(false));
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <button
        type="button"
        aria-label={`${isPlaying ? labels.pause : labels.play}: ${name}`}
        title={isPlaying ? labels.pause : labels.play}
        onClick={toggle}
        className={clsx('flex size-11 shrink-0 items-center justify-center rounded-full', className)}
      >
        <Icon aria-hidden className="size-5 fill-current" />
      </button>
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </>
  );
}
