import { Brush } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { proPagePath } from '#frontend/src/lib/screen-paths.ts';
import { type ProFormSummary, proRequests } from '#shared/contracts/pro-requests.ts';
import { messages } from './messages.ts';

/** Draws nothing without forms, or while they can't be loaded: the rest of the screen doesn't need them. */
export function ProFormCards() {
  const { data } = useApi(proRequests.listProForms, {}, { revalidateOnFocus: false });
  if (!data || data.items.length === 0) return undefined;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{messages.artists}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
        {data.items.map((form) => (
          <ProFormCard key={form.routePath} form={form} />
        ))}
      </ul>
    </section>
  );
}

function ProFormCard({ form }: { readonly form: ProFormSummary }) {
  const { routePath, title, description, creditCost, exampleMediaUrl, exampleMediaType } = form;
  const [hasFailed, setFailed] = useState(false);
  const isShown = exampleMediaUrl !== undefined && exampleMediaType === 'image' && !hasFailed;
  return (
    <li>
      <Link
        to={proPagePath(routePath)}
        className="flex h-full min-h-28 overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:bg-raised"
      >
        <span className="relative flex w-[min(7rem,35%)] shrink-0 items-center justify-center bg-raised text-muted">
          {isShown ? (
            <img
              src={exampleMediaUrl}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => setFailed(true)}
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <Brush aria-hidden className="size-8" strokeWidth={1.5} />
          )}
        </span>
        <span className="flex min-w-0 flex-col gap-1 p-4">
          <span className="font-semibold tracking-tight">{title}</span>
          <span className="line-clamp-3 text-sm text-muted">{description}</span>
          <span className="text-sm tabular-nums">{formatCredits(creditCost)}</span>
        </span>
      </Link>
    </li>
  );
}
