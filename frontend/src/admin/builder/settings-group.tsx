import type { ReactNode } from 'react';

/** Settings that belong together, in a frame. */
export function SettingsGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="@container/settings flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
