import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { compareDefinitions, type FormDefinition } from './compare-definitions.ts';
import { DifferenceList, formatSettingName } from './difference-list.tsx';
import type { SaveBase } from './editor-description.ts';
import { mergeDefinitions } from './merge-definitions.ts';
import { messages } from './messages.ts';
import { type DefinitionDraft, type DraftKind, parseDraft } from './use-draft.ts';
import type { Conflict } from './use-save-definition.ts';

interface ConflictDialogProps<D extends FormDefinition> {
  readonly kind: DraftKind<D>;
  readonly conflict: Conflict<D> | undefined;
  readonly draft: DefinitionDraft<D>;
  readonly onReplace: (theirs: SaveBase) => void;
  readonly onClose: () => void;
}

export function ConflictDialog<D extends FormDefinition>({
  kind,
  conflict,
  draft,
  onReplace,
  onClose,
}: ConflictDialogProps<D>) {
  if (conflict === undefined) return undefined;
  const { base, theirs } = conflict;
  const merge = () => {
    const versions = { base, mine: draft.definition, theirs: theirs.definition };
    const { merged, conflicts } = mergeDefinitions(versions, (value) => parseDraft(kind, value));
    draft.rebase(merged, theirs.version);
    const names = conflicts.map(formatSettingName);
    showToast(conflicts.length > 0 ? messages.conflicts(names) : messages.merged);
    onClose();
  };
  const acceptTheirs = () => {
    draft.rebase(theirs.definition, theirs.version);
    onClose();
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onClose}>
        {messages.keepEditing}
      </Button>
      <Button variant="danger" onClick={acceptTheirs}>
        {messages.acceptTheirs}
      </Button>
      <Button variant="danger" onClick={() => onReplace(theirs)}>
        {messages.replace}
      </Button>
      <Button variant="primary" onClick={merge}>
        {messages.merge}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={messages.conflictTitle} footer={footer}>
      <div className="flex flex-col gap-4">
        <p>{messages.conflictText(theirs.savedBy, theirs.version)}</p>
        <DifferenceList differences={compareDefinitions(base, theirs.definition)} />
      </div>
    </Drawer>
  );
}
