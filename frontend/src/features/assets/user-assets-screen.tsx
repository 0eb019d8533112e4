import { ArrowLeft, Columns2, Images, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Asset, maxDeletedAtOnce } from '#shared/contracts/assets.ts';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { deleteWithUndo } from '#frontend/src/files/actions/deletion.ts';
import { useAssetCounts } from '#frontend/src/files/list/asset-changes.ts';
import { NoAssets } from '#frontend/src/files/list/asset-list-states.tsx';
import { type Selection, useSelection } from '#frontend/src/files/use-selection.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink, IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/overlay.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { type AssetFilter, AssetFilters, useShownAssets } from './asset-filters.tsx';
import { AssetGallery } from './asset-gallery.tsx';
import { messages } from './messages.ts';

const ComparePictures = lazy(async () => ({
  default: (await import('#frontend/src/files/actions/compare-pictures.tsx')).ComparePictures,
}));

const pageSize = 10;

export function UserAssetsScreen({ tray }: { readonly tray: ReactNode }) {
  const name = useAppStore((store) => store.session?.name ?? '');
  const scroller = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<AssetFilter>({ search: '' });
  const shown = useShownAssets({ limit: pageSize }, filter);
  const counts = useAssetCounts();
  const switchButton = useRef<HTMLButtonElement>(null);
  const selecting = useBulkDelete(switchButton);
  useDocumentTitle(messages.title(name));
  return (
    <div {...selecting.keys} className="fixed inset-0 flex flex-col bg-canvas">
      <header className="flex shrink-0 flex-col gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] pb-2 lg:px-6 lg:pb-3">
        <div className="flex min-h-14 flex-wrap items-center gap-2">
          <BackButton />
          <h1 className="min-w-24 flex-1 text-lg leading-tight font-semibold tracking-tight">{messages.title(name)}</h1>
          {tray}
          {(selecting.isOn || shown.list.items.length > 0) && (
            <Button ref={switchButton} variant="ghost" className="shrink-0" onClick={selecting.toggle}>
              {selecting.isOn ? messages.endSelection : messages.select}
            </Button>
          )}
        </div>
        <AssetFilters filter={filter} onChange={setFilter} counts={counts} hasFavourites />
      </header>
      <main ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 py-2 lg:px-6 lg:py-6">
        <AssetGallery
          shown={shown}
          scroller={scroller}
          empty={<Empty filter={filter} onShowAll={() => setFilter({ search: '' })} />}
          tiles={{ selection: selecting.isOn ? selecting.selection : undefined }}
          canOpenApp
        />
      </main>
      {selecting.isOn && <SelectionBar {...selecting} assets={shown.list.items} />}
    </div>
  );
}

interface EmptyProps {
  readonly filter: AssetFilter;
  readonly onShowAll: () => void;
}

function Empty({ filter: { favourites, mediaType }, onShowAll }: EmptyProps) {
  const makeButton = <ButtonLink to="/">{messages.makeSomething}</ButtonLink>;
  const showAll = <Button onClick={onShowAll}>{messages.showAll}</Button>;
  if (favourites) {
    return (
      <NoticeState icon={Star} title={messages.noFavourites} action={showAll}>
        {messages.noFavouritesHint}
      </NoticeState>
    );
  }
  if (mediaType === undefined) return <NoAssets action={makeButton} />;
  return (
    <NoticeState
      icon={Images}
      title={messages.noneOfKind(mediaType)}
      action={
        <>
          {makeButton}
          {showAll}
        </>
      }
    >
      {messages.noneOfKindHint}
    </NoticeState>
  );
}

function BackButton() {
  const navigate = useNavigate();
  return (
    <IconButton label={messages.back} onClick={() => void navigate('/')}>
      <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
    </IconButton>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly assets: readonly Asset[];
  readonly deleteSelected: () => void;
}

function SelectionBar({ selection: { selected, addAll }, assets, deleteSelected }: SelectionBarProps) {
  const count = selected.length;
  return (
    <footer className="flex shrink-0 animate-rise flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:px-6">
      <p role="status" className="text-sm text-muted tabular-nums">
        {count === 0 ? messages.selectHint : messages.chosen(count, maxDeletedAtOnce)}
      </p>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        <CompareButton selected={selected} />
        <Button onClick={() => addAll(assets)}>{messages.selectAll}</Button>
        <ArchiveButton assets={selected} label={messages.downloadChosen(count)} />
        <Button variant="danger" disabled={count === 0} onClick={deleteSelected}>
          <Trash2 aria-hidden className="size-4" />
          <span>{messages.deleteChosen(count)}</span>
        </Button>
      </div>
    </footer>
  );
}

/** Only for exactly two pictures. */
function CompareButton({ selected }: { readonly selected: readonly Asset[] }) {
  const [isOpen, setOpen] = useState(false);
  if (selected.length !== 2 || selected.some(({ mediaType }) => mediaType !== 'image')) return undefined;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns2 aria-hidden className="size-4" />
        {actionMessages.compare}
      </Button>
      <Overlay isOpen={isOpen}>
        <ComparePictures isOpen={isOpen} onClose={() => setOpen(false)} pictures={selected} />
      </Overlay>
    </>
  );
}

/** Escape ends the selection and returns the focus to `switchButton`. */
function useBulkDelete(switchButton: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  const selection = useSelection(maxDeletedAtOnce);
  const end = () => {
    setOn(false);
    selection.clear();
    switchButton.current?.focus();
  };
  return {
    isOn,
    selection,
    toggle: () => (isOn ? end() : setOn(true)),
    deleteSelected: () => {
      deleteWithUndo(selection.selected);
      end();
    },
    keys: { onKeyDown: ({ key }: KeyboardEvent) => isOn && key === 'Escape' && end() },
  };
}
