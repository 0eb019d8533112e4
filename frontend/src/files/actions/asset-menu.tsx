import { Menu } from '@base-ui/react/menu';
import { Clipboard, FileInput, Info, LayoutGrid, type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { actionMessages } from './action-messages.ts';
import { AssetDetailsDrawer } from './asset-details.tsx';
import { deleteWithUndo } from './deletion.ts';
import { EditWithAi } from './edit-with-ai.tsx';

interface AssetMenuProps {
  readonly asset: Asset;
  readonly trigger: ReactElement;
  readonly onDeleted?: (() => void) | undefined;
  /** Set if an app's files can be opened from here. */
  readonly onOpenApp?: ((appId: string) => void) | undefined;
}

/** The rarer actions. */
export function AssetMenu({ asset, trigger, onDeleted, onOpenApp }: AssetMenuProps) {
  const [opened, setOpened] = useState<'input' | 'details'>();
  const close = () => setOpened(undefined);
  const remove = () => {
    deleteWithUndo([asset]);
    onDeleted?.();
  };
  return (
    <>
      <Menu.Root>
        <Menu.Trigger render={trigger} />
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60 outline-none">
            <Menu.Popup className="max-h-(--available-height) w-60 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              <MenuAction icon={FileInput} label={actionMessages.asInput} onPress={() => setOpened('input')} />
              <CopyPromptAction asset={asset} />
              <MenuAction icon={Info} label={actionMessages.details} onPress={() => setOpened('details')} />
              {onOpenApp && asset.isAiGenerated && asset.appId !== '' && (
                <AppMenuItem appId={asset.appId} onOpen={onOpenApp} />
              )}
              <MenuAction icon={Trash2} label={actionMessages.delete} onPress={remove} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <AssetDetailsDrawer asset={asset} isOpen={opened === 'details'} onClose={close} />
      <EditWithAi asset={asset} isOpen={opened === 'input'} onClose={close} />
    </>
  );
}

function CopyPromptAction({ asset: { generationPrompt } }: { readonly asset: Asset }) {
  const { copied, copy } = useCopy(() => void showToast(actionMessages.copyFailed));
  if (generationPrompt === undefined) return undefined;
  return (
    <MenuAction
      icon={Clipboard}
      label={copied === generationPrompt ? actionMessages.copied : actionMessages.copyPrompt}
      onPress={() => void copy(generationPrompt)}
      staysOpen
    />
  );
}

interface AppMenuItemProps {
  readonly appId: string;
  readonly onOpen: (appId: string) => void;
}

function AppMenuItem({ appId, onOpen }: AppMenuItemProps) {
  const { data } = useApi(assets.getAssetApp, { params: { appId } });
  return (
    <MenuAction icon={LayoutGrid} label={actionMessages.appAssets} hint={data?.label} onPress={() => onOpen(appId)} />
  );
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
