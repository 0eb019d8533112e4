import { useState } from 'react';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminOverview, type ProviderChange } from '#shared/contracts/admin-overview.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import type { NoticeProps } from '#frontend/src/admin/editor/editor-description.ts';
import { refusalMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useProviderChange, useUncheckedModel } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { importTool } from '../import/import-dialog.tsx';
import { messages } from './messages.ts';

const texts = messages.providerChange;

/** Shows what the provider changed since the model's last import, or why it could not be compared. */
export function ProviderChangeNotice({ id, onOpen }: NoticeProps<ModelDefinition>) {
  const change = useProviderChange(id);
  const unchecked = useUncheckedModel(id);
  if (change !== undefined) return <OpenChange change={change} onReview={() => onOpen(importTool)} />;
  if (unchecked === undefined) return undefined;
  return <p className="text-sm text-muted">{texts.unchecked(formatDateTime(unchecked.at), unchecked.reason)}</p>;
}

interface OpenChangeProps {
  readonly change: ProviderChange;
  readonly onReview: () => void;
}

function OpenChange({ change, onReview }: OpenChangeProps) {
  const { modelId, foundAt, status, partCount } = change;
  const [isBusy, setBusy] = useState(false);
  const dismiss = async () => {
    setBusy(true);
    try {
      await callApi(adminModels.dismissProviderChange, { params: { id: modelId }, body: { foundAt } });
      showToast(texts.dismissed);
    } catch (error) {
      showToast(refusalMessage(error) ?? texts.notDismissed);
    } finally {
      setBusy(false);
      refresh(adminOverview.getWaiting);
    }
  };
  return (
    <section
      aria-label={texts.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <h2 className="font-medium">
          <span>{texts.found(formatAge(foundAt))}</span>
        </h2>
        <p className="text-sm wrap-anywhere">{describeChange(change)}</p>
        {partCount > 0 && <p className="text-sm text-muted">{texts.hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {partCount > 0 && status !== 'missing' && (
          <Button variant="primary" onClick={onReview}>
            {texts.review}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void dismiss()}>
          {texts.dismiss}
        </Button>
      </div>
    </section>
  );
}
