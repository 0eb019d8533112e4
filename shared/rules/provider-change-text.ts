import { plural } from '../kernel/language.ts';

interface Price {
  readonly unitPrice: number;
  readonly unit: string;
  readonly currency: string;
}

interface Part {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly name: string;
  readonly properties: readonly string[];
}

interface Change {
  readonly status?: 'missing' | 'deprecated' | undefined;
  readonly parts: readonly Part[];
  readonly partCount: number;
  readonly price?: { readonly before: Price; readonly now: Price } | undefined;
}

export function describeChange({ status, parts, partCount, price }: Change): string {
  const listed = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const names = parts.filter((part) => part.kind === kind).map(describePart);
    return names.length === 0 ? [] : [`${kindWords[kind]}: ${names.join(', ')}.`];
  });
  const more = partCount - parts.length;
  return [
    ...(status === undefined ? [] : [statusTexts[status]]),
    ...listed,
    ...(more > 0 ? [plural(more, { one: '# more change.', other: '# more changes.' })] : []),
    ...(price ? [`Price: ${formatPrice(price.now)}, was ${formatPrice(price.before)}.`] : []),
  ].join(' ');
}

const statusTexts = {
  missing: 'The endpoint is gone: generations fail.',
  deprecated: 'The endpoint is deprecated: choose another before it ends.',
} as const;

const kindWords = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

const propertyWords: Readonly<Record<string, string>> = {
  type: 'type',
  options: 'options',
  required: 'required',
  defaultValue: 'default',
  min: 'limits',
  max: 'limits',
  step: 'limits',
  valueSchema: 'limits',
};

function describePart({ name, properties }: Part): string {
  const words = new Set(properties.map((property) => propertyWords[property] ?? 'settings'));
  return words.size === 0 ? name : `${name} (${[...words].join(', ')})`;
}

function formatPrice({ unitPrice, unit, currency }: Price): string {
  return `${unitPrice} ${currency} per ${unit}`;
}
