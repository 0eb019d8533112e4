/** How well a name answers what was typed: it begins with it, a word of it does, or it holds all of the words somewhere. */
function rankOf(texts: readonly string[], query: string): number | undefined {
  const [name = '', ...others] = texts.map((text) => text.toLowerCase());
  if (name.startsWith(query)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query))) return 1;
  const all = [name, ...others].join(' ');
  return query.split(/\s+/).every((word) => all.includes(word)) ? 2 : undefined;
}

/** The best of a list, in its own order where they are equally good; the first text of an item is its name. */
export function bestMatches<T>(
  items: readonly T[],
  { query, most, textsOf }: { readonly query: string; readonly most: number; textsOf: (item: T) => readonly string[] },
): T[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked = items.flatMap((item) => {
    const rank = rankOf(textsOf(item), wanted);
    return rank === undefined ? [] : [{ item, rank }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);
}
