import { useState } from 'react';
import useSWR from 'swr';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { InlineConfirm } from '#frontend/src/ui/inline-confirm.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { ChoiceSetting } from '#frontend/src/ui/setting-controls.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { adminModels } from '#shared/contracts/admin-models.ts';
import type { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import type { VersionSummary } from '#shared/contracts/paging.ts';
import { compareDefinitions, type FormDefinition } from '#shared/rules/compare-definitions.ts';
import { DifferenceList } from './difference-list.tsx';
import { messages } from './messages.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
  readonly list: typeof adminModels.listVersions | typeof adminProForms.listVersions;
  readonly read: (version: number) => Promise<FormDefinition>;
  readonly restore: (version: number) => Promise<void>;
}

interface VersionsProps {
  readonly saved: Versioned;
  readonly hasDraft: boolean;
}

export function VersionsDialog({ onClose, ...versions }: VersionsProps & { readonly onClose: () => void }) {
  return (
    <Drawer isOpen onClose={onClose} title={messages.versions} description={messages.versionsHint} size="full">
      <Versions {...versions} />
    </Drawer>
  );
}

function Versions(props: VersionsProps) {
  const { saved } = props;
  // The last save can be seconds old, and a cached list would miss it.
  const list = useApiList(saved.list, { params: { id: saved.id }, query: {} }, { dedupingInterval: 0 });
  if (list.first === undefined) {
    return (
      <LoadState
        error={list.error}
        texts={{ failedToLoad: messages.versionsFailed }}
        skeleton={<Skeleton className="h-64 w-full" />}
        message={failureMessage(list.error)}
        onRetry={list.reload}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {list.items.length > 1 && <Comparison key={saved.version} saved={saved} versions={list.items} />}
      <ol className="divide-y divide-line rounded-card border border-line">
        {list.items.map((version) => (
          <VersionRow key={version.version} version={version} {...props} />
        ))}
      </ol>
      <LoadMore list={list} label={messages.moreVersions} />
    </div>
  );
}

function VersionRow({ version, saved, hasDraft }: VersionsProps & { readonly version: VersionSummary }) {
  const [isAsked, setAsked] = useState(false);
  const isNewest = version.version === saved.version;
  const restore = async () => {
    setAsked(false);
    await tryRestore(async () => {
      await saved.restore(version.version);
      showToast(messages.restoredNow(version.version));
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-3">
      <div className="flex min-w-0 flex-col text-sm">
        <span className="font-medium">
          <span>{messages.version(version.version)}</span>
          {isNewest && <span>{` (${messages.newest})`}</span>}
        </span>
        {version.note !== undefined && <span className="break-words">{version.note}</span>}
        <span className="text-muted">{`${version.savedBy}, ${formatDateTime(version.updatedAt)}`}</span>
        {version.restoredFrom !== undefined && (
          <span className="text-muted">{messages.restoredFrom(version.restoredFrom)}</span>
        )}
      </div>
      {!isNewest && !isAsked && (
        <Button
          aria-label={messages.restoreVersion(version.version)}
          onClick={() => (hasDraft ? setAsked(true) : void restore())}
        >
          {messages.restore}
        </Button>
      )}
      {isAsked && (
        <InlineConfirm
          question={messages.restoreQuestion(version.version)}
          confirmLabel={messages.restoreAnyway}
          cancelLabel={messages.keepDraft}
          onConfirm={restore}
          onCancel={() => setAsked(false)}
        />
      )}
    </li>
  );
}

async function tryRestore(restore: () => Promise<void>): Promise<void> {
  try {
    await restore();
  } catch (error) {
    showToast(`${messages.restoreFailed}: ${failureMessage(error)}`);
  }
}

interface ComparisonProps {
  readonly saved: Versioned;
  readonly versions: readonly VersionSummary[];
}

function Comparison({ saved, versions }: ComparisonProps) {
  const names = versions.map(({ version }) => String(version));
  const [from, setFrom] = useState(names[1] ?? '');
  const [to, setTo] = useState(names[0] ?? '');
  const options = Object.fromEntries(names.map((name) => [name, messages.version(Number(name))]));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <ChoiceSetting label={messages.compareFrom} names={names} options={options} value={from} onChange={setFrom} />
        <ChoiceSetting label={messages.compareTo} names={names} options={options} value={to} onChange={setTo} />
      </div>
      <Differences saved={saved} from={Number(from)} to={Number(to)} />
    </div>
  );
}

interface DifferencesProps {
  readonly saved: Versioned;
  readonly from: number;
  readonly to: number;
}

function Differences({ saved, from, to }: DifferencesProps) {
  const before = useVersion(saved, from);
  const after = useVersion(saved, to);
  const error: unknown = before.error ?? after.error;
  if (error) return <ErrorState title={messages.versionsFailed} message={failureMessage(error)} />;
  if (!before.data || !after.data) return <Skeleton className="h-24 w-full" />;
  return <DifferenceList differences={compareDefinitions(before.data, after.data)} />;
}

/** Saved versions never change, so they are not loaded again. */
function useVersion({ id, read }: Versioned, version: number) {
  return useSWR<FormDefinition>(['version', id, version], () => read(version), { revalidateOnFocus: false });
}
