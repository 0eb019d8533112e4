import { clsx } from 'clsx';
import { Image as ImageIcon } from 'lucide-react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { mediaTypeOfFilename } from '#shared/kernel/media-types.ts';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { messages } from './messages.ts';

interface ExampleMediaProps extends Pick<PublicPage, 'page'> {
  /** The number of fields below the example, which shrinks to leave room for them. */
  readonly fieldsBelow?: number;
}

export function ExampleMedia({ page, fieldsBelow = 0 }: ExampleMediaProps) {
  if (!page.exampleMediaUrl) return undefined;
  const mediaType = page.exampleMediaType ?? mediaTypeOfFilename(page.exampleMediaUrl) ?? 'image';
  return (
    <figure
      className={clsx(
        fieldsBelow > 0 ? 'shrink-0' : 'min-h-48 flex-1',
        'relative flex w-full items-center justify-center overflow-hidden rounded-card bg-raised lg:min-h-0',
      )}
    >
      <MediaView
        url={page.exampleMediaUrl}
        mediaType={mediaType}
        alt={messages.exampleAlt(page.title)}
        fallback={messages.exampleUnavailable[mediaType]}
        className={clsx(
          mediaType === 'image' && 'w-full lg:h-full',
          fieldsBelow === 0 ? 'max-h-[55dvh]' : 'object-cover!',
          fieldsBelow === 1 && 'max-h-[24dvh]!',
          fieldsBelow > 1 && 'max-h-[16dvh]!',
          'lg:max-h-full',
        )}
      />
      <figcaption className="pointer-events-none absolute start-3 top-3 rounded-full bg-black/70 px-3 py-1 text-xs font-medium text-white">
        {messages.example}
      </figcaption>
    </figure>
  );
}

/** Without an example, marks the place where the result will appear. */
export function ExampleOrPlace({ page }: Pick<PublicPage, 'page'>) {
  if (page.exampleMediaUrl) return <ExampleMedia page={page} />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line text-muted">
      <ImageIcon aria-hidden className="size-8" />
      <p className="text-sm">{messages.resultPlace}</p>
    </div>
  );
}
