import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { kindIcons } from './kind-icons.ts';

interface CardPictureProps {
  readonly page: PageSummary;
  /** Whether it is among the first things that are seen. */
  readonly isFirst: boolean;
}

const fill = 'size-full object-cover';

/** The example of a page, which fills its box; an icon where there is none that can be seen. */
export function CardPicture({ page, isFirst }: CardPictureProps) {
  const { exampleMediaUrl: url, exampleMediaType: mediaType, outputType } = page;
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (outputType === 'audio') return <Waves of={page.title} />;
  if (url === undefined || hasFailed || mediaType === 'audio') return <Placeholder icon={kindIcons[outputType]} />;
  if (mediaType === 'video') return <FirstFrame url={url} onError={fail} />;
  return (
    <img
      src={url}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={fail}
      className={fill}
    />
  );
}

function Placeholder({ icon: Icon }: { readonly icon: LucideIcon }) {
  return (
    <span className="flex size-full items-center justify-center bg-linear-to-br from-raised to-hover text-muted">
      <Icon aria-hidden className="size-10" strokeWidth={1.5} />
    </span>
  );
}

const waveCount = 28;

/** Sound has no picture: the same waves for the same title. */
function Waves({ of: title }: { readonly of: string }) {
  const heights = Array.from({ length: waveCount }, (_, index) => {
    const letter = title.charCodeAt(index % title.length);
    return 18 + ((letter * (index + 3) * 7) % 60) * Math.sin(((index + 1) / (waveCount + 1)) * Math.PI);
  });
  return (
    <span
      aria-hidden
      className="flex size-full items-center justify-center gap-[2.2%] bg-linear-to-br from-raised to-hover px-[10%]"
    >
      {heights.map((height, index) => (
        <span key={index} className="flex-1 rounded-full bg-muted" style={{ height: `${height}%` }} />
      ))}
    </span>
  );
}

/** Browsers load a film at once wherever it is: this one is there when it comes near the screen. */
function FirstFrame({ url, onError }: { readonly url: string; readonly onError: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={place} className="block size-full">
      {isNear && (
        // The fragment makes browsers show the first picture instead of a black box.
        <video
          src={`${url}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          onError={onError}
          className={fill}
        />
      )}
    </span>
  );
}
