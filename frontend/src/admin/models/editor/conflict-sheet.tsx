import type { AdminModel } from '#shared/contracts/admin-models.ts';
import { mergeModels } from '#frontend/src/admin/builder/merge/merge-models.ts';
import { modelDefinitionSchema } from '#shared/rules/model-definition.ts';
import { definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import { DifferenceList } from '#frontend/src/admin/builder/difference-list.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { messages } from './messages.ts';
import type { EditedModel } from './use-edited-model.ts';
import type { Conflict } from './use-save-model.ts';

interface ConflictSheetProps {
  readonly conflict: Conflict | undefined;
  readonly draft: EditedModel;
  readonly onReplace: (theirs: AdminModel) => void;
  readonly onClose: () => void;
}

/** What somebody else saved in the meantime, and what to do about it: never overwritten unseen. */
export function ConflictSheet({ conflict, draft, onReplace, onClose }: ConflictSheetProps) {
  if (conflict === undefined) return undefined;
  const { base, theirs } = conflict;
  const newest = modelDefinitionSchema.parse(theirs);
  const merge = () => {
    const { merged, contested } = mergeModels({ base, mine: draft.definition, theirs: newest });
    draft.rebase(merged, theirs.version);
    showToast(contested.length > 0 ? messages.contested(contested.join(', ')) : messages.merged);
    onClose();
  };
  const footer = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={merge}>
        {messages.merge}
      </Button>
      <Button variant="danger" onClick={() => onReplace(theirs)}>
        {messages.replace}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {messages.keepEditing}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen onClose={onClose} title={messages.conflictTitle} footer={footer}>
      <div className="flex flex-col gap-4">
        <p>{messages.conflictText(theirs.savedBy, theirs.version)}</p>
        <DifferenceList differences={definitionDifferences(base, newest)} />
      </div>
    </Sheet>
  );
}
