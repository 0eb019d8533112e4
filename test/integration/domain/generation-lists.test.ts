import * as fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { type GenerationFilter, GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { readPages } from '#functions/platform/table/read-list.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';
import { newGeneration } from '../credits/new-generation.ts';

const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
const models = ['a', 'b', 'rare'];
const users = ['u', 'v'];
const statuses = ['processing', 'completed', 'completed', 'failed', 'cancelled'] as const;

let db: NewTable;
let lists: GenerationLists;
let generationsInTable: StoredGeneration[];
beforeAll(async () => {
  db = await newTable();
  const generations = new GenerationRepository(db.table);
  lists = new GenerationLists(db.table, generations);
  const ledger = new Ledger(db.table);
  for (const userId of users) await ledger.openAccount(userId);
  const requested = Array.from({ length: 240 }, (_, index) => generationOf(index));
  for (const generation of requested) await addGeneration(ledger, generations, generation);
  const foundGenerations = await generations.findMany(requested.map(({ id }) => id));
  generationsInTable = requested.map(({ id }) => foundGenerations.get(id)!).toReversed();
});

/** Creation times follow the numbers; one in forty belongs to the rare model. */
function generationOf(index: number): StoredGeneration {
  const id = index.toString(16).padStart(8, '0').padEnd(32, '0');
  const second = String(Math.floor((index % 80) / 2)).padStart(2, '0');
  return {
    ...newGeneration({ id, userId: users[index % 2]!, amount: 0 }),
    modelId: index % 40 === 7 ? 'rare' : models[Math.floor(index / 3) % 2]!,
    createdAt: `${days[Math.floor(index / 80)]}T12:00:${second}.000Z`,
  };
}

async function addGeneration(
  ledger: Ledger,
  generations: GenerationRepository,
  generation: StoredGeneration,
): Promise<void> {
  const index = Number.parseInt(generation.id.slice(0, 8), 16);
  const status = statuses[index % statuses.length]!;
  const input = generations.inputWrite(generation, {
    endpoint: 'e',
    ...withOutputDefaults({}),
    payload: {},
    values: {},
  });
  await ledger.hold(generationCharge(generation), { maxRunning: 1000 }, [input]);
  const kind = status === 'completed' ? 'capture' : 'release';
  if (status === 'processing') return;
  const code = index % 3 === 0 ? ('provider' as const) : ('content_policy' as const);
  const error = status === 'failed' ? { code, message: 'Failed', retryable: false } : undefined;
  await ledger.settle(generationCharge(generation), { kind, status, at: new Date(), error });
}

const anyChoice: fc.Arbitrary<GenerationFilter> = fc.record(
  {
    status: fc.constantFrom('processing', 'completed', 'failed', 'cancelled'),
    modelId: fc.constantFrom(...models, 'unknown'),
    userId: fc.constantFrom(...users, 'nobody'),
    cause: fc.constantFrom('provider', 'content_policy', 'timeout'),
    from: fc.constantFrom(...days, '2026-11-25'),
    upTo: fc.constantFrom(...days, '2026-11-21'),
  },
  { requiredKeys: [] },
);

it('every filter lists its matches once, newest first, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoice, fc.integer({ min: 1, max: 60 }), async (choice, limit) => {
      const pages = await Array.fromAsync(readPages(({ cursor }) => lists.pageOf(choice, { limit, cursor })));
      expect(pages.every((page) => page.length <= limit)).toBe(true);
      const listed = pages.flat().map(({ id }) => id);
      expect(listed).toEqual(
        generationsInTable.filter((generation) => matchesChoice(generation, choice)).map(({ id }) => id),
      );
    }),
    { numRuns: 60 },
  );
});

function matchesChoice(generation: StoredGeneration, choice: GenerationFilter): boolean {
  const { status, modelId, userId, cause, from = '', upTo = '9' } = choice;
  const day = generation.createdAt.slice(0, 10);
  return (
    (status === undefined || generation.status === status) &&
    (modelId === undefined || generation.modelId === modelId) &&
    (userId === undefined || generation.userId === userId) &&
    (cause === undefined || generation.error?.code === cause) &&
    day >= from &&
    day <= upTo
  );
}

it('a cursor works only for its own list', async () => {
  const { nextCursor } = await lists.pageOf({ status: 'failed' }, { limit: 2 });
  const otherList = lists.pageOf({ status: 'cancelled' }, { limit: 2, cursor: nextCursor });
  await expect(otherList).rejects.toThrow('The cursor is not valid');
});

it('a page is full after one call while enough of what it reads matches, and reads no more than it shows', async () => {
  const pageOf = async (filter: GenerationFilter, limit: number) => (await lists.pageOf(filter, { limit })).items;
  expect(await pageOf({ status: 'failed', modelId: 'a' }, 5)).toHaveLength(5);
  expect(await pageOf({ status: 'cancelled', modelId: 'b', cause: 'timeout' }, 5)).toEqual([]);
  expect(await pageOf({ status: 'completed' }, 20)).toHaveLength(20);
  expect(await pageOf({ cause: 'provider' }, 10)).toHaveLength(10);
  expect(await pageOf({ status: 'processing' }, 5)).toHaveLength(5);
  const read = vi.spyOn(GenerationRepository.prototype, 'findMany');
  await pageOf({}, 5);
  await pageOf({ modelId: 'rare', status: 'failed' }, 5);
  await pageOf({ modelId: 'a', status: 'failed' }, 5);
  const reads = read.mock.calls.map(([ids]) => ids.length);
  read.mockRestore();
  expect(reads).toEqual([5, 0, 5]);
});

it('a generation that ended after its list was read is left out', async () => {
  const generations = new GenerationRepository(db.table);
  const ended = {
    findMany: async (ids: readonly string[]) => {
      const found = await generations.findMany(ids);
      return new Map([...found].map(([id, generation]) => [id, { ...generation, status: 'completed' as const }]));
    },
  };
  const { items } = await new GenerationLists(db.table, ended as never).pageOf({ status: 'processing' }, { limit: 5 });
  expect(items).toEqual([]);
});

it('a rare model is searched for in 4,000 keys at a time, and the next call continues there', async () => {
  const rareAt = [3999, 4000, 8500];
  const entries = Array.from({ length: 9000 }, (_, index) => {
    const [id, modelId] = [String(9000 - index).padStart(4, '0'), rareAt.includes(index) ? 'rare' : 'a'];
    return { id, modelId, place: `2026-11-24T12:00:00.000Z#${id}#${modelId}` };
  });
  const found = new Map(
    entries.map(({ id, modelId }) => {
      const generation = newGeneration({ id, userId: 'u', amount: 0 });
      return [id, { ...generation, modelId, status: 'failed' as const }];
    }),
  );
  const pagesOf = (count: number) => {
    const stored = {
      cursors: db.table.cursors,
      first: async ({ upTo = '3' }: { upTo?: string }, _: unknown, limit: number) =>
        entries
          .slice(0, count)
          .filter(({ place }) => place <= upTo)
          .slice(0, limit),
    };
    const searched = new GenerationLists(stored as never, { findMany: async () => found } as never);
    const filter = { status: 'failed', modelId: 'rare' } as const;
    return Array.fromAsync(readPages(({ cursor }) => searched.pageOf(filter, { limit: 5, cursor })));
  };
  const pages = await pagesOf(9000);
  expect(pages.map((page) => page.map(({ id }) => 9000 - Number(id)))).toEqual(rareAt.map((index) => [index]));
  expect(await pagesOf(4000)).toHaveLength(1);
});
