import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ShownField } from '#shared/form/field-types.ts';
import { pictureOptions } from '#shared/form/types/dropdown-with-image.ts';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from '../messages.ts';
import { CustomValue } from './custom-value.tsx';

/** More options than this get a search box. */
const searchedFrom = 5;

interface PictureOptionsProps {
  readonly field: ShownField<'dropdown_with_image'>;
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
}

export function PictureOptions({ field, chosen, onChoose }: PictureOptionsProps) {
  const [search, setSearch] = useState('');
  const options = pictureOptions(field);
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
            aria-pressed={chosen.includes(value)}
            onClick={() => onChoose(value)}
            className="overflow-hidden rounded-control border-2 border-transparent bg-raised text-start transition-colors duration-150 hover:bg-hover aria-pressed:border-ink"
          >
            {imageUrl && <img src={imageUrl} alt="" loading="lazy" className="aspect-square w-full object-cover" />}
            <span className="block px-3 py-2.5 text-sm font-medium">{label}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="text-center text-sm text-muted">{messages.noMatch}</p>}
      {field.allowCustomValue && (
        <div className="border-t border-line pt-4">
          <CustomValue field={field} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}
