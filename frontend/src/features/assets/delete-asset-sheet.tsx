import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { deleteAsset } from './manage-asset.ts';
import { messages } from './messages.ts';

interface DeleteAssetSheetProps {
  readonly asset: Asset;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a file is deleted for good. */
export function DeleteAssetSheet({ asset, isOpen, onClose }: DeleteAssetSheetProps) {
  const [isDeleting, setDeleting] = useState(false);
  async function confirm(): Promise<void> {
    setDeleting(true);
    if (await deleteAsset(asset)) onClose();
    setDeleting(false);
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={messages.deleteTitle}
      footer={
        <div className="flex gap-3">
          <Button isBlock onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button variant="danger" isBlock disabled={isDeleting} onClick={() => void confirm()}>
            {isDeleting ? messages.deleting : messages.delete}
          </Button>
        </div>
      }
    >
      <p>{messages.deleteQuestion(asset.filename)}</p>
    </Sheet>
  );
}
