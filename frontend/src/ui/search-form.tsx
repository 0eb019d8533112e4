import { type SyntheticEvent, useState } from 'react';
import { Button } from './button.tsx';
import { labels } from './labels.ts';
import { SearchBox } from './search-box.tsx';

interface SearchFormProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

/** Searches on submit, because each search costs a request. */
export function SearchForm({ label, value, onSearch }: SearchFormProps) {
  const [words, setWords] = useState(value);
  const [known, setKnown] = useState(value);
  // The search can also be cleared from outside.
  if (known !== value) {
    setKnown(value);
    setWords(value);
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="flex items-center gap-2">
      <SearchBox label={label} value={words} onChange={setWords} />
      <Button type="submit">{labels.search}</Button>
    </form>
  );
}
