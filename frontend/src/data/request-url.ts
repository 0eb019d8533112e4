/** A contract's path with its parameters and query filled in; `{name+}` keeps the slashes of its value. */
export function requestUrl(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = new Map(given(params));
  const filled = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, isGreedy: string) => {
    const value = values.get(name) ?? '';
    return isGreedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams(given(query));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function given(parts: unknown): [name: string, value: string][] {
  return Object.entries(parts ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
