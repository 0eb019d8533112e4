import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { Spinner } from '#frontend/src/ui/progress-bar.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { Asset } from '#shared/contracts/assets.ts';
import { actionMessages } from './action-messages.ts';

interface ArchiveButtonProps {
  readonly assets: readonly Asset[];
  readonly label: string;
}

export function ArchiveButton({ assets, label }: ArchiveButtonProps) {
  const [fetched, setFetched] = useState<number>();
  const isBusy = fetched !== undefined;
  async function save() {
    const { canShareFiles, shareFiles } = await import('./share-files.ts');
    if (canShareFiles(assets)) return shareFiles(assets, setFetched);
    const { downloadArchive } = await import('./download-archive.ts');
    return downloadArchive(assets, actionMessages.archive(new Date()), setFetched);
  }
  async function download(): Promise<void> {
    setFetched(0);
    try {
      const failedNames = await save();
      if (failedNames.length > 0) showToast(actionMessages.notDownloaded(failedNames));
    } catch {
      showToast(actionMessages.archiveFailed);
    }
    setFetched(undefined);
  }
  return (
    <Button aria-disabled={isBusy} disabled={assets.length === 0} onClick={() => !isBusy && void download()}>
      {isBusy ? <Spinner /> : <FolderDown aria-hidden className="size-4" />}
      <span>{isBusy ? actionMessages.archiving(fetched, assets.length) : label}</span>
    </Button>
  );
}
