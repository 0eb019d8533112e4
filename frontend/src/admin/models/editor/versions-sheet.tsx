import { useState } from 'react';
import { adminModels, type AdminModel, type VersionSummary } from '#shared/contracts/admin-models.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import { DifferenceList } from '#frontend/src/admin/builder/difference-list.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import { ChoiceSetting } from '#frontend/src/ui/setting-controls.tsx';

interface VersionsProps {
  readonly model: AdminModel;
  /** Restoring would put them aside. */
  readonly hasUnsavedChanges: boolean;
  readonly onRestored: (model: AdminModel) => void;
}

interface VersionsSheetProps extends VersionsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every save of a model: compare two, or bring one back as the newest. */
export function VersionsSheet({ isOpen, onClose, ...versions }: VersionsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.versions} description={messages.versionsHint} size="full">
      <Versions {...versions} />
    </Sheet>
  );
}

function Versions(props: VersionsProps) {
  const { model } = props;
  const { id } = model;
  // What was saved since it was last looked at is in it, however soon.
  const list = useApiList(adminModels.listVersions, { params: { id }, query: {} }, { dedupingInterval: 0 });
  if (list.error)
    return <ErrorState title={messages.versionsFailed} message={list.error.message} onRetry={list.reload} />;
  if (list.isLoading) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="flex flex-col gap-6">
      {list.items.length > 1 && <Comparison key={model.version} id={id} versions={list.items} />}
      <ol className="divide-y divide-line rounded-card border border-line">
        {list.items.map((version) => (
          <VersionRow key={version.version} version={version} {...props} />
        ))}
      </ol>
      {list.hasMore && <Button onClick={list.loadMore}>{messages.moreVersions}</Button>}
    </div>
  );
}

function VersionRow(props: VersionsProps & { readonly version: VersionSummary }) {
  const { version, model, hasUnsavedChanges, onRestored } = props;
  const [isAsking, setAsking] = useState(false);
  const isNewest = version.version === model.version;
  const restore = async () => {
    try {
      const restored = await callApi(adminModels.restoreVersion, {
        params: { id: model.id, version: version.version },
        body: { baseVersion: model.version },
      });
      showToast(messages.restoredNow(version.version));
      refresh(adminModels.listVersions);
      onRestored(restored.model);
    } catch (error) {
      showToast(`${messages.restoreFailed}: ${messageOf(error)}`);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-3">
      <div className="flex flex-col text-sm">
        <span className="font-medium">
          {messages.versionName(version.version)}
          {isNewest && ` (${messages.newest})`}
        </span>
        <span className="text-muted">
          {version.savedBy}, {formatDateTime(version.updatedAt)}
        </span>
        {version.restoredFrom !== undefined && (
          <span className="text-muted">{messages.restoredFrom(version.restoredFrom)}</span>
        )}
      </div>
      {!isNewest && (
        <Button
          aria-label={isAsking ? messages.restoreAnyway : messages.restoreOf(version.version)}
          onClick={() => (hasUnsavedChanges && !isAsking ? setAsking(true) : void restore())}
        >
          {isAsking ? messages.restoreAnyway : messages.restore}
        </Button>
      )}
    </li>
  );
}

function Comparison({ id, versions }: { readonly id: string; readonly versions: readonly VersionSummary[] }) {
  const names = versions.map(({ version }) => String(version));
  const [from, setFrom] = useState(names[1] ?? '');
  const [to, setTo] = useState(names[0] ?? '');
  const options = Object.fromEntries(names.map((name) => [name, messages.versionName(Number(name))]));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <ChoiceSetting label={messages.compareFrom} names={names} options={options} value={from} onChange={setFrom} />
        <ChoiceSetting label={messages.compareTo} names={names} options={options} value={to} onChange={setTo} />
      </div>
      <Differences id={id} from={from} to={to} />
    </div>
  );
}

function Differences({ id, from, to }: { readonly id: string; readonly from: string; readonly to: string }) {
  const before = useApi(adminModels.getVersion, { params: { id, version: from } });
  const after = useApi(adminModels.getVersion, { params: { id, version: to } });
  const error = before.error ?? after.error;
  if (error) return <ErrorState title={messages.versionsFailed} message={error.message} />;
  if (!before.data || !after.data) return <Skeleton className="h-24 w-full" />;
  const definitionOf = ({ model }: { readonly model: AdminModel }) => modelDefinitionSchema.parse(model);
  return <DifferenceList differences={definitionDifferences(definitionOf(before.data), definitionOf(after.data))} />;
}
