import { ArrowLeft, Columns2, Eraser, Heart, Images, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { attempt } from '#frontend/src/data/use-action.ts';
import { AssetFilters, useSettledFilter } from '#frontend/src/features/assets/asset-filters.tsx';
import { AssetGallery, NoMatch } from '#frontend/src/features/assets/asset-gallery.tsx';
import { messages } from '#frontend/src/features/assets/messages.ts';
import { GenerationTray } from '#frontend/src/features/generation/generation-tray.tsx';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';
import { ArchiveButton } from '#frontend/src/files/actions/archive-button.tsx';
import { deleteWithUndo } from '#frontend/src/files/actions/deletion.ts';
import { countKind, loadMatches, useAssetCounts, useAssetList, NoAssets } from '#frontend/src/files/asset-list.tsx';
import { type Selection, useSelection } from '#frontend/src/files/use-selection.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button, ButtonLink, IconButton } from '#frontend/src/ui/button.tsx';
import { Overlay } from '#frontend/src/ui/drawer.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import type { AssetFilter } from '#shared/rules/asset-filter.ts';

const ComparePictures = lazyView(
  async () => (await import('#frontend/src/files/actions/compare-pictures.tsx')).ComparePictures,
);

const EraseDrawer = lazyView(async () => (await import('#frontend/src/files/actions/erase-drawer.tsx')).EraseDrawer);

const pageSize = 10;
/** The browser keeps the selected files' data while it packs them. */
const maxSelected = 1000;

export function AssetsScreen() {
  const name = useAppStore((store) => store.session?.name ?? '');
  const scroller = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<AssetFilter>({});
  const settled = useSettledFilter(filter);
  const list = useAssetList({ ...settled, limit: pageSize });
  const counts = useAssetCounts(settled);
  const switchButton = useRef<HTMLButtonElement>(null);
  const selecting = useBulkDelete(switchButton);
  useDocumentTitle(messages.title(name));
  return (
    <div {...selecting.keys} className="fixed inset-0 flex flex-col overflow-y-auto bg-canvas">
      <header className="filter-rows flex shrink-0 flex-col gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] pb-2 lg:px-6 lg:pb-3">
        <div className="flex min-h-[min(3.5rem,18vw)] flex-wrap items-center gap-2 pt-1">
          <BackButton />
          <h1 className="min-w-[min(6rem,30vw)] flex-1 text-[min(1.125rem,7vw)] leading-tight font-semibold tracking-tight">
            {messages.title(name)}
          </h1>
          <GenerationTray />
          {(selecting.isOn || list.items.length > 0) && (
            <Button ref={switchButton} variant="ghost" className="shrink-0" onClick={selecting.toggle}>
              {selecting.isOn ? messages.endSelection : messages.select}
            </Button>
          )}
        </div>
        <AssetFilters filter={filter} onChange={setFilter} counts={counts} hasFavourites />
      </header>
      <main ref={scroller} className="min-h-[50dvh] flex-1 overflow-y-auto px-2 py-2 lg:px-6 lg:py-6">
        <AssetGallery
          list={list}
          scroller={scroller}
          empty={<Empty filter={settled} onShowAll={() => setFilter({})} />}
          tiles={{ selection: selecting.isOn ? selecting.selection : undefined }}
          canOpenApp
        />
      </main>
      {selecting.isOn && (
        <SelectionBar {...selecting} filter={settled} count={counts && countKind(counts, filter.mediaType)} />
      )}
    </div>
  );
}

interface EmptyProps {
  readonly filter: AssetFilter;
  readonly onShowAll: () => void;
}

function Empty({ filter: { favourites, mediaType, search }, onShowAll }: EmptyProps) {
  const makeButton = <ButtonLink to="/">{messages.makeSomething}</ButtonLink>;
  const showAll = <Button onClick={onShowAll}>{messages.showAll}</Button>;
  if (search) return <NoMatch action={showAll} />;
  if (favourites) {
    return (
      <NoticeState icon={Heart} title={messages.noFavourites} action={showAll}>
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
  readonly filter: AssetFilter;
  readonly count: number | undefined;
  readonly deleteSelected: () => void;
  readonly end: () => void;
}

function SelectionBar({ selection: { selected, addAll }, filter, count, deleteSelected, end }: SelectionBarProps) {
  const [isLoading, setLoading] = useState(false);
  const shownFilter = useRef<string>(undefined);
  const wanted = JSON.stringify(filter);
  useEffect(() => {
    shownFilter.current = wanted;
    return () => {
      shownFilter.current = undefined;
    };
  }, [wanted]);
  async function selectAll(): Promise<void> {
    setLoading(true);
    const load = async () => {
      const matches = await loadMatches(filter, maxSelected);
      // Another filter can be shown by now, or the selection has ended.
      if (shownFilter.current === wanted) addAll(matches);
    };
    await attempt(load, { failed: messages.notSelected });
    setLoading(false);
  }
  return (
    <footer className="flex shrink-0 animate-rise flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:flex-row sm:items-center lg:px-6">
      <div className="flex min-h-11 flex-1 flex-wrap items-center justify-between gap-2 sm:justify-start sm:gap-4">
        <p role="status" className="text-sm text-muted tabular-nums">
          {selected.length === 0 ? messages.selectHint : messages.chosen(selected.length, maxSelected)}
        </p>
        <Button className="shrink-0" aria-disabled={isLoading} onClick={() => !isLoading && void selectAll()}>
          {isLoading && <Spinner />}
          <span>{messages.selectAll(count === undefined ? undefined : Math.min(count, maxSelected))}</span>
        </Button>
      </div>
      <div className="flex gap-2 max-sm:flex-wrap max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:whitespace-nowrap">
        <CompareButton selected={selected} />
        <ArchiveButton assets={selected} label={messages.downloadChosen(selected.length)} />
        <Button variant="danger" disabled={selected.length === 0} onClick={deleteSelected}>
          <Trash2 aria-hidden className="size-4 max-sm:hidden" />
          <span>{messages.deleteChosen(selected.length)}</span>
        </Button>
        <EraseButton selected={selected} onDeleted={end} />
      </div>
    </footer>
  );
}

function CompareButton({ selected }: { readonly selected: readonly Asset[] }) {
  const [isOpen, setOpen] = useState(false);
  if (selected.length !== 2 || selected.some(({ mediaType }) => mediaType !== 'image')) return undefined;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns2 aria-hidden className="size-4" />
        {actionMessages.compare}
      </Button>
      <Overlay isOpen={isOpen} onClose={() => setOpen(false)}>
        <ComparePictures isOpen={isOpen} onClose={() => setOpen(false)} pictures={selected} />
      </Overlay>
    </>
  );
}

interface EraseButtonProps {
  readonly selected: readonly Asset[];
  readonly onDeleted: () => void;
}

/** Only for one file, because the drawer lists what was made from it. */
function EraseButton({ selected: [asset, ...others], onDeleted }: EraseButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (asset === undefined || others.length > 0) return undefined;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Eraser aria-hidden className="size-4 max-sm:hidden" />
        <span>{actionMessages.erase}</span>
      </Button>
      {isOpen && (
        <Overlay isOpen onClose={() => setOpen(false)}>
          <EraseDrawer asset={asset} onClose={() => setOpen(false)} onDeleted={onDeleted} />
        </Overlay>
      )}
    </>
  );
}

function useBulkDelete(switchButton: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  const selection = useSelection(maxSelected);
  const end = () => {
    setOn(false);
    selection.clear();
    switchButton.current?.focus();
  };
  return {
    isOn,
    selection,
    end,
    toggle: () => (isOn ? end() : setOn(true)),
    deleteSelected: () => {
      deleteWithUndo(selection.selected);
      end();
    },
    keys: { onKeyDown: (event: KeyboardEvent) => isOn && isEscapeHere(event) && end() },
  };
}

/** False in the search, which Escape empties, and in dialogs, from which React passes it on. */
function isEscapeHere({ key, target, currentTarget }: KeyboardEvent): boolean {
  const isHere = target instanceof Node && currentTarget.contains(target);
  return key === 'Escape' && isHere && !(target instanceof HTMLInputElement);
}
