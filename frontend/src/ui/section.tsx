import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled part of a sheet. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Rows that belong together, in one frame. */
export function RowGroup({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">{children}</div>
  );
}
