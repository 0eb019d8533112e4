import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { type AssetFilter, AssetFilters } from './asset-filters.tsx';
import { AssetGallery } from './asset-gallery.tsx';
import { messages } from './messages.ts';

/** The user assets viewer of S§2.10. */
export function UserAssetsScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  const navigate = useNavigate();
  const scroller = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<AssetFilter>({ search: '' });
  useDocumentTitle(messages.title(name));
  return (
    <div className="fixed inset-0 flex flex-col bg-canvas">
      <header className="flex shrink-0 flex-col gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] pb-2 lg:px-6 lg:pb-3">
        <div className="flex h-14 items-center gap-2">
          <IconButton label={messages.back} onClick={() => void navigate('/')}>
            <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <h1 className="min-w-0 truncate text-lg font-semibold tracking-tight">{messages.title(name)}</h1>
        </div>
        <AssetFilters filter={filter} onChange={setFilter} />
      </header>
      <main ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 py-2 lg:px-6 lg:py-6">
        <AssetGallery filter={filter} scroller={scroller} />
      </main>
    </div>
  );
}
