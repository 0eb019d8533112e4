export const locale = 'en';

const numbers = createOnce(() => new Intl.NumberFormat(locale));
const plurals = createOnce(() => new Intl.PluralRules(locale));

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export function formatNumber(value: number): string {
  return numbers().format(value);
}

export function plural(count: number, forms: PluralForms, values: Readonly<Record<string, string>> = {}): string {
  const form = forms[plurals().select(count)] ?? forms.other;
  return form.replace(/#|\{(\w+)\}/g, (_, name?: string) => (name ? (values[name] ?? '') : formatNumber(count)));
}

export const listAnd = listFormatter('conjunction');

export const listOr = listFormatter('disjunction');

export const listPlain = listFormatter('unit');

function listFormatter(type: Intl.ListFormatType) {
  const format = createOnce(() => new Intl.ListFormat(locale, { type }));
  return (items: Iterable<string>) => format().format(items);
}

/** A language's first formatter takes 15 ms to create, and few calls of a function need one. */
function createOnce<T extends object>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}
