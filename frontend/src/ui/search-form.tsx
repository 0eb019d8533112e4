import { type SyntheticEvent, useState } from 'react';
import { Button } from './button.tsx';
import { SearchBox } from './search-box.tsx';

const searchLabel = 'Search';

interface SearchFormProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches on submit, because each search costs a request. */
export function SearchForm({ label, value, onSearch }: SearchFormProps) {
  const [text, setText] = useState(value);
  const [syncedValue, setSyncedValue] = useState(value);
  // The search can also be cleared from outside.
  if (syncedValue !== value) {
    setSyncedValue(value);
    setText(value);
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="flex items-center gap-2">
      <SearchBox label={label} value={text} onChange={setText} />
      <Button type="submit">{searchLabel}</Button>
    </form>
  );
}
