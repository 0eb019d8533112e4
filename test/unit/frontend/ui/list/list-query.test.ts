import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { selectColumns } from '#frontend/src/ui/list/list-column.ts';
import {
  sortItems,
  nextSort,
  findOption,
  parseListQuery,
  parseSort,
  formatSort,
  formatListQuery,
} from '#frontend/src/ui/list/list-query.ts';
import { setAll, setRange } from '#frontend/src/ui/list/selection.tsx';

interface Item {
  readonly name: string;
  readonly cost?: number | undefined;
}

const columns = [
  { id: 'name', sortBy: ({ name }: Item) => name },
  { id: 'cost', sortBy: ({ cost }: Item) => cost },
  { id: 'plain' },
];
const by = (column: string, isDescending = false) => ({ column, isDescending });

describe('a sort order', () => {
  const items: Item[] = [{ name: 'Ten 10', cost: 2 }, { name: 'ten 9' }, { name: 'Äpfel', cost: 1 }];
  const names = (sort: ReturnType<typeof by> | undefined) => sortItems(items, columns, sort).map(({ name }) => name);

  it('compares names naturally, with numbers by their size', () => {
    expect(names(by('name'))).toEqual(['Äpfel', 'ten 9', 'Ten 10']);
    expect(names(by('name', true))).toEqual(['Ten 10', 'ten 9', 'Äpfel']);
  });

  it('puts missing values last in both directions', () => {
    expect(names(by('cost'))).toEqual(['Äpfel', 'Ten 10', 'ten 9']);
    expect(names(by('cost', true))).toEqual(['Ten 10', 'Äpfel', 'ten 9']);
  });

  it('is the list’s own for an unsortable or unknown column', () => {
    for (const sort of [undefined, by('plain'), by('gone')]) expect(sortItems(items, columns, sort)).toBe(items);
  });

  it('keeps all items, and the order of equal ones', () => {
    const many = fc.array(fc.record({ name: fc.string(), cost: fc.option(fc.nat(3), { nil: undefined }) }));
    fc.assert(
      fc.property(many, fc.boolean(), (all, isDescending) => {
        const sorted = sortItems(all, columns, by('cost', isDescending));
        expect(new Set(sorted)).toEqual(new Set(all));
        for (const cost of [0, 1, 2, 3, undefined]) {
          expect(sorted.filter((item) => item.cost === cost)).toEqual(all.filter((item) => item.cost === cost));
        }
      }),
    );
  });

  it('cycles through ascending, descending and unsorted', () => {
    const up = nextSort(undefined, 'cost');
    const down = nextSort(up, 'cost');
    expect([up, down, nextSort(down, 'cost')]).toEqual([by('cost'), by('cost', true), undefined]);
    expect(nextSort(by('name', true), 'cost')).toEqual(by('cost'));
    expect([undefined, null, '', '-'].map(parseSort)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('an address', () => {
  const names = ['status', 'kind'] as const;

  it('contains a list’s query, can be parsed back, and keeps other parameters', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    const query = fc.record({
      search: fc.string(),
      filters: fc.dictionary(fc.constantFrom(...names), word).map((all) => new Map(Object.entries(all))),
      sort: fc.option(fc.record({ column: fc.constantFrom('name', 'cost'), isDescending: fc.boolean() }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(query, (listQuery) => {
        const { search, filters, sort } = listQuery;
        const of = {
          search,
          sort,
          filters: new Map(
            names.flatMap((name) => {
              const value = filters.get(name);
              return value === undefined ? [] : [[name, value] as const];
            }),
          ),
        };
        const address = formatListQuery('?edit=x', of, names);
        expect(new URLSearchParams(address).get('edit')).toBe('x');
        const read = parseListQuery(address, names);
        expect(read).toEqual(of);
        expect(formatListQuery(address, { search: '', filters: new Map(), sort: undefined }, names)).toBe('?edit=x');
      }),
    );
    expect(formatSort(by('cost', true))).toBe('-cost');
    expect([findOption(names, 'kind'), findOption(names, 'else'), findOption(names, undefined)]).toEqual([
      'kind',
      undefined,
      undefined,
    ]);
  });
});

describe('a selection', () => {
  it('includes the range from the previous toggle, in the shown order', () => {
    const shown = ['a', 'b', 'c', 'd'];
    expect([...setRange(new Set(), shown, { from: 'd', to: 'b', isOn: true })]).toEqual(['b', 'c', 'd']);
    expect([...setRange(new Set(shown), shown, { from: 'b', to: 'c', isOn: false })]).toEqual(['a', 'd']);
    expect([...setRange(new Set(), shown, { from: 'gone', to: 'c', isOn: true })]).toEqual(['c']);
  });

  it('of all items ignores items that a filter hides', () => {
    expect([...setAll(new Set(['hidden']), ['a', 'b'], true)]).toEqual(['hidden', 'a', 'b']);
    expect([...setAll(new Set(['hidden', 'a', 'b']), ['a', 'b'], false)]).toEqual(['hidden']);
  });
});

describe('columns', () => {
  const all = [
    { id: 'name', width: 10 },
    { id: 'state', width: 10 },
    { id: 'first', width: 10, priority: 1 },
    { id: 'second', width: 10, priority: 2 },
    { id: 'asked', width: 10, priority: 'hidden' },
  ] as const;
  const shown = (rem: number, choice: Record<string, boolean> = {}) =>
    selectColumns(all, choice, { rem, hasSelection: false }).map(({ id }) => id);

  it('are dropped without room, optional ones with the lowest number first', () => {
    expect(shown(43.5)).toEqual(['name', 'state', 'first', 'second']);
    expect(shown(43)).toEqual(['name', 'state', 'second']);
    expect(shown(30)).toEqual(['name', 'state']);
    expect(shown(5)).toEqual(['name', 'state']);
  });

  it('follow the person’s choice regardless of room, but the first stays', () => {
    const choice = { name: false, state: false, first: true, asked: true };
    expect(shown(20, choice)).toEqual(['name', 'first', 'asked']);
  });
});
