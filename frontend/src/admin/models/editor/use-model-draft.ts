import { useEffect, useState } from 'react';
import type { ModelDefinition } from '#shared/domain/model-definition.ts';
import { modelDifferences } from '#shared/domain/model-differences.ts';
import { type DraftOwner, readDraft, removeDraft, type StoredDraft, writeDraft } from './stored-draft.ts';
import { beginHistory, recordChange, redoChange, undoChange } from './undo-history.ts';

export interface ModelDraft {
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
export function useModelDraft(owner: DraftOwner, saved: StoredDraft): ModelDraft {
  const [restored] = useState(() => readDraft(owner));
  const [isRestored, setRestored] = useState(
    () => restored !== undefined && modelDifferences(saved.definition, restored.definition).length > 0,
  );
  const [baseVersion, setBaseVersion] = useState((restored ?? saved).baseVersion);
  const [history, setHistory] = useState(() => beginHistory((restored ?? saved).definition));
  const definition = history.present;
  const isChanged = definition !== saved.definition && modelDifferences(saved.definition, definition).length > 0;

  useEffect(() => {
    if (isChanged) writeDraft(owner, { baseVersion, definition });
    else removeDraft(owner);
  });

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
