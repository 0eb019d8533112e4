import { Image as ImageIcon } from 'lucide-react';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { mediaTypeOfFilename } from '#shared/rules/media-type.ts';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { messages } from './messages.ts';

/** The page's example, which only some pages have. */
export function ExampleMedia({ page }: Pick<PublicPage, 'page'>) {
  if (!page.exampleMediaUrl) return undefined;
  const mediaType = page.exampleMediaType ?? mediaTypeOfFilename(page.exampleMediaUrl) ?? 'image';
  return (
    <figure className="relative flex min-h-48 w-full flex-1 items-center justify-center overflow-hidden rounded-card bg-raised lg:min-h-0">
      <MediaView
        url={page.exampleMediaUrl}
        mediaType={mediaType}
        alt={messages.exampleAlt(page.title)}
        fallback={messages.exampleUnavailable[mediaType]}
        className={
          mediaType === 'image' ? 'max-h-[55dvh] w-full lg:h-full lg:max-h-full' : 'max-h-[60dvh] lg:max-h-full'
        }
      />
      <figcaption className="pointer-events-none absolute start-3 top-3 rounded-full bg-black/70 px-3 py-1 text-xs font-medium text-white">
        {messages.example}
      </figcaption>
    </figure>
  );
}

/** Where the result will be; a page with an example shows that there. */
export function ExampleOrPlace({ page }: Pick<PublicPage, 'page'>) {
  if (page.exampleMediaUrl) return <ExampleMedia page={page} />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line text-muted">
      <ImageIcon aria-hidden className="size-8" />
      <p className="text-sm">{messages.resultPlace}</p>
    </div>
  );
}
