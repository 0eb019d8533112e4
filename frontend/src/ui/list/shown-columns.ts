import { type ListColumn, tableWidth } from './list-column.ts';

type Choosable = Pick<ListColumn<never>, 'id' | 'ifRoom' | 'width' | 'grows'>;

interface Room {
  readonly rem: number;
  readonly hasSelection: boolean;
}

/**
 * The columns that a table shows: as somebody chose, else all that are not to be asked for; where there is no room for them, those
 * that may make some leave one by one. The first, which names the rows, stays.
 */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  choice: Readonly<Record<string, boolean>>,
  { rem, hasSelection }: Room,
): C[] {
  const wanted = columns.filter(({ id, ifRoom }, index) => index === 0 || (choice[id] ?? ifRoom !== 'asked'));
  const leaving = wanted
    .filter(({ id, ifRoom }) => typeof ifRoom === 'number' && choice[id] === undefined)
    .toSorted((a, b) => Number(a.ifRoom) - Number(b.ifRoom));
  const gone = new Set<string>();
  for (const { id } of leaving) {
    const left = wanted.filter((column) => !gone.has(column.id));
    if (tableWidth(left, hasSelection) <= rem) break;
    gone.add(id);
  }
  return wanted.filter(({ id }) => !gone.has(id));
}
