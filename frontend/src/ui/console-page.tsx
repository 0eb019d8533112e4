import type { ReactNode } from 'react';

interface ConsolePageProps {
  readonly title: string;
  /** Actions on the whole content. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A console screen: title, actions and content. */
export function ConsolePage({ title, actions, children }: ConsolePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-6 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
