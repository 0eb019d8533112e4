type Kind = 'string' | 'number' | 'boolean';

/** Whether a value has all of these fields, each of its kind. For the little that a page reads before any schema is there. */
export function hasFields<T>(value: unknown, fields: { readonly [K in keyof T]-?: Kind | 'anything' }): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries<string>(fields).every(([name, kind]) => kind === 'anything' || typeof given.get(name) === kind);
}
