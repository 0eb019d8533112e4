import { type ListSort, sortOf, sortText } from './list-order.ts';

/** What a list's address says: the words that are looked for, its filters by their names, and its order. */
export interface ListQuery<Name extends string = string> {
  readonly search: string;
  readonly filters: ReadonlyMap<Name, string>;
  readonly sort: ListSort | undefined;
}

/** Reads the query of an address; what it does not know it leaves to others. */
export function queryOf<Name extends string>(search: string, names: readonly Name[]): ListQuery<Name> {
  const params = new URLSearchParams(search);
  const filters = new Map(
    names.flatMap((name): [Name, string][] => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return { search: params.get('search') ?? '', filters, sort: sortOf(params.get('sort')) };
}

/** The query of an address that says this, beside whatever else it said before. */
export function withQuery<Name extends string>(
  search: string,
  { filters, sort, ...query }: ListQuery<Name>,
  names: readonly Name[],
): string {
  const params = new URLSearchParams(search);
  const said: readonly (readonly [string, string | undefined])[] = [
    ['search', query.search],
    ...names.map((name) => [name, filters.get(name)] as const),
    ['sort', sort && sortText(sort)],
  ];
  for (const [name, value] of said) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The value of a filter if it is one of those that there are. */
export function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}
