import { messages } from './messages.ts';
import { PlacesList } from './places-list.tsx';

/** Where to go, beside every screen from 1024 px on. */
export function ConsoleSidebar({ onOpenKeys }: { readonly onOpenKeys: () => void }) {
  return (
    <nav aria-label={messages.console} className="w-60 shrink-0 border-e border-line max-lg:hidden">
      <div className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] flex-col gap-4 overflow-y-auto px-3 py-4">
        <PlacesList onOpenKeys={onOpenKeys} />
      </div>
    </nav>
  );
}
