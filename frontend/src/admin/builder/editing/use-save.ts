import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { FormDefinition } from '#frontend/src/admin/builder/merge/definition-pieces.ts';
import { ApiError, refusalOf } from '#frontend/src/data/api-error.ts';
import { messages } from '../messages.ts';
import { focusProblem } from '../frame/problem-places.ts';

/** The saved version that the work began with. */
export interface SaveBase {
  readonly id: string;
  readonly version: number;
}

interface SaveSteps<D, Saved, Conflict> {
  readonly definition: D;
  /** Undefined while it has never been saved. */
  readonly base: SaveBase | undefined;
  /** Where a new one is edited from its first save on. */
  readonly editorPath: string;
  /** Said when no answer tells what became of it. */
  readonly failed: string;
  readonly check: (definition: D) => readonly FieldProblem[];
  readonly send: (definition: D, base: SaveBase | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void | Promise<void>;
  /** What to show of a newer version that somebody else saved. */
  readonly readConflict: (base: SaveBase) => Promise<Conflict>;
}

/** What an attempt to save found, and in which definition. */
interface Found<D> {
  readonly problems: readonly FieldProblem[];
  readonly definition: D;
  /** The server said so, which knows more than the rules. */
  readonly isRefusal: boolean;
}

/** Saves an editor's work as the next version; what keeps it from that is told in `problems` or is a `conflict`. */
export function useSave<D extends FormDefinition, Saved extends { readonly id: string }, Conflict>(
  steps: SaveSteps<D, Saved, Conflict>,
) {
  const { definition } = steps;
  const [isSaving, setSaving] = useState(false);
  const [found, setFound] = useState<Found<D>>();
  const [conflict, setConflict] = useState<Conflict>();
  const navigate = useNavigate();
  useEffect(() => {
    if (found && !isSaving) focusProblem(found.problems[0], found.definition);
  }, [found, isSaving]);

  const save = async (wanted = definition, base = steps.base) => {
    const wrong = steps.check(wanted);
    if (wrong.length > 0) return setFound({ problems: wrong, definition: wanted, isRefusal: false });
    setFound(undefined);
    setSaving(true);
    const saved = await send(wanted, base).finally(() => setSaving(false));
    if (saved === undefined) return;
    setConflict(undefined);
    await steps.onSaved(saved);
    if (base === undefined) await navigate(`${steps.editorPath}?edit=${saved.id}`, { replace: true });
  };
  /** Tells why when nothing was saved; nothing that breaks later may say so. */
  const send = async (wanted: D, base: SaveBase | undefined): Promise<Saved | undefined> => {
    try {
      return await steps.send(wanted, base);
    } catch (error) {
      // When it can't be had now, the refusal itself is told.
      const newer = base && isNewerVersion(error) ? await steps.readConflict(base).catch(() => undefined) : undefined;
      setConflict(newer);
      if (newer === undefined) {
        setFound({ problems: problemsOf(error, steps.failed), definition: wanted, isRefusal: true });
      }
      return undefined;
    }
  };
  return {
    isSaving,
    problems: found === undefined ? [] : stillThere(found, definition, steps.check(definition)),
    conflict,
    save: () => void save(),
    /** Not what is edited, but something made of it. */
    saveInstead: (instead: D) => void save(instead),
    /** Over the version that the conflict is about. */
    saveOver: (newest: SaveBase) => void save(definition, newest),
    closeConflict: () => setConflict(undefined),
  };
}

/** What was found, as far as it has not been mended since; what only the server knows stays until its setting is another. */
function stillThere<D extends FormDefinition>(
  { problems, definition: before, isRefusal }: Found<D>,
  now: D,
  wrong: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (isRefusal) return problems.filter(({ field }) => settingOf(before, field) === settingOf(now, field));
  const named = new Set(problems.map(({ field }) => field));
  return wrong.filter(({ field }) => named.has(field));
}

/** As text; the same for what is no setting. */
function settingOf(definition: FormDefinition, path: string): string | undefined {
  const [name] = path.split('.');
  return JSON.stringify(Object.entries(definition).find(([one]) => one === name)?.[1]);
}

/** A refusal says its own words, and its fields'. What carries none is told apart: an answer that says nothing, and what broke before one came. */
function problemsOf(error: unknown, failed: string): FieldProblem[] {
  if (!(error instanceof ApiError)) return [{ field: '', message: messages.saveFailed }];
  if (error.code === 'unexpected') return [{ field: '', message: messages.unknownProblem }];
  const message = refusalOf(error) ?? failed;
  const ofFields = error.fields.filter(({ field }) => field !== 'baseVersion');
  return ofFields.length > 0
    ? ofFields.map((one) => ({ ...one, field: one.field.replace(/^definition\./, '') }))
    : [{ field: '', message }];
}

function isNewerVersion(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'baseVersion');
}
