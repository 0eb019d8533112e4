import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, refusalMessage } from '#frontend/src/data/api-error.ts';
import { type ConfirmEffects, showUndoToast } from '#frontend/src/data/confirm-or-undo.tsx';
import { refresh } from '#frontend/src/data/refresh.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import type { Field } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import type { FormDefinition } from '#shared/rules/compare-definitions.ts';
import { definitionProblems, formFields, optionUrlProblems } from '#shared/rules/form-definition.ts';
import { builderControlId } from './builder/use-section-edits.ts';
import { configurationPrefix, settingId } from './controls/named-settings.tsx';
import { revealControl } from './controls/setting-tabs.tsx';
import type {
  DraftBase,
  DraftSchedule,
  EditorDescription,
  OpenedDefinition,
  SaveBase,
  SavedDefinition,
} from './editor-description.ts';
import { messages } from './messages.ts';
import type { DefinitionDraft, ServerDraft } from './use-draft.ts';

export interface Conflict<D> {
  readonly base: D;
  readonly theirs: SaveBase & {
    readonly definition: D;
    readonly savedBy: string;
    readonly revision: number;
    readonly isDraft: boolean;
  };
}

interface OpenedConflict<D, S> extends Conflict<D> {
  readonly opened: OpenedDefinition<D, S>;
  /** The refused call would have published, and not only kept a draft. */
  readonly isPublication: boolean;
}

interface SavingEditor<D extends FormDefinition, S extends SavedDefinition> {
  readonly description: EditorDescription<D, S>;
  readonly id: string | undefined;
  readonly draft: DefinitionDraft<D>;
  readonly serverDraft: ServerDraft<D> | undefined;
  readonly latest: D;
  readonly confirm: ConfirmEffects;
  readonly onSaved: (saved: S) => void;
  readonly onDraftChanged: (draft: ServerDraft<D> | undefined) => void;
  readonly onOpened: (opened: OpenedDefinition<D, S>) => void;
}

interface Publication<D> {
  readonly note?: string | undefined;
  /** The server's draft that ends with the publishing. */
  readonly endedDraft: ServerDraft<D> | undefined;
}

interface FailedAttempt<D> {
  readonly problems: readonly FieldProblem[];
  readonly definition: D;
  readonly isFromServer: boolean;
}

export function useSaveDefinition<D extends FormDefinition, S extends SavedDefinition>(editor: SavingEditor<D, S>) {
  const { description, id, draft, serverDraft, latest, confirm, onSaved, onDraftChanged, onOpened } = editor;
  const { calls, check, loss, texts } = description;
  const { definition, baseVersion, revision } = draft;
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<FailedAttempt<D>>();
  const [conflict, setConflict] = useState<OpenedConflict<D, S>>();
  const navigate = useNavigate();
  useEffect(() => {
    if (failed && !isSaving) focusProblem(failed.problems[0], failed.definition);
  }, [failed, isSaving]);

  const draftBase = id === undefined ? undefined : { id, revision, baseVersion: baseVersion ?? 0 };
  const versionBase = id === undefined || !baseVersion ? undefined : { id, version: baseVersion };

  const send = async <T>(call: () => Promise<T>, candidate: D, isPublication = false): Promise<T | undefined> => {
    setFailed(undefined);
    setSaving(true);
    try {
      const answer = await call();
      setConflict(undefined);
      refresh(...description.refreshAfterSave);
      return answer;
    } catch (error) {
      // If the newer version can't be loaded, the refusal is shown instead.
      const newer = await readConflict(error, isPublication).catch(() => undefined);
      setConflict(newer);
      if (newer === undefined) {
        setFailed({ problems: toProblems(error, texts.saveFailed), definition: candidate, isFromServer: true });
      }
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  const readConflict = async (error: unknown, isPublication: boolean): Promise<OpenedConflict<D, S> | undefined> => {
    if (id === undefined || !(isConflict(error, 'baseVersion') || isConflict(error, 'revision'))) return undefined;
    const opened = await calls.open(id);
    const { live, draft: theirDraft } = opened;
    const isOutdated = baseVersion !== null && baseVersion > 0 && baseVersion < (live?.version ?? 0);
    const base = isOutdated ? description.parse(await calls.readVersion(id, baseVersion)) : latest;
    // Merging only the newer version would lose a draft that this editor has not opened.
    if (theirDraft !== undefined && (isConflict(error, 'revision') || serverDraft === undefined)) {
      const theirs = { ...theirDraft, version: theirDraft.baseVersion, isDraft: true };
      // Restored work can be based on an older draft, which is not kept.
      const openedBase = serverDraft?.revision === revision ? serverDraft.definition : base;
      return { base: openedBase, theirs, opened, isPublication };
    }
    if (live === undefined) return undefined;
    const { version, savedBy } = live;
    const definitionNow = description.parse(live);
    const revisionNow = theirDraft?.revision ?? 0;
    const theirs = { id, version, savedBy, revision: revisionNow, definition: definitionNow, isDraft: false };
    return { base, theirs, opened, isPublication };
  };
  const keepDraft = async (candidate: D, base: DraftBase | undefined): Promise<ServerDraft<D>> => {
    const saved = { ...(await calls.saveDraft(candidate, base, { loaded: latest })), definition: candidate };
    onDraftChanged(saved);
    return saved;
  };
  const saveDraft = async (base = draftBase) => {
    if (!draft.isChanged && id !== undefined && base === draftBase) {
      showToast(messages.nothingToSave);
      return;
    }
    const saved = await send(() => keepDraft(definition, base), definition);
    if (saved === undefined) return;
    showToast(messages.draftSaved);
    if (base === undefined) await navigate(description.paths.editor(saved.id), { replace: true });
  };
  const publish = async (candidate: D, base: SaveBase | undefined, { note, endedDraft }: Publication<D>) => {
    if (endedDraft === undefined) return calls.save(candidate, base, { loaded: latest, note });
    const version = base?.version ?? 0;
    const isKept =
      candidate === definition &&
      !draft.isChanged &&
      endedDraft.revision === revision &&
      endedDraft.baseVersion === version;
    const newest = {
      id: endedDraft.id,
      revision: endedDraft === serverDraft ? revision : endedDraft.revision,
      baseVersion: version,
    };
    return calls.publishDraft(isKept ? endedDraft : await keepDraft(candidate, newest), note);
  };
  const save = async (candidate: D, base: SaveBase | undefined, { note, endedDraft }: Publication<D>) => {
    const problems = check(candidate);
    if (problems.length > 0) return setFailed({ problems, definition: candidate, isFromServer: false });
    setFailed(undefined);
    const takesFrom = base && loss.isCausedBy(latest, candidate) ? loss.change(base.id) : undefined;
    if (takesFrom && !(await confirm({ change: takesFrom, ...loss.texts }))) return;
    const answer = await send(() => publish(candidate, base, { note, endedDraft }), candidate, true);
    if (answer === undefined) return;
    const { saved, warning = '' } = answer;
    onSaved(saved);
    showToast(`${texts.saved(saved)} ${warning}`.trim());
    if (id === undefined) await navigate(description.paths.editor(saved.id), { replace: true });
  };
  const schedule = async (times: DraftSchedule) => {
    const problems = times.publishAt === undefined ? [] : check(definition);
    if (problems.length > 0) return setFailed({ problems, definition, isFromServer: false });
    const isKept = serverDraft !== undefined && !draft.isChanged;
    const scheduled = await send(async () => {
      const kept = isKept ? serverDraft : await keepDraft(definition, draftBase);
      return { ...(await calls.scheduleDraft(kept, times)), definition };
    }, definition);
    if (scheduled === undefined) return;
    onDraftChanged(scheduled);
    const { publishAt } = scheduled;
    showToast(publishAt === undefined ? messages.notScheduled : messages.scheduled(formatDateTime(publishAt)));
    if (id === undefined) await navigate(description.paths.editor(scheduled.id), { replace: true });
  };
  const discardDraft = async () => {
    if (serverDraft === undefined) return draft.discard();
    const isDiscarded = await send(async () => {
      await calls.discardDraft(serverDraft);
      return true;
    }, definition);
    if (!isDiscarded) return;
    onDraftChanged(undefined);
    if (serverDraft.baseVersion > 0) {
      showToast(messages.draftDiscarded);
      return;
    }
    // Without a published version, nothing is left to edit.
    await navigate(description.paths.list);
    showUndoToast(messages.newDraftDiscarded, () => void recreate());
  };
  const recreate = async () => {
    try {
      const created = await calls.saveDraft(definition, undefined, { loaded: latest });
      refresh(...description.refreshAfterSave);
      await navigate(description.paths.editor(created.id));
    } catch (error) {
      showToast(refusalMessage(error) ?? texts.saveFailed);
    }
  };
  const overwrite = () => {
    if (conflict === undefined) return;
    const { theirs, opened, isPublication } = conflict;
    const base = { id: theirs.id, version: theirs.version };
    const newest = { id: theirs.id, revision: theirs.revision, baseVersion: theirs.version };
    const isDraft = theirs.isDraft || !isPublication;
    void (isDraft ? saveDraft(newest) : save(definition, base, { endedDraft: opened.draft }));
  };
  const takeConflict = (taken: D) => {
    if (conflict === undefined) return;
    onOpened(conflict.opened);
    draft.rebase(taken, conflict.theirs.version, conflict.theirs.revision);
    setConflict(undefined);
  };
  return {
    isSaving,
    problems: failed === undefined ? [] : filterUnresolved(failed, definition, check(definition)),
    conflict,
    publish: (note?: string) => void save(definition, versionBase, { note, endedDraft: serverDraft }),
    saveReplacement: (replacement: D) => void save(replacement, versionBase, { endedDraft: serverDraft }),
    saveDraft: () => void saveDraft(),
    discardDraft: () => void discardDraft(),
    schedule: (times: DraftSchedule) => void schedule(times),
    overwrite,
    takeConflict,
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
  const problems = error.fields.filter(({ field }) => field !== 'baseVersion' && field !== 'revision');
  return problems.length > 0
    ? problems.map((problem) => ({ ...problem, field: problem.field.replace(/^definition\./, '') }))
    : [{ field: '', message: refusalMessage(error) ?? failed }];
}

function isConflict(error: unknown, name: 'baseVersion' | 'revision'): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === name);
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
