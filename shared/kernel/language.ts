/** The language of all texts, numbers and dates. */
export const locale = 'en';

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);

/** Languages need different forms; `other` is in all of them. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Words a count by forms like `{ one: '# asset in {place}', other: '# assets in {place}' }`. */
export function plural(count: number, forms: PluralForms, values: Readonly<Record<string, string>> = {}): string {
  const form = forms[plurals.select(count)] ?? forms.other;
  return form.replace(/#|\{(\w+)\}/g, (_, name?: string) => (name ? (values[name] ?? '') : formatNumber(count)));
}

/** Returns `a, b, and c`. */
export const listAnd = listFormatter('conjunction');

/** Returns `a, b, or c`. */
export const listOr = listFormatter('disjunction');

/** Returns `a, b, c`. */
export const listPlain = listFormatter('unit');

function listFormatter(type: Intl.ListFormatType) {
  const format = new Intl.ListFormat(locale, { type });
  return (items: Iterable<string>) => format.format(items);
}
