import { useEffect, useState } from 'react';
import { definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import type { FormDefinition } from '#frontend/src/admin/builder/merge/definition-pieces.ts';
import { type Draft, type DraftOwner, type Edited, readDraft, removeDraft, writeDraft } from './stored-draft.ts';
import { beginHistory, recordChange, redoChange, undoChange } from './undo-history.ts';

export interface EditedDraft<D> {
  readonly definition: D;
  readonly baseVersion: number | null;
  readonly isChanged: boolean;
  /** It was left unsaved, and is here again. */
  readonly isRestored: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `place` names the control that somebody types in. */
  readonly change: (definition: D, place?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Goes back to what is saved. */
  readonly discard: () => void;
  /** Goes on from a newer version, with what was made of both. */
  readonly rebase: (definition: D, baseVersion: number) => void;
}

/** Unsaved work on a model or a pro form, which can be undone step by step, and which a reload does not lose. */
export function useEdited<D extends FormDefinition>(
  edited: Edited<D>,
  owner: DraftOwner,
  saved: Draft<D>,
): EditedDraft<D> {
  const [restored] = useState(() => changedDraft(edited, owner, saved));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [baseVersion, setBaseVersion] = useState((restored ?? saved).baseVersion);
  const [history, setHistory] = useState(() => beginHistory((restored ?? saved).definition));
  const definition = history.present;
  const isChanged = definition !== saved.definition && definitionDifferences(saved.definition, definition).length > 0;

  const { accessId, id } = owner;
  useEffect(() => {
    if (isChanged) writeDraft(edited, { accessId, id }, { baseVersion, definition });
    else removeDraft(edited, { accessId, id });
  }, [edited, accessId, id, isChanged, baseVersion, definition]);

  const change = (next: D, place?: string) => setHistory((known) => recordChange(known, next, place));
  return {
    definition,
    baseVersion,
    isChanged,
    isRestored: isRestored && isChanged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => setHistory(undoChange),
    redo: () => setHistory(redoChange),
    discard: () => {
      setRestored(false);
      setBaseVersion(saved.baseVersion);
      change(saved.definition);
    },
    rebase: (next, version) => {
      setRestored(false);
      setBaseVersion(version);
      change(next);
    },
  };
}

/** Work that was left unsaved, unless it says the same as what is saved. */
function changedDraft<D extends FormDefinition>(edited: Edited<D>, owner: DraftOwner, saved: Draft<D>) {
  const draft = readDraft(edited, owner);
  return draft && definitionDifferences(saved.definition, draft.definition).length > 0 ? draft : undefined;
}
