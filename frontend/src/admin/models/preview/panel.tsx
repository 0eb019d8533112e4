import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One part of what the preview tells beside the form. */
export function Panel({ title, hint, children }: PanelProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-col">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm break-all text-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}
