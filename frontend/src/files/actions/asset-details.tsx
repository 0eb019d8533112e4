import type { Asset } from '#shared/contracts/assets.ts';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatBytes, formatCredits, formatDateTime } from '#frontend/src/lib/format.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { actionMessages } from './action-messages.ts';
import { addOrigin, useOrigin } from './asset-origin.tsx';

interface AssetDetailsDrawerProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AssetDetailsDrawer({ asset, isOpen, onClose }: AssetDetailsDrawerProps) {
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
          <p className="text-pretty whitespace-pre-line">{prompt}</p>
        </Section>
      )}
      <DetailList details={listDetails(described, data?.generation)} />
    </div>
  );
}

/** Uploads have no model, and audio has no size in pixels. */
function listDetails(asset: Asset, generation: Generation | undefined) {
  const { width, height } = asset;
  const pageTitle = generation?.pageTitle;
  return [
    { label: actionMessages.kind, value: actionMessages.kinds[asset.mediaType] },
    { label: actionMessages.state, value: actionMessages.ready },
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

function formatCost({ receipt, assets, leftOut }: Generation): string {
  const cost = formatCredits(receipt.charged);
  const isOfAll = assets.length > 1 || leftOut !== undefined;
  return isOfAll ? actionMessages.costOfAll(cost, assets.length, leftOut) : cost;
}
