import { useEffect, useState } from 'react';
import type { ModelDefinition } from '#shared/rules/model-definition.ts';
import { definitionDifferences } from '#frontend/src/admin/builder/merge/definition-differences.ts';
import {
  type StoredDraftOwner,
  readStoredDraft,
  removeStoredDraft,
  type StoredDraft,
  writeStoredDraft,
} from './stored-draft.ts';
import { beginHistory, recordChange, redoChange, undoChange } from './undo-history.ts';

export interface EditedModel {
  readonly definition: ModelDefinition;
  readonly baseVersion: number | null;
  readonly isChanged: boolean;
  /** It was left unsaved, and is here again. */
  readonly isRestored: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `place` names the control that somebody types in. */
  readonly change: (definition: ModelDefinition, place?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Goes back to what is saved. */
  readonly discard: () => void;
  /** Goes on from a newer version, with what was made of both. */
  readonly rebase: (definition: ModelDefinition, baseVersion: number) => void;
}

/** Unsaved work on a model, which a reload does not lose. */
export function useEditedModel(owner: StoredDraftOwner, saved: StoredDraft): EditedModel {
  const [restored] = useState(() => changedDraft(owner, saved));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [baseVersion, setBaseVersion] = useState((restored ?? saved).baseVersion);
  const [history, setHistory] = useState(() => beginHistory((restored ?? saved).definition));
  const definition = history.present;
  const isChanged = definition !== saved.definition && definitionDifferences(saved.definition, definition).length > 0;

  const { accessId, modelId } = owner;
  useEffect(() => {
    if (isChanged) writeStoredDraft({ accessId, modelId }, { baseVersion, definition });
    else removeStoredDraft({ accessId, modelId });
  }, [accessId, modelId, isChanged, baseVersion, definition]);

  const change = (next: ModelDefinition, place?: string) => setHistory((known) => recordChange(known, next, place));
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
      setBaseVersion(version);
      change(next);
    },
  };
}

/** Work that was left unsaved, unless it says the same as what is saved. */
function changedDraft(owner: StoredDraftOwner, saved: StoredDraft): StoredDraft | undefined {
  const draft = readStoredDraft(owner);
  return draft && definitionDifferences(saved.definition, draft.definition).length > 0 ? draft : undefined;
}
