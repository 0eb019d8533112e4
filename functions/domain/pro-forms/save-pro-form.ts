import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { proFormProblems, storedProForm } from '#shared/rules/pro-form-rules.ts';
import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { type ApiKeyRepository, assertCanUseApiKey } from '../api-keys/api-key-repository.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import { draftConflict, readFinished } from '../drafts/draft-repository.ts';
import type { AdminActor } from '../sessions/guards.ts';
import type { ProFormDrafts, StoredProFormDraft } from './pro-form-drafts.ts';
import { newProForm, type ProFormRefusal, type ProFormRepository, type StoredProForm } from './pro-form-repository.ts';

export interface ProFormDeps {
  readonly proForms: ProFormRepository;
  readonly drafts: ProFormDrafts;
  readonly apiKeys: ApiKeyRepository;
  readonly now: () => Date;
}

interface Publishing {
  readonly live: StoredProForm | undefined;
  readonly draft: StoredProFormDraft;
  readonly note?: string | undefined;
}

export async function publishProFormDraft(
  deps: ProFormDeps,
  admin: AdminActor,
  { live, draft, note }: Publishing,
): Promise<StoredProForm> {
  if (live?.deletedAt !== undefined) throw new AppError('not_found', 'Pro form not found');
  const definition = readFinished(proFormDefinitionSchema, draft);
  if (live === undefined) return createProForm(deps, admin, { definition, draft, note });
  return saveProForm(deps, admin, live, { baseVersion: draft.baseVersion, definition, note, draft });
}

interface NewProForm {
  readonly definition: ProFormDefinition;
  readonly note?: string | undefined;
  readonly draft?: StoredProFormDraft;
}

export async function createProForm(
  deps: ProFormDeps,
  admin: AdminActor,
  { definition: input, note, draft }: NewProForm,
): Promise<StoredProForm> {
  const definition = await requirePublishable(deps, admin, input);
  const now = deps.now();
  const owner = { id: draft?.ownerId ?? admin.id, userId: draft?.ownerUserId ?? admin.userId, name: admin.name };
  const form = { ...newProForm(definition, { id: draft?.id ?? newId(now), owner, now }), ...(note && { note }) };
  const action = draft ? 'published' : 'created';
  const audit = auditEntry(admin, { action, ...proFormSubject(form), after: definition }, now);
  const refusal = await deps.proForms.create(form, audit, draft && deps.drafts.endSteps(draft));
  await throwIfRefused(deps, form, refusal);
  return form;
}

interface Change {
  readonly baseVersion: number;
  readonly definition: ProFormDefinition;
  readonly note?: string | undefined;
  readonly draft?: StoredProFormDraft;
}

export async function saveProForm(
  deps: ProFormDeps,
  admin: AdminActor,
  previous: StoredProForm,
  { baseVersion, definition: input, note, draft }: Change,
): Promise<StoredProForm> {
  const definition = await requirePublishable(deps, admin, input, previous.apiKeyId);
  if (previous.version !== baseVersion) await throwIfRefused(deps, previous, 'newer_version');
  const before = proFormDefinitionSchema.parse(previous);
  if (draft === undefined && isDeepStrictEqual(before, definition)) return previous;
  const now = deps.now();
  const { id, ownerUserId, createdAt } = previous;
  const restoredFrom = draft?.restoredFrom;
  const form: StoredProForm = {
    ...definition,
    id,
    version: baseVersion + 1,
    ownerUserId,
    accessId: admin.id,
    savedBy: admin.name,
    createdAt,
    updatedAt: now.toISOString(),
    ...(restoredFrom !== undefined && { restoredFrom }),
    ...(note && { note }),
  };
  const audit = auditEntry(
    admin,
    { action: auditAction(draft), ...proFormSubject(form), before, after: definition },
    now,
  );
  const refusal = await deps.proForms.save(previous, form, audit, draft && deps.drafts.endSteps(draft));
  await throwIfRefused(deps, form, refusal);
  return form;
}

function auditAction(draft: StoredProFormDraft | undefined): string {
  if (draft === undefined) return 'updated';
  return draft.restoredFrom === undefined ? 'published' : `restored version ${draft.restoredFrom}`;
}

/** Refuses what publishing the draft would refuse. */
export async function assertPublishable(
  deps: Pick<ProFormDeps, 'apiKeys' | 'drafts'>,
  admin: AdminActor,
  { live, draft }: Omit<Publishing, 'note'>,
): Promise<void> {
  if (live !== undefined && live.version !== draft.baseVersion) await throwIfRefused(deps, live, 'newer_version');
  await requirePublishable(deps, admin, readFinished(proFormDefinitionSchema, draft), live?.apiKeyId);
}

async function requirePublishable(
  deps: Pick<ProFormDeps, 'apiKeys'>,
  admin: AdminActor,
  input: ProFormDefinition,
  knownApiKeyId?: string,
): Promise<ProFormDefinition> {
  const problems = proFormProblems(input);
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  const definition = storedProForm(input);
  if (definition.apiKeyId !== knownApiKeyId) await assertCanUseApiKey(deps, admin, definition.apiKeyId);
  return definition;
}

export function proFormSubject({ id, name }: StoredProForm) {
  return { kind: 'pro form', id, name } as const;
}

export async function throwIfRefused(
  { drafts }: Pick<ProFormDeps, 'drafts'>,
  { id, routePath }: StoredProForm,
  refusal: ProFormRefusal | undefined,
): Promise<void> {
  if (refusal === 'newer_draft') throw draftConflict(await drafts.find(id));
  if (refusal === 'path_taken') {
    const message = `Route path "${routePath}" already exists. Please use a different route path.`;
    throw new AppError('conflict', message, [{ field: 'routePath', message }]);
  }
  if (refusal === 'newer_version') {
    throw new AppError('conflict', 'This pro form was saved by someone else in the meantime.', [
      { field: 'baseVersion', message: 'A newer version exists' },
    ]);
  }
}
