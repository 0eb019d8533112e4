export const locale = 'en';

// The first formatter of a language takes 15 ms to create, and few calls of a function need one.
let plurals: Intl.PluralRules | undefined;

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export function formatNumber(value: number): string {
  return value.toLocaleString(locale);
}

export function plural(count: number, forms: PluralForms, values: Readonly<Record<string, string>> = {}): string {
  plurals ??= new Intl.PluralRules(locale);
  const form = forms[plurals.select(count)] ?? forms.other;
  return form.replace(/#|\{(\w+)\}/g, (_, name?: string) => (name ? (values[name] ?? '') : formatNumber(count)));
}

export const listAnd = listFormatter('conjunction');

export const listOr = listFormatter('disjunction');

export const listPlain = listFormatter('unit');

function listFormatter(type: Intl.ListFormatType) {
  let format: Intl.ListFormat | undefined;
  return (items: Iterable<string>) => (format ??= new Intl.ListFormat(locale, { type })).format(items);
}
