import { useParams } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import { AssetActions } from '#frontend/src/features/assets/asset-actions.tsx';
import { FileInput } from '#frontend/src/files/file-input.tsx';
import { AssetActionsSlot } from '#frontend/src/features/generation/asset-actions-slot.ts';
import { FileInputSlot } from '#frontend/src/form/controls/file-input-slot.ts';
import type { FileInputProps } from '#frontend/src/ui/file-input-props.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { ModelPage } from '#frontend/src/features/generation/model-page.tsx';
import { messages } from './messages.ts';

const renderAssetActions = (asset: Asset) => <AssetActions asset={asset} />;
const renderFileInput = (props: FileInputProps) => <FileInput {...props} />;

/** `/p/*`: the rest of the path, slashes included, is the page's route path. */
export function ModelPageRoute() {
  const { '*': routePath } = useParams();
  if (!routePath) return <RoutePathMissing />;
  return (
    <FileInputSlot value={renderFileInput}>
      <AssetActionsSlot value={renderAssetActions}>
        <ModelPage routePath={routePath} />
      </AssetActionsSlot>
    </FileInputSlot>
  );
}

function RoutePathMissing() {
  return <ErrorState heading="h1" title={messages.notFound} message={messages.routePathMissing} />;
}
