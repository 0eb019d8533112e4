import { clsx } from 'clsx';

interface Stat {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

export function StatCards({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl
      className={clsx(
        'grid gap-2',
        stats.length === 8
          ? 'grid-cols-2 sm:grid-cols-4 xl:grid-cols-8'
          : stats.length === 4
            ? 'grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))]'
            : 'grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))]',
      )}
    >
      {stats.map(({ label, value, hint }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5 rounded-card bg-raised px-3 py-3 sm:px-4">
          <dt className="flex flex-wrap gap-x-1 text-xs sm:text-sm wrap-anywhere text-muted">
            <span>{label}</span>
            {hint && <span>{hint}</span>}
          </dt>
          <dd className="text-lg font-semibold sm:text-xl tracking-tight break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
