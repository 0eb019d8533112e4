import type { Asset } from '#shared/contracts/assets.ts';
import { pages } from '#shared/contracts/pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { priceText } from '#frontend/src/lib/format.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { RowButton, RowGroup } from '#frontend/src/ui/section.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { WandSparkles } from 'lucide-react';
import { actionMessages } from './action-messages.ts';
import { useOpenPageWithAsset } from './next-pages.ts';

interface EditWithAiProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditWithAi({ asset, isOpen, onClose }: EditWithAiProps) {
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
