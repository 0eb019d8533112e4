import { Minus, Pencil, Plus } from 'lucide-react';
import type { Difference } from './merge/definition-differences.ts';
import { differenceMessages as messages } from './difference-messages.ts';

const icons = { added: Plus, removed: Minus, changed: Pencil } as const;

/** What is different, line by line: what it is about, what it was and what it is now. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">{messages.none}</p>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {differences.map((difference) => (
        <DifferenceRow key={`${difference.of} ${difference.subject} ${difference.property ?? ''}`} {...difference} />
      ))}
    </ul>
  );
}

function DifferenceRow({ kind, of, subject, property, before, after }: Difference) {
  const Icon = icons[kind];
  const isWhole = of === 'field' && property === undefined;
  return (
    <li className="flex items-start gap-3 p-3 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium">{messages.title({ kind, of, subject, property })}</p>
        {of !== 'layout' && !isWhole && <Values before={before} after={after} />}
      </div>
    </li>
  );
}

function Values({ before, after }: Pick<Difference, 'before' | 'after'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {before !== undefined && <Value name={messages.before} value={before} />}
      {after !== undefined && <Value name={messages.after} value={after} />}
    </dl>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: Difference['before'] }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="line-clamp-3 break-words">{textOf(value)}</dd>
    </>
  );
}

function textOf(value: Difference['before']): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return typeof value === 'string' ? value || messages.blank : JSON.stringify(value);
}
