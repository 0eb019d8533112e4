import { clsx } from 'clsx';
import { Image as ImageIcon } from 'lucide-react';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';

export function ExampleMedia({ page }: Pick<PublicPage, 'page'>) {
  if (!page.exampleMediaUrl) return undefined;
  const mediaType = page.exampleMediaType ?? mediaTypeOfFilename(page.exampleMediaUrl) ?? 'image';
  return (
    // On a wide screen, the picture fits into the free room.
    <div className="flex min-w-0 flex-col items-center lg:[container-type:size] lg:min-h-0 lg:flex-1">
      <figure
        className={clsx(
          'relative max-w-full overflow-hidden rounded-card',
          mediaType !== 'image' && 'glow-art on-art flex w-full justify-center',
          mediaType === 'audio' && 'items-center lg:aspect-video',
        )}
      >
        <MediaView
          url={page.exampleMediaUrl}
          mediaType={mediaType}
          alt={messages.exampleAlt(page.title)}
          fallback={messages.exampleUnavailable[mediaType]}
          className="max-h-[45dvh]! lg:max-h-[100cqh]!"
        />
        <figcaption className="pointer-events-none absolute start-3 top-3 rounded-full bg-black/70 px-3 py-1 text-xs font-medium text-white">
          {messages.example}
        </figcaption>
      </figure>
    </div>
  );
}

export function ExampleOrPlace({ page }: Pick<PublicPage, 'page'>) {
  if (page.exampleMediaUrl) return <ExampleMedia page={page} />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line text-muted">
      <ImageIcon aria-hidden className="size-8" />
      <p className="text-sm">{messages.resultPlace}</p>
    </div>
  );
}
