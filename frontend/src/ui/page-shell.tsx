import type { ReactNode } from 'react';

interface PageShellProps {
  /** The start of the bar, with the link home. */
  readonly start: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A screen below a slim bar. */
export function PageShell({ start, end, children }: PageShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-in-reach z-30 border-b border-line bg-canvas/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="@container mx-auto flex min-h-14 w-full max-w-7xl flex-wrap items-center justify-between gap-x-4 px-[min(1rem,5vw)] lg:px-8">
          {start}
          {end}
        </div>
      </header>
      <main className="flex min-w-0 flex-1 flex-col">{children}</main>
    </div>
  );
}
