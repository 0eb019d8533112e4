import * as z from 'zod/mini';
import { partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const text = z.string();

const wordsSchema = z.union([
  z.tuple([z.literal('model'), text, text, text, text]),
  z.tuple([z.literal('page'), text, text]),
  z.tuple([z.literal('pro form'), text, text, text]),
]);

const namedSchema = z.pipe(
  z.object({ pk: text, gsi3sk: text }),
  z.transform(({ pk, gsi3sk }) => {
    const words = wordsSchema.parse(JSON.parse(gsi3sk));
    const id = pk.slice(pk.indexOf('#') + 1);
    switch (words[0]) {
      case 'model': {
        const [kind, ownerUserId, name, slug, endpoint] = words;
        return { kind, id, ownerUserId, name, slug, endpoint };
      }
      case 'page': {
        const [kind, modelId, title] = words;
        return { kind, routePath: id, modelId, title: title === '' ? undefined : title };
      }
      case 'pro form': {
        const [kind, ownerUserId, name, routePath] = words;
        return { kind, id, ownerUserId, name, routePath };
      }
    }
  }),
);
export type Named = z.output<typeof namedSchema>;

export function filterByKind<K extends Named['kind']>(all: readonly Named[], kind: K): Extract<Named, { kind: K }>[] {
  return all.filter((named): named is Extract<Named, { kind: K }> => named.kind === kind);
}

const maxNames = 20_000;
const freshForMs = 10_000;

export class NamesRepository {
  private readonly table: Table;
  private readonly now: () => number;
  private cached: { readonly at: number; readonly names: Promise<Named[]> } | undefined;

  constructor(table: Table, now: () => number = Date.now) {
    this.table = table;
    this.now = now;
  }

  all(): Promise<Named[]> {
    const at = this.now();
    if (this.cached === undefined || at - this.cached.at >= freshForMs) {
      this.cached = { at, names: this.table.first(partitions.names, namedSchema, maxNames) };
      this.cached.names.catch(() => (this.cached = undefined));
    }
    return this.cached.names;
  }
}
