import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Waveform } from '#shared/contracts/assets.ts';
import { labels } from './labels.ts';
import { formatClock } from './media-tile.tsx';
import { UnavailableMedia, useMediaFailure } from './media-view.tsx';
import { playAlone } from './play-alone.ts';

const seekLabel = 'Position';

/* oxlint-disable jsx-a11y/media-has-caption -- what is spoken stands below it */

interface AudioPlayerProps {
  readonly url: string;
  readonly label: string;
  readonly fallback: string;
  /** Saves reading and decoding the file. */
  readonly waveform?: Waveform | undefined;
  readonly children?: ReactNode;
}

const barCount = 64;
const flat: readonly number[] = Array.from({ length: barCount }, () => 0.12);
const stepSeconds = 0.25;

export function AudioPlayer({ url, label, fallback, waveform, children }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { failure, onError, retry } = useMediaFailure(url);
  /** After a failure, Play loads the file again. */
  const [isRetried, setRetried] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(waveform?.seconds ?? 0);
  const peaks = usePeaks(url, length, waveform);
  if (failure) {
    const playAgain = retry && (() => (setRetried(true), retry()));
    return <UnavailableMedia mediaType="audio" text={fallback} onRetry={playAgain} />;
  }
  const toggle = () => {
    if (!audio.current?.paused) return audio.current?.pause();
    // A failure emits an error event too; an interrupted start leaves Play on the button.
    playAlone(audio.current).catch(() => setPlaying(false));
  };
  const seek = (to: number) => {
    setSeconds(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return (
    <div data-own-gestures className="flex w-full max-w-lg min-w-0 flex-col gap-3 p-4 text-start">
      <audio
        ref={audio}
        src={url}
        aria-label={label}
        preload="metadata"
        autoPlay={isRetried}
        onError={onError}
        onLoadedMetadata={({ currentTarget }) => setLength(readLength(currentTarget))}
        onDurationChange={({ currentTarget }) => setLength(readLength(currentTarget))}
        onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <div className="glow-art on-art overflow-hidden rounded-control">
        <div className="flex flex-wrap items-center gap-3 bg-black/55 px-3 py-[min(1.5rem,5vw)]">
          <button
            type="button"
            aria-label={isPlaying ? labels.pause : labels.play}
            onClick={toggle}
            className="flex size-11 shrink-0 items-center justify-center rounded-full bg-ink text-canvas transition-opacity duration-150 hover:opacity-85"
          >
            {isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="ms-0.5 size-5" />}
          </button>
          <span className="shrink-0 text-sm tabular-nums">{formatClock(isPlaying ? seconds : length)}</span>
          <SeekableWaveform {...{ peaks, seconds, length, seek }} />
        </div>
      </div>
      {children}
    </div>
  );
}

interface WaveformProps {
  readonly peaks: readonly number[];
  readonly seconds: number;
  readonly length: number;
  readonly seek: (seconds: number) => void;
}

function SeekableWaveform({ peaks, seconds, length, seek }: WaveformProps) {
  const played = length > 0 ? seconds / length : 0;
  return (
    <div className="relative flex h-14 min-w-[min(8rem,100%)] flex-1 items-center gap-px rounded-control focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
      {peaks.map((peak, bar) => (
        <span
          key={bar}
          aria-hidden
          className={clsx('min-w-0 flex-1 rounded-full', bar / peaks.length < played ? 'bg-ink' : 'bg-ink/45')}
          style={{ height: `${Math.max(6, peak * 100)}%` }}
        />
      ))}
      <input
        type="range"
        aria-label={seekLabel}
        aria-valuetext={`${formatClock(seconds)} / ${formatClock(length)}`}
        min={0}
        max={length || 1}
        step={stepSeconds}
        value={seconds}
        disabled={length === 0}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

function usePeaks(url: string, length: number, known: Waveform | undefined): readonly number[] {
  const [peaks, setPeaks] = useState(known ? known.peaks.map((peak) => peak / 100) : flat);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    void loadPeaks(url, length, barCount).then((loaded) => isCurrent && loaded && setPeaks(loaded));
    return () => {
      isCurrent = false;
    };
  }, [url, length, isKnown]);
  return peaks;
}

/** The duration is infinite while a stream is loading. */
function readLength({ duration }: HTMLMediaElement): number {
  return Number.isFinite(duration) ? duration : 0;
}

/** Decoding longer audio would take too much memory. */
const longestSeconds = 600;
const sampleRate = 8000;

/** Returns the loudness of `count` equal parts, relative to the loudest. */
export function computePeaks(samples: Float32Array, count: number): readonly number[] {
  const size = samples.length / count;
  const peaks = Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * size);
    return samples.subarray(from, Math.max(from + 1, Math.floor((part + 1) * size))).reduce(louder, 0);
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

function louder(loudest: number, sample: number): number {
  return Math.max(loudest, Math.abs(sample));
}

async function loadPeaks(url: string, seconds: number, count: number): Promise<readonly number[] | undefined> {
  if (!(seconds > 0 && seconds <= longestSeconds)) return undefined;
  try {
    // The copy that was cached for playing lacks the CORS headers that scripts need.
    const answer = await fetch(url, { cache: 'reload' });
    if (!answer.ok) return undefined;
    const decoder = new OfflineAudioContext(1, 1, sampleRate);
    const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
    return computePeaks(sound.getChannelData(0), count);
  } catch {
    // Audio that can't be decoded can still be played.
    return undefined;
  }
}
