import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import { definitionProblems, formFields, optionUrlProblems } from '#shared/rules/form-definition.ts';
import { ApiError, refusalMessage } from '#frontend/src/data/api-error.ts';
import type { ConfirmEffects } from '#frontend/src/data/effects/use-effects-confirm.tsx';
import { refresh } from '#frontend/src/data/refresh.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { builderControlId } from './builder/use-section-edits.ts';
import type { FormDefinition } from './compare-definitions.ts';
import { configurationPrefix, settingId } from './controls/named-settings.tsx';
import { revealControl } from './controls/setting-tabs.tsx';
import type { EditorDescription, SaveBase, SavedDefinition } from './editor-description.ts';
import { messages } from './messages.ts';
import type { DefinitionDraft } from './use-draft.ts';

export interface Conflict<D> {
  readonly base: D;
  readonly theirs: SaveBase & { readonly definition: D; readonly savedBy: string };
}

interface SaveOptions<D extends FormDefinition, S extends SavedDefinition> {
  readonly description: EditorDescription<D, S>;
  readonly id: string | undefined;
  readonly draft: DefinitionDraft<D>;
  /** The definition that subscribers have now. */
  readonly latest: D;
  readonly confirm: ConfirmEffects;
  readonly onSaved: (saved: S) => void;
}

interface FailedAttempt<D> {
  readonly problems: readonly FieldProblem[];
  readonly definition: D;
  readonly isFromServer: boolean;
}

/** Saves the draft as the next version, or explains the failure in `problems` or `conflict`. */
export function useSaveDefinition<D extends FormDefinition, S extends SavedDefinition>(options: SaveOptions<D, S>) {
  const { description, id, draft, latest, confirm, onSaved } = options;
  const { calls, check, loss, texts } = description;
  const { definition, baseVersion } = draft;
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<FailedAttempt<D>>();
  const [conflict, setConflict] = useState<Conflict<D>>();
  const navigate = useNavigate();
  useEffect(() => {
    if (failed && !isSaving) focusProblem(failed.problems[0], failed.definition);
  }, [failed, isSaving]);

  const draftBase = id === undefined || baseVersion === null ? undefined : { id, version: baseVersion };
  const save = async (candidate = definition, base = draftBase) => {
    const problems = check(candidate);
    if (problems.length > 0) return setFailed({ problems, definition: candidate, isFromServer: false });
    setFailed(undefined);
    const takesFrom = base && loss.isCausedBy(latest, candidate) ? loss.change(base.id) : undefined;
    if (takesFrom && !(await confirm({ change: takesFrom, ...loss.texts }))) return;
    setSaving(true);
    const answer = await send(candidate, base).finally(() => setSaving(false));
    if (answer === undefined) return;
    const { saved, warning = '' } = answer;
    setConflict(undefined);
    onSaved(saved);
    showToast(`${texts.saved(saved)} ${warning}`.trim());
    refresh(...description.refreshAfterSave);
    if (base === undefined) await navigate(`${description.paths.editor}?edit=${saved.id}`, { replace: true });
  };
  const send = async (candidate: D, base: SaveBase | undefined) => {
    try {
      return await calls.save(candidate, base);
    } catch (error) {
      // If the newer version can't be loaded, the refusal is shown instead.
      const newer = base && isVersionConflict(error) ? await readConflict(base).catch(() => undefined) : undefined;
      setConflict(newer);
      if (newer === undefined) {
        setFailed({ problems: toProblems(error, texts.saveFailed), definition: candidate, isFromServer: true });
      }
      return undefined;
    }
  };
  const readConflict = async (base: SaveBase): Promise<Conflict<D>> => {
    const [theirs, before] = await Promise.all([calls.read(base.id), calls.readVersion(base.id, base.version)]);
    const { version, savedBy } = theirs;
    return {
      base: description.parse(before),
      theirs: { id: theirs.id, version, savedBy, definition: description.parse(theirs) },
    };
  };
  return {
    isSaving,
    problems: failed === undefined ? [] : filterUnresolved(failed, definition, check(definition)),
    conflict,
    save: () => void save(),
    saveReplacement: (replacement: D) => void save(replacement),
    overwrite: (newest: SaveBase) => void save(definition, newest),
    closeConflict: () => setConflict(undefined),
  };
}

/** Keeps a problem that the server reported until its setting changes. */
function filterUnresolved<D extends FormDefinition>(
  { problems, definition: previous, isFromServer }: FailedAttempt<D>,
  now: D,
  current: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (isFromServer) return problems.filter(({ field }) => readSetting(previous, field) === readSetting(now, field));
  const reportedFields = new Set(problems.map(({ field }) => field));
  return current.filter(({ field }) => reportedFields.has(field));
}

function readSetting(definition: FormDefinition, path: string): string | undefined {
  const [name] = path.split('.');
  return JSON.stringify(Object.entries(definition).find(([one]) => one === name)?.[1]);
}

function toProblems(error: unknown, failed: string): FieldProblem[] {
  if (!(error instanceof ApiError)) return [{ field: '', message: messages.saveFailed }];
  if (error.code === 'unexpected') return [{ field: '', message: messages.unknownProblem }];
  const problems = error.fields.filter(({ field }) => field !== 'baseVersion');
  return problems.length > 0
    ? problems.map((problem) => ({ ...problem, field: problem.field.replace(/^definition\./, '') }))
    : [{ field: '', message: refusalMessage(error) ?? failed }];
}

function isVersionConflict(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'baseVersion');
}

export function focusProblem(problem: FieldProblem | undefined, definition: FormDefinition): void {
  if (problem) revealControl(findControlId(problem, definition));
}

function findControlId({ field }: FieldProblem, definition: FormDefinition): string {
  const [name = ''] = field.split('.');
  const invalidId = name === 'sections' ? findInvalidField(definition) : undefined;
  return invalidId === undefined ? settingId(`${configurationPrefix}${name}`) : builderControlId.settings(invalidId);
}

function findInvalidField(definition: FormDefinition): string | undefined {
  const fields = formFields(definition);
  const keys = fields.map(fieldKey);
  return fields.find((field, index) => keys.indexOf(fieldKey(field)) < index || isInvalid(field))?.id;
}

function isInvalid(field: Field): boolean {
  const form = { sections: [{ id: '', title: '', fields: [field] }] };
  return definitionProblems(form).length > 0 || optionUrlProblems(form).length > 0;
}
