import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldProblem } from '#shared/contracts/errors.ts';
import { ApiError, refusalOf } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

/** The saved version that the work began with. */
export interface SaveBase {
  readonly id: string;
  readonly version: number;
}

interface SaveSteps<Saved, Conflict> {
  /** Undefined while it has never been saved. */
  readonly base: SaveBase | undefined;
  /** Where a new one is edited from its first save on. */
  readonly editorPath: string;
  /** Said when no answer tells what became of it. */
  readonly failed: string;
  readonly check: () => readonly FieldProblem[];
  readonly send: (base: SaveBase | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
  /** What to show of a newer version that somebody else saved. */
  readonly readConflict: (base: SaveBase) => Promise<Conflict>;
}

/** Saves an editor's work as the next version; what keeps it from that is told in `problems` or is a `conflict`. */
export function useSave<Saved extends { readonly id: string }, Conflict>(steps: SaveSteps<Saved, Conflict>) {
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const navigate = useNavigate();

  const save = async (base = steps.base) => {
    const wrong = steps.check().map(({ message }) => message);
    setProblems(wrong);
    if (wrong.length > 0) return;
    setSaving(true);
    try {
      const saved = await send(base);
      if (saved === undefined) return;
      setConflict(undefined);
      await steps.onSaved(saved);
      if (base === undefined) await navigate(`${steps.editorPath}?edit=${saved.id}`, { replace: true });
    } finally {
      setSaving(false);
    }
  };
  /** Tells why when nothing was saved; nothing that breaks later may say so. */
  const send = async (base: SaveBase | undefined): Promise<Saved | undefined> => {
    try {
      return await steps.send(base);
    } catch (error) {
      // When it can't be had now, the refusal itself is told.
      const newer = base && isNewerVersion(error) ? await steps.readConflict(base).catch(() => undefined) : undefined;
      setConflict(newer);
      if (newer === undefined) setProblems([problemOf(error, steps.failed)]);
      return undefined;
    }
  };
  return {
    isSaving,
    problems,
    conflict,
    save: () => void save(),
    /** Over the version that the conflict is about. */
    saveOver: (newest: SaveBase) => void save(newest),
    closeConflict: () => setConflict(undefined),
  };
}

/** A refusal says its own words. What carries none is told apart: an answer that says nothing, and what broke before one came. */
function problemOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return messages.saveFailed;
  return error.code === 'unexpected' ? messages.unknownProblem : (refusalOf(error) ?? failed);
}

function isNewerVersion(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'baseVersion');
}
