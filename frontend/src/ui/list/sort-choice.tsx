import { type ListSort, sortOf, sortText } from './list-order.ts';
import { Select } from '../select.tsx';
import { messages } from './messages.ts';

interface SortChoiceProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly sortBy?: unknown }[];
  readonly sort: ListSort | undefined;
  readonly onSort: (sort: ListSort | undefined) => void;
}

/** The order of cards, which have no headers to press. */
export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const choices = columns
    .filter(({ sortBy }) => sortBy !== undefined)
    .flatMap(({ id, header }) => [
      { value: sortText({ column: id, isDescending: false }), label: messages.upwards(header) },
      { value: sortText({ column: id, isDescending: true }), label: messages.downwards(header) },
    ]);
  if (choices.length === 0) return undefined;
  return (
    <Select
      aria-label={messages.sort}
      value={sort ? sortText(sort) : ''}
      onChange={({ target }) => onSort(sortOf(target.value))}
    >
      <option value="">{messages.ownOrder}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
