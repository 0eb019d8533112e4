type Kind = 'string' | 'number' | 'boolean';

/** A small shape check for code that loads before zod. */
export function hasFields<T>(value: unknown, fields: { readonly [K in keyof T]-?: Kind | 'anything' }): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries<string>(fields).every(([name, kind]) => kind === 'anything' || typeof given.get(name) === kind);
}
