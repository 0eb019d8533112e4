import * as z from 'zod/mini';
import type { Expression } from '#functions/platform/table/expression.ts';
import { type Partition, partitions } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import type { GenerationError, GenerationStatus } from '#shared/contracts/generations.ts';
import type { GenerationRepository } from './generation-repository.ts';
import { generationSchema, type StoredGeneration } from './generation.ts';

export interface GenerationFilter {
  readonly status?: GenerationStatus | undefined;
  readonly modelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly cause?: GenerationError['code'] | undefined;
  /** First and last UTC day (`2026-11-20`). */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

/** The indexes contain only keys; the keys of failed and cancelled generations contain the model. */
const entrySchema = z.pipe(
  z.object({ pk: z.string(), gsi2sk: z.optional(z.string()), gsi3sk: z.optional(z.string()) }),
  z.transform(({ pk, gsi2sk, gsi3sk }) => {
    const place = gsi2sk ?? gsi3sk ?? '';
    return { id: pk.slice('GEN#'.length), place, modelId: place.split('#')[2] };
  }),
);
type Entry = z.output<typeof entrySchema>;

const maxKeys = 4000;
const maxRead = 100;

const maxSearchedOfUser = 500;

// Decision: docs/decisions/005-generation-lists.md
export class GenerationLists {
  private readonly table: Table;
  private readonly generations: GenerationRepository;

  constructor(table: Table, generations: GenerationRepository) {
    this.table = table;
    this.generations = generations;
  }

  /** Can return fewer items than the limit with a next page, because one call reads a bounded number of keys. */
  async pageOf(filter: GenerationFilter, request: ListRequest): Promise<ListPage<StoredGeneration>> {
    const { userId, from = '', upTo = from } = filter;
    if (upTo < from) return { items: [] };
    return userId === undefined ? this.pageOfAll(filter, request) : this.pageOfUser(userId, filter, request);
  }

  private pageOfUser(
    userId: string,
    filter: GenerationFilter,
    request: ListRequest,
  ): Promise<ListPage<StoredGeneration>> {
    const range = { ...partitions.generationsOf(userId), ...rangeOfDays(filter) };
    const expression = buildFilter(filter);
    return expression === undefined
      ? this.table.query(range, generationSchema, request)
      : searchPartition(
          this.table,
          { ...range, schema: generationSchema },
          { ...request, filter: expression, maxItemsRead: maxSearchedOfUser },
        );
  }

  private async pageOfAll(filter: GenerationFilter, request: ListRequest): Promise<ListPage<StoredGeneration>> {
    const { status, modelId, cause, from, upTo } = filter;
    const scope = `generations|${JSON.stringify([status, modelId, cause, from, upTo])}`;
    const { place: after } = request.cursor === undefined ? {} : await this.table.cursors.decode(scope, request.cursor);
    const { entries, isLast } = await this.entriesOf(filter, request.limit, after);
    const known = await this.generations.findMany(entries.map(({ id }) => id));
    const found = entries.flatMap(({ id, place }) => {
      const generation = known.get(id);
      return generation !== undefined && isMatch(generation, filter) ? [{ generation, place }] : [];
    });
    const shown = found.slice(0, request.limit);
    const end = found.length > shown.length ? shown.at(-1) : isLast ? undefined : entries.at(-1);
    const nextCursor = end && (await this.table.cursors.encode(scope, { place: end.place }));
    return { items: shown.map(({ generation }) => generation), ...(nextCursor && { nextCursor }) };
  }

  /** Includes the last key even if it doesn't match, because the next call continues there. */
  private async entriesOf(
    filter: GenerationFilter,
    limit: number,
    after: string | undefined,
  ): Promise<{ entries: Entry[]; isLast: boolean }> {
    const { partition, hasStatus } = chooseList(filter);
    const hasModel = hasStatus && filter.status !== 'processing';
    const filtersByKey = hasModel && filter.modelId !== undefined;
    const filtersByItem =
      filter.cause !== undefined || (!filtersByKey && (filter.modelId !== undefined || filter.status !== undefined));
    const maxEntries = filtersByItem ? maxRead : limit;
    const readLimit = filtersByKey ? maxKeys : maxEntries;
    const range = { ...partition, ...rangeOfDays(filter), ...(after !== undefined && { upTo: after }) };
    // Reads the cursor's key again, and one more to detect a next page.
    const read = await this.table.first(range, entrySchema, readLimit + 2, { backwards: true });
    const unread = read.filter(({ place }) => place !== after);
    const examined = unread.slice(0, readLimit);
    const matching = filtersByKey ? examined.filter(({ modelId }) => modelId === filter.modelId) : examined;
    if (matching.length > maxEntries) return { entries: matching.slice(0, maxEntries), isLast: false };
    const isLast = unread.length <= readLimit;
    const last = examined.at(-1);
    const needsLast = !isLast && last !== undefined && matching.at(-1) !== last;
    return { entries: needsLast ? [...matching, last] : matching, isLast };
  }
}

function chooseList({ status, cause, modelId }: GenerationFilter): { partition: Partition; hasStatus: boolean } {
  switch (status ?? (cause && 'failed')) {
    case 'processing':
      return { partition: partitions.processing, hasStatus: true };
    case 'failed':
      return { partition: partitions.failedGenerations, hasStatus: true };
    case 'cancelled':
      return { partition: partitions.cancelledGenerations, hasStatus: true };
    case 'completed':
    case undefined:
      return {
        partition: modelId === undefined ? partitions.generations : partitions.generationsOfModel(modelId),
        hasStatus: false,
      };
  }
}

function rangeOfDays({ from, upTo }: GenerationFilter) {
  // U follows T, which follows a day in each place.
  return { ...(from !== undefined && { from: `${from}T` }), ...(upTo !== undefined && { upTo: `${upTo}U` }) };
}

function isMatch(generation: StoredGeneration, { status, modelId, cause }: GenerationFilter): boolean {
  // The index lags behind the item.
  const isOfStatus = status === undefined || generation.status === status;
  const isOfCause = cause === undefined || generation.error?.code === cause;
  return isOfStatus && isOfCause && (modelId === undefined || generation.modelId === modelId);
}

function buildFilter({ status, modelId, cause }: GenerationFilter): Expression | undefined {
  const conditions = Object.entries({ status, modelId, cause }).filter(([, value]) => value !== undefined);
  if (conditions.length === 0) return undefined;
  const paths: Readonly<Record<string, string>> = { cause: '#error.#code' };
  return {
    expression: conditions.map(([name]) => `${paths[name] ?? `#${name}`} = :${name}`).join(' AND '),
    names: Object.fromEntries(
      conditions.flatMap(([name]) => (name === 'cause' ? ['error', 'code'] : [name])).map((name) => [`#${name}`, name]),
    ),
    values: Object.fromEntries(conditions.map(([name, value]) => [`:${name}`, value])),
  };
}

const processingSchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('GEN#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => {
    // Generations from before 2026-11-27 have no model in their place.
    const [since = '', , modelId] = gsi2sk.split('#');
    return { id: pk.slice('GEN#'.length), since, modelId, place: gsi2sk };
  }),
);
export type ProcessingEntry = z.output<typeof processingSchema>;

const cursorScope = 'processing generations';

export class ProcessingRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  oldest(limit: number): Promise<ProcessingEntry[]> {
    return this.table.first(partitions.processing, processingSchema, limit);
  }

  async pageOf({ limit, cursor }: ListRequest): Promise<ListPage<ProcessingEntry>> {
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(cursorScope, cursor);
    // A space sorts before all characters of a place, so the range starts after this one.
    const rest = place === undefined ? {} : { from: `${place} ` };
    const found = await this.table.first({ ...partitions.processing, ...rest }, processingSchema, limit + 1);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    if (last === undefined || found.length <= limit) return { items };
    return { items, nextCursor: await this.table.cursors.encode(cursorScope, { place: last.place }) };
  }

  count(): Promise<number> {
    return this.table.count(partitions.processing);
  }
}
