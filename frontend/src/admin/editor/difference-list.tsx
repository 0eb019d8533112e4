import { Minus, Pencil, Plus } from 'lucide-react';
import type { Difference, Piece } from '#shared/rules/compare-definitions.ts';
import { messages } from './messages.ts';

const texts = messages.differences;

const icons = { added: Plus, removed: Minus, changed: Pencil } as const;

export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">{texts.none}</p>;
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
        <p className="font-medium">{describeChange({ kind, of, subject, property })}</p>
        {of !== 'layout' && !isWhole && <Values before={before} after={after} />}
      </div>
    </li>
  );
}

function Values({ before, after }: Pick<Difference, 'before' | 'after'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {before !== undefined && <Value name={texts.before} value={before} />}
      {after !== undefined && <Value name={texts.after} value={after} />}
    </dl>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: Difference['before'] }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="line-clamp-3 break-words">{formatValue(value)}</dd>
    </>
  );
}

export function formatValue(value: Piece): string {
  if (value === undefined) return texts.blank;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value || texts.blank;
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  return isList ? value.join(', ') || texts.blank : JSON.stringify(value);
}

export function formatSettingName(name: string): string {
  const known = settingNames.get(name);
  if (known !== undefined) return known;
  return /^[a-z]+([A-Z][a-z]*)*$/.test(name) ? name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : name;
}

const settingNames: ReadonlyMap<string, string> = new Map(Object.entries(texts.settingNames));

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeChange({ kind, of, subject, property }: Pick<Difference, 'kind' | 'of' | 'subject' | 'property'>) {
  if (of === 'layout') return texts.layout;
  if (of === 'setting') return texts.setting(capitalize(formatSettingName(subject)), kind);
  return property === undefined
    ? texts.field(subject, kind)
    : texts.property(subject, formatSettingName(property), kind);
}
