import type { AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

interface ConflictSheetProps {
  /** What somebody else saved in the meantime. */
  readonly theirs: AdminProForm | undefined;
  readonly onTake: (theirs: AdminProForm) => void;
  readonly onReplace: (theirs: AdminProForm) => void;
  readonly onClose: () => void;
}

/** Nothing is overwritten unseen. */
export function ConflictSheet({ theirs, onTake, onReplace, onClose }: ConflictSheetProps) {
  if (theirs === undefined) return undefined;
  const footer = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onClose}>
        {messages.keepEditing}
      </Button>
      <Button onClick={() => onTake(theirs)}>{messages.takeTheirs}</Button>
      <Button variant="danger" onClick={() => onReplace(theirs)}>
        {messages.replace}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen onClose={onClose} title={messages.conflictTitle} footer={footer}>
      <p>{messages.conflictText(theirs.savedBy, formatDateTime(theirs.updatedAt))}</p>
    </Sheet>
  );
}
