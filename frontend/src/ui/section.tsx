import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Fits the heading levels; the default suits a drawer. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A titled part of a drawer or screen. */
export function Section({ title, heading: Heading = 'h3', children }: SectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <Heading className="text-sm font-medium text-muted">{title}</Heading>
      {children}
    </section>
  );
}

/** Frames related rows. */
export function RowGroup({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line">{children}</div>
  );
}
