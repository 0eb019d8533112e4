import { Menu } from '@base-ui/react/menu';
import {
  Clipboard,
  EllipsisVertical,
  LayoutGrid,
  type LucideIcon,
  RotateCw,
  Share2,
  Shuffle,
  Sparkles,
  Star,
  StarOff,
  Trash2,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-galleries.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { showChanged } from '#frontend/src/files/list/asset-changes.ts';
import { messages } from '#frontend/src/files/messages.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { AssetDetailsButton } from './asset-details.tsx';
import { deleteWithUndo } from './deletion.ts';
import { EditWithAi } from './edit-with-ai.tsx';
import { ShareDrawer } from './share-drawer.tsx';
import { useReuse } from './use-reuse.ts';

interface AssetActionsProps {
  readonly asset: Asset;
  readonly onDeleted?: (() => void) | undefined;
  /** Set if an app's files can be opened from here. */
  readonly onOpenApp?: ((appId: string) => void) | undefined;
}

export function AssetActions({ asset, onDeleted, onOpenApp }: AssetActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const remove = () => {
    deleteWithUndo([asset]);
    onDeleted?.();
  };
  return (
    <>
      <AssetDetailsButton asset={asset} />
      <Menu.Root>
        <Menu.Trigger render={<IconButton label={messages.moreActions} />}>
          <EllipsisVertical aria-hidden className="size-5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60 outline-none">
            <Menu.Popup className="max-h-(--available-height) w-60 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              {asset.isAiGenerated && (
                <MenuAction icon={Share2} label={messages.share} onPress={() => setSharing(true)} />
              )}
              <CopyPromptAction asset={asset} />
              <ReuseActions asset={asset} />
              {onOpenApp && asset.isAiGenerated && asset.appId !== '' && (
                <AppMenuItem appId={asset.appId} onOpen={onOpenApp} />
              )}
              <MenuAction icon={WandSparkles} label={messages.edit} onPress={() => setEditing(true)} />
              <MenuAction
                icon={asset.isFavourite ? StarOff : Star}
                label={asset.isFavourite ? messages.removeFavourite : messages.addFavourite}
                onPress={() => void toggleFavourite(asset)}
              />
              <MenuAction icon={Trash2} label={messages.delete} onPress={remove} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ShareDrawer asset={asset} isOpen={isSharing} onClose={() => setSharing(false)} />
      <EditWithAi asset={asset} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}

function CopyPromptAction({ asset: { generationPrompt } }: { readonly asset: Asset }) {
  const { copied, copy } = useCopy(() => void showToast(messages.copyFailed));
  if (generationPrompt === undefined) return undefined;
  return (
    <MenuAction
      icon={Clipboard}
      label={copied === generationPrompt ? messages.copied : messages.copyPrompt}
      onPress={() => void copy(generationPrompt)}
      staysOpen
    />
  );
}

function ReuseActions({ asset }: { readonly asset: Asset }) {
  const reuse = useReuse({ ...asset, name: asset.filename });
  const { generationId } = asset;
  const { data } = useApi(generations.getGeneration, generationId ? { params: { id: generationId } } : null);
  if (!reuse) return undefined;
  const cost = data?.generation.creditCost;
  return (
    <>
      {reuse.openPrompt && <MenuAction icon={Sparkles} label={messages.promptLabel} onPress={reuse.openPrompt} />}
      <MenuAction icon={Shuffle} label={messages.remix} onPress={reuse.remix} />
      <MenuAction
        icon={RotateCw}
        label={messages.runAgain}
        hint={cost === undefined ? undefined : formatCredits(cost)}
        onPress={() => reuse.runAgain(cost)}
      />
    </>
  );
}

interface AppMenuItemProps {
  readonly appId: string;
  readonly onOpen: (appId: string) => void;
}

function AppMenuItem({ appId, onOpen }: AppMenuItemProps) {
  const { data } = useApi(assets.getAssetApp, { params: { appId } });
  return <MenuAction icon={LayoutGrid} label={messages.appAssets} hint={data?.label} onPress={() => onOpen(appId)} />;
}

interface MenuActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onPress: () => void;
  readonly staysOpen?: boolean;
}

function MenuAction({ icon: Icon, label, hint, onPress, staysOpen = false }: MenuActionProps) {
  return (
    <Menu.Item
      onClick={onPress}
      closeOnClick={!staysOpen}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover"
    >
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="min-w-0">
        <span>{label}</span>
        {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </span>
    </Menu.Item>
  );
}

/** Shows the change at once and reverts it if the server refuses. */
async function toggleFavourite(asset: Asset): Promise<void> {
  const isFavourite = !asset.isFavourite;
  showChanged({ ...asset, isFavourite });
  try {
    await callApi(assets.updateAsset, { params: { id: asset.id }, body: { isFavourite } });
    showToast(isFavourite ? messages.madeFavourite : messages.noFavourite);
  } catch (error) {
    showChanged(asset);
    showToast(failureMessage(error));
  }
  refreshGalleries();
}
