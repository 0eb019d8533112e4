import { Menu } from '@base-ui/react/menu';
import {
  Clipboard,
  EllipsisVertical,
  Link as LinkIcon,
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
import type { Asset } from '#shared/contracts/assets.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { DeleteAssetSheet } from './delete-asset-sheet.tsx';
import { EditWithAi } from './edit-with-ai.tsx';
import { setFavourite } from './manage-asset.ts';
import { messages } from './messages.ts';
import { shareAsset } from './share-asset.ts';
import { useCopy } from './use-copy.ts';
import { useMadeFrom } from './use-made-from.ts';

/** What else can be done with a file that is on the full screen. */
export function AssetActions({ asset }: { readonly asset: Asset }) {
  const [sheet, setSheet] = useState<'edit' | 'delete'>();
  const close = () => setSheet(undefined);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger render={<IconButton label={messages.moreActions} />}>
          <EllipsisVertical aria-hidden className="size-5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-60 outline-none">
            <Menu.Popup className="w-60 rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
              <SharingActions asset={asset} />
              <MadeFromActions asset={asset} />
              <Action icon={WandSparkles} label={messages.edit} onPress={() => setSheet('edit')} />
              <Action
                icon={asset.isFavourite ? StarOff : Star}
                label={asset.isFavourite ? messages.removeFavourite : messages.addFavourite}
                onPress={() => void setFavourite(asset)}
              />
              <Action icon={Trash2} label={messages.delete} onPress={() => setSheet('delete')} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <EditWithAi asset={asset} isOpen={sheet === 'edit'} onClose={close} />
      <DeleteAssetSheet asset={asset} isOpen={sheet === 'delete'} onClose={close} />
    </>
  );
}

function SharingActions({ asset }: { readonly asset: Asset }) {
  const { copied, copy } = useCopy();
  const { generationPrompt, publicUrl } = asset;
  return (
    <>
      {'share' in navigator && <Action icon={Share2} label={messages.share} onPress={() => void shareAsset(asset)} />}
      <Action
        icon={LinkIcon}
        label={copied === publicUrl ? messages.copied : messages.copyLink}
        onPress={() => void copy(publicUrl)}
        staysOpen
      />
      {generationPrompt !== undefined && (
        <Action
          icon={Clipboard}
          label={copied === generationPrompt ? messages.copied : messages.copyPrompt}
          onPress={() => void copy(generationPrompt)}
          staysOpen
        />
      )}
    </>
  );
}

function MadeFromActions({ asset }: { readonly asset: Asset }) {
  const madeFrom = useMadeFrom(asset);
  if (!madeFrom) return undefined;
  return (
    <>
      {madeFrom.openPrompt && <Action icon={Sparkles} label={messages.itsPrompt} onPress={madeFrom.openPrompt} />}
      <Action icon={Shuffle} label={messages.remix} onPress={madeFrom.remix} />
      <Action icon={RotateCw} label={messages.runAgain} onPress={madeFrom.runAgain} />
    </>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
  readonly staysOpen?: boolean;
}

function Action({ icon: Icon, label, onPress, staysOpen = false }: ActionProps) {
  return (
    <Menu.Item
      onClick={onPress}
      closeOnClick={!staysOpen}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover"
    >
      <Icon aria-hidden className="size-5 text-muted" />
      {label}
    </Menu.Item>
  );
}
