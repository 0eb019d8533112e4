import { clsx } from 'clsx';
import { Heart, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AssetCounts, countKind } from '#frontend/src/files/asset-list.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { AssetFilter } from '#shared/rules/asset-filter.ts';
import { messages } from './messages.ts';

interface AssetFiltersProps {
  readonly filter: AssetFilter;
  readonly onChange: (filter: AssetFilter) => void;
  readonly counts: AssetCounts | undefined;
  readonly hasFavourites?: boolean;
}

const kinds = [undefined, 'image', 'video', 'audio'] as const;

export function AssetFilters({ filter, onChange, counts, hasFavourites = false }: AssetFiltersProps) {
  const hasChosen = filter.favourites === true;
  return (
    <div className="flex flex-col gap-2 lg:flex-row lg:items-center">
      <div className="flex flex-1 gap-2">
        <SearchBox
          label={messages.search}
          value={filter.search ?? ''}
          onChange={(search) => onChange({ ...filter, search })}
        />
        {hasFavourites && (
          <FilterButton
            label={messages.favourites}
            icon={Heart}
            isChosen={hasChosen}
            onPress={() => onChange({ ...filter, favourites: hasChosen ? undefined : true })}
          />
        )}
      </div>
      <div role="group" aria-label={messages.filter} className="flex gap-1 scroll-row">
        {kinds.map((mediaType) => (
          <FilterButton
            key={mediaType ?? 'all'}
            label={kindLabel(mediaType, counts)}
            isChosen={filter.mediaType === mediaType}
            onPress={() => onChange({ ...filter, mediaType })}
          />
        ))}
      </div>
    </div>
  );
}

function kindLabel(mediaType: MediaType | undefined, counts: AssetCounts | undefined): string {
  const count = counts && countKind(counts, mediaType);
  return messages.withCount(mediaType ? messages.kinds[mediaType] : messages.allKinds, count, counts?.isPartial);
}

interface FilterButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function FilterButton({ label, icon: Icon, isChosen, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={clsx(
        'inline-flex control-size shrink-0 items-center gap-1.5 rounded-full text-sm font-medium tabular-nums transition-colors duration-150 -outline-offset-2!',
        isChosen ? 'bg-ink text-canvas' : 'bg-raised hover:bg-hover',
      )}
    >
      {Icon && <Icon aria-hidden className={clsx('size-4', isChosen && 'fill-current')} />}
      <span className={clsx(Icon && 'max-sm:sr-only')}>{label}</span>
    </button>
  );
}

const typingMs = 250;

export function useSettledFilter(filter: AssetFilter): AssetFilter {
  const [search, setSearch] = useState(filter.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(filter.search), typingMs);
    return () => clearTimeout(timer);
  }, [filter.search]);
  return { ...filter, search: search?.trim() || undefined };
}
