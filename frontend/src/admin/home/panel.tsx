import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

interface PanelProps {
  readonly question: string;
  /** Where one acts on it. */
  readonly link?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** One of the questions that home answers. */
export function Panel({ question, link, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 lg:p-5"
    >
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {question}
      </h2>
      <div className="flex flex-1 flex-col gap-4">{children}</div>
      {link && (
        <Link
          to={link.to}
          className="flex min-h-11 items-center gap-2 self-start rounded-control font-semibold hover:underline"
        >
          {link.label}
          <ArrowRight aria-hidden className="size-4 rtl:rotate-180" />
        </Link>
      )}
    </section>
  );
}

export interface PanelFigure {
  readonly label: string;
  readonly value: string;
  /** What it is compared with, or out of how many. */
  readonly hint?: string | undefined;
}

/** Figures of a panel, the first of which is its answer. */
export function PanelFigures({ figures }: { readonly figures: readonly PanelFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-4">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight break-words tabular-nums">{value}</dd>
          {hint && <dd className="text-sm text-pretty text-muted">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
