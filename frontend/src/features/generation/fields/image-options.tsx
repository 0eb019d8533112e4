import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { InputField } from '#shared/domain/input-field.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';

/** More options than this get a search box. */
const searchedFrom = 5;

interface ImageOptionsProps {
  readonly field: InputField;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

export function ImageOptions({ field, chosen, onChoose }: ImageOptionsProps) {
  const [search, setSearch] = useState('');
  const options = field.imageOptions ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <div className="flex flex-col gap-4 pt-1">
      {options.length > searchedFrom && (
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute start-3.5 top-3.5 size-4 text-muted" />
          <input
            type="search"
            aria-label={messages.search}
            placeholder={messages.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${controlClass} ps-10`}
          />
        </div>
      )}
      <div role="group" aria-label={field.label} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.map(({ value, label, imageUrl }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className="overflow-hidden rounded-control border-2 border-transparent bg-raised text-start transition-colors duration-150 hover:bg-hover aria-pressed:border-ink"
          >
            <img src={imageUrl} alt="" loading="lazy" className="aspect-square w-full object-cover" />
            <span className="block px-3 py-2.5 text-sm font-medium">{label}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="text-center text-sm text-muted">{messages.noMatch}</p>}
      {field.allowCustomValue && <CustomValue field={field} onChoose={onChoose} />}
    </div>
  );
}

function CustomValue({ field, onChoose }: Omit<ImageOptionsProps, 'chosen'>) {
  const [text, setText] = useState('');
  const {
    customValueLabel = messages.customValue,
    customButtonLabel = messages.customButton,
    customInputPlaceholder = messages.customPlaceholder,
  } = field;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sheet's form lies inside the model page's own in React's tree.
    event.stopPropagation();
    if (text.trim()) onChoose(text.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-t border-line pt-4">
      <label htmlFor="custom-value" className="text-[0.9375rem] font-medium">
        {customValueLabel}
      </label>
      <div className="flex gap-2">
        <input
          id="custom-value"
          value={text}
          placeholder={customInputPlaceholder}
          onChange={(event) => setText(event.target.value)}
          className={controlClass}
        />
        <Button type="submit" disabled={!text.trim()}>
          {customButtonLabel}
        </Button>
      </div>
    </form>
  );
}
