import { brand } from '#shared/brand.ts';
import { labels } from './labels.ts';
import { Skeleton } from './skeleton.tsx';

/** Shown while the session or a screen's code loads. The HTML starts with it. */
export function OpeningScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-14 w-full max-w-7xl items-center px-4 min-[100rem]:max-w-480 lg:px-8">
          <Wordmark />
        </div>
      </header>
      <main
        aria-busy
        className="mx-auto flex w-full max-w-7xl flex-1 flex-col gap-8 p-4 min-[100rem]:max-w-480 lg:flex-row lg:p-8"
      >
        <p ref={announceOnce} className="sr-only">
          {labels.opening}
        </p>
        <div className="flex flex-col gap-5 lg:w-[28rem]">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-12 w-full max-lg:hidden" />
          <Skeleton className="h-12 w-full max-lg:hidden" />
        </div>
        <Skeleton className="min-h-80 flex-1 rounded-card" />
      </main>
    </div>
  );
}

/** Several opening screens follow each other; the first one announces itself. */
let wasAnnounced = false;

function announceOnce(note: HTMLElement | null): void {
  if (note && !wasAnnounced) note.setAttribute('role', 'status');
  wasAnnounced = true;
}

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <img src="/icon.svg" alt="" className="size-7 rounded-lg" />
      <span className="bar-name">{brand.name}</span>
    </span>
  );
}
