import * as z from 'zod/mini';

const partsSchema = z.record(z.string(), z.optional(z.union([z.string(), z.number(), z.boolean()])));

/** A contract's path with its parameters and query filled in; `{name+}` keeps the slashes of its value. */
export function requestUrl(path: string, { params = {}, query = {} }: { params?: unknown; query?: unknown }): string {
  const values = partsSchema.parse(params);
  const filled = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, isGreedy: string) => {
    const value = String(values[name] ?? '');
    return isGreedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const given = Object.entries(partsSchema.parse(query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${filled}?${search}` : filled;
}
