import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** The level that fits the outline; by default of a sheet. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A titled part of a sheet or a screen. */
export function Section({ title, heading: Heading = 'h3', children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <Heading className="text-sm font-medium text-muted">{title}</Heading>
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
