import { useNavigate } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import { type PageSummary, pages } from '#shared/contracts/pages.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { RowButton } from '#frontend/src/ui/row-button.tsx';
import { RowGroup } from '#frontend/src/ui/section.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { WandSparkles } from 'lucide-react';
import { messages } from '../messages.ts';

interface EditWithAiProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The public pages that take such a file; the chosen one opens with the file in its field. */
export function EditWithAi({ asset, isOpen, onClose }: EditWithAiProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.edit} description={messages.editThroughPages}>
      <PageRows asset={asset} />
    </Sheet>
  );
}

function PageRows({ asset }: { readonly asset: Asset }) {
  const navigate = useNavigate();
  const { data, error, mutate } = useApi(pages.listPages, { query: { takes: asset.mediaType } });
  const open = ({ routePath, fieldKey }: PageSummary) => {
    const { id: assetId, publicUrl, filename } = asset;
    const state: PageState = { values: { [fieldKey]: { assetId, publicUrl, filename } }, from: filename };
    void navigate(modelPagePath(routePath), { state });
  };
  if (error) return <ErrorState title={messages.pagesFailed} message={error.message} onRetry={() => void mutate()} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-14 w-full" />
      </LoadingRegion>
    );
  }
  if (data.items.length === 0) return <p className="text-muted">{messages.noPageTakes}</p>;
  return (
    <RowGroup>
      {data.items.map((page) => (
        <RowButton
          key={page.routePath}
          icon={WandSparkles}
          label={page.title}
          hint={`${page.description} ${formatCredits(page.creditCost)}`}
          onClick={() => open(page)}
        />
      ))}
    </RowGroup>
  );
}
