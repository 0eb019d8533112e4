import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { settingInWords } from '../difference-messages.ts';
import { definitionDifferences } from '../merge/definition-differences.ts';
import type { FormDefinition } from '../merge/definition-pieces.ts';
import { mergeDefinitions } from '../merge/merge-definitions.ts';
import { messages } from './messages.ts';
import { type Edited, editedFrom } from './stored-draft.ts';
import type { SaveBase } from './use-save.ts';
import type { EditedDraft } from './use-edited.ts';

/** Somebody saved a newer version while this one was worked on. */
export interface Conflict<D> {
  readonly base: D;
  readonly theirs: SaveBase & { readonly definition: D; readonly savedBy: string };
}

interface ConflictSheetProps<D extends FormDefinition> {
  readonly edited: Edited<D>;
  readonly conflict: Conflict<D> | undefined;
  readonly draft: EditedDraft<D>;
  readonly onReplace: (theirs: SaveBase) => void;
  readonly onClose: () => void;
}

/** What somebody else saved in the meantime, and what to do about it: never overwritten unseen. */
export function ConflictSheet<D extends FormDefinition>({
  edited,
  conflict,
  draft,
  onReplace,
  onClose,
}: ConflictSheetProps<D>) {
  if (conflict === undefined) return undefined;
  const { base, theirs } = conflict;
  const merge = () => {
    const versions = { base, mine: draft.definition, theirs: theirs.definition };
    const { merged, contested } = mergeDefinitions(versions, (value) => editedFrom(edited, value));
    draft.rebase(merged, theirs.version);
    const names = contested.map(settingInWords).join(', ');
    showToast(contested.length > 0 ? messages.contested(names) : messages.merged);
    onClose();
  };
  const take = () => {
    draft.rebase(theirs.definition, theirs.version);
    onClose();
  };
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onClose}>
        {messages.keepEditing}
      </Button>
      <Button variant="danger" onClick={take}>
        {messages.takeTheirs}
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
    <Sheet isOpen onClose={onClose} title={messages.conflictTitle} footer={footer}>
      <div className="flex flex-col gap-4">
        <p>{messages.conflictText(theirs.savedBy, theirs.version)}</p>
        <DifferenceList differences={definitionDifferences(base, theirs.definition)} />
      </div>
    </Sheet>
  );
}
