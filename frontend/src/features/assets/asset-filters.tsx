import { Search } from 'lucide-react';
import { clsx } from 'clsx';
import type { MediaType } from '#shared/domain/media-type.ts';
import { controlClass } from '#frontend/src/ui/form-field.tsx';
import { messages } from './messages.ts';

export interface AssetFilter {
  readonly search: string;
  /** All kinds when absent. */
  readonly mediaType?: MediaType | undefined;
}

interface AssetFiltersProps {
  readonly filter: AssetFilter;
  readonly onChange: (filter: AssetFilter) => void;
}

const kinds = [undefined, 'image', 'video', 'audio'] as const;

/** A search box and the kinds of files. */
export function AssetFilters({ filter, onChange }: AssetFiltersProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
      <div className="relative flex-1 sm:max-w-sm">
        <Search aria-hidden className="pointer-events-none absolute start-3.5 top-3.5 size-4 text-muted" />
        <input
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
          className={`${controlClass} ps-10`}
        />
      </div>
      <div role="group" aria-label={messages.filter} className="flex gap-1 overflow-x-auto">
        {kinds.map((mediaType) => (
          <button
            key={mediaType ?? 'all'}
            type="button"
            aria-pressed={filter.mediaType === mediaType}
            onClick={() => onChange({ ...filter, mediaType })}
            className={clsx(
              'min-h-11 shrink-0 rounded-full px-4 text-sm font-medium transition-colors duration-150 -outline-offset-2!',
              filter.mediaType === mediaType ? 'bg-ink text-canvas' : 'bg-raised hover:bg-hover',
            )}
          >
            {mediaType ? messages.kinds[mediaType] : messages.allKinds}
          </button>
        ))}
      </div>
    </div>
  );
}
