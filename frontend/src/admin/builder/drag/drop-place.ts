/** A list that something can be dropped into, as it is on the screen. */
export interface DropList {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
  /** Of the items that are not dragged, in their order. */
  readonly items: readonly { readonly top: number; readonly bottom: number }[];
}

/** Where something would go that is let go now. */
export interface DropPlace {
  readonly listId: string;
  /** Among the items that are not dragged. */
  readonly index: number;
  /** Where the gap is that it would go into. */
  readonly y: number;
}

/** The place nearest to a height: in the list that is there or nearest to it, before the first item whose middle is below. */
export function dropPlaceAt(lists: readonly DropList[], y: number): DropPlace | undefined {
  const distance = ({ top, bottom }: DropList) => Math.max(top - y, y - bottom, 0);
  const list = lists.toSorted((one, two) => distance(one) - distance(two))[0];
  if (list === undefined) return undefined;
  const before = list.items.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const gap = list.items[before]?.top ?? list.items[before - 1]?.bottom ?? list.top;
  return { listId: list.id, index: before, y: gap };
}
