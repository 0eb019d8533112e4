import { Menu } from '@base-ui/react/menu';
import {
  Clipboard,
  Eraser,
  FileInput,
  Flag,
  Info,
  LayoutGrid,
  type LucideIcon,
  Trash2,
  WandSparkles,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatBytes, formatCredits, formatDateTime, priceText } from '#frontend/src/lib/format.ts';
import { useCopy } from '#frontend/src/lib/use-copy.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Drawer, Overlay } from '#frontend/src/ui/drawer.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { RowButton, RowGroup, Section } from '#frontend/src/ui/section.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import { actionMessages } from './action-messages.ts';
import { addOrigin, describeOrigin, useOrigin } from './asset-origin.tsx';
import { deleteWithUndo } from './deletion.ts';
import { useOpenPageWithAsset } from './next-pages.ts';

const EraseDrawer = lazyView(async () => (await import('./erase-drawer.tsx')).EraseDrawer);
const ReportDrawer = lazyView(async () => (await import('./report-drawer.tsx')).ReportDrawer);

interface AssetMenuProps {
  readonly asset: Asset;
  readonly trigger: ReactElement;
  readonly onDeleted?: (() => void) | undefined;
  readonly onOpenApp?: ((appId: string) => void) | undefined;
}

export function AssetMenu({ asset, trigger, onDeleted, onOpenApp }: AssetMenuProps) {
  const [opened, setOpened] = useState<'input' | 'details' | 'report' | 'erase'>();
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
              {asset.isAiGenerated && (
                <MenuAction icon={Flag} label={actionMessages.report} onPress={() => setOpened('report')} />
              )}
              <MenuAction icon={Trash2} label={actionMessages.delete} onPress={remove} />
              <MenuAction icon={Eraser} label={actionMessages.erase} onPress={() => setOpened('erase')} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <AssetDetailsDrawer asset={asset} isOpen={opened === 'details'} onClose={close} />
      <EditWithAi asset={asset} isOpen={opened === 'input'} onClose={close} />
      {opened === 'report' && (
        <Overlay isOpen onClose={close}>
          <ReportDrawer asset={asset} onClose={close} />
        </Overlay>
      )}
      {opened === 'erase' && (
        <Overlay isOpen onClose={close}>
          <EraseDrawer asset={asset} onClose={close} onDeleted={onDeleted} />
        </Overlay>
      )}
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

interface EditWithAiProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function EditWithAi({ asset, isOpen, onClose }: EditWithAiProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={actionMessages.edit} description={actionMessages.editThroughPages}>
      <PageRows asset={asset} />
    </Drawer>
  );
}

function PageRows({ asset }: { readonly asset: Asset }) {
  const { data, error, mutate } = useApi(pages.listPages, { query: { takes: asset.mediaType } });
  const open = useOpenPageWithAsset(asset);
  if (error)
    return <ErrorState title={actionMessages.pagesFailed} message={error.message} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-14 w-full" />
      </LoadingRegion>
    );
  }
  if (data.items.length === 0) return <p className="text-muted">{actionMessages.noPageAccepts}</p>;
  return (
    <RowGroup>
      {data.items.map((page) => (
        <RowButton
          key={page.routePath}
          icon={WandSparkles}
          label={page.title}
          hint={`${page.description} ${priceText(page)}`}
          onClick={() => open(page)}
        />
      ))}
    </RowGroup>
  );
}

interface AssetDetailsDrawerProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AssetDetailsDrawer({ asset, isOpen, onClose }: AssetDetailsDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={actionMessages.details}>
      <AssetDetails asset={asset} />
    </Drawer>
  );
}

function AssetDetails({ asset }: { readonly asset: Asset }) {
  const { generationId } = asset;
  const described = addOrigin(asset, useOrigin(generationId));
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const { data } = useApi(generations.getGeneration, request, { revalidateOnFocus: false });
  const prompt = described.generationPrompt;
  return (
    <div className="flex flex-col gap-5">
      {prompt !== undefined && (
        <Section title={actionMessages.prompt}>
          <p className="whitespace-pre-line">{prompt}</p>
        </Section>
      )}
      <DetailList details={listDetails(described, data?.generation)} />
    </div>
  );
}

function listDetails(asset: Asset, generation: Generation | undefined) {
  const { width, height } = asset;
  const pageTitle = generation?.pageTitle;
  return [
    { label: actionMessages.kind, value: actionMessages.kinds[asset.mediaType] },
    { label: actionMessages.state, value: actionMessages.ready },
    { label: actionMessages.origin, value: describeOrigin(asset) ?? actionMessages.uploaded },
    {
      label: actionMessages.credentials,
      value: asset.credentials === undefined ? undefined : actionMessages.madeBy(asset.credentials),
    },
    { label: actionMessages.model, value: asset.model },
    { label: actionMessages.madeOn, value: pageTitle === asset.model ? undefined : pageTitle },
    { label: actionMessages.seed, value: asset.seed },
    { label: actionMessages.dimensions, value: width && height ? `${width} × ${height}` : undefined },
    { label: actionMessages.date, value: formatDateTime(asset.createdAt) },
    { label: actionMessages.cost, value: generation && formatCost(generation) },
    { label: actionMessages.fileSize, value: formatBytes(asset.sizeBytes) },
    { label: actionMessages.filename, value: asset.filename },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

function formatCost({ receipt, leftOut, ...generation }: Generation): string {
  const cost = formatCredits(receipt.charged);
  const count = generation.assets.length;
  return count > 1 || leftOut !== undefined ? actionMessages.costOfAll(cost, count, leftOut) : cost;
}
