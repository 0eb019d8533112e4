import { AppError } from '#functions/platform/app-error.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { maxNameLength } from '#shared/rules/model.ts';
import { canEnterConsole, canModify, hasRight } from '#shared/rules/roles.ts';
import type { AdminRepository } from '../admins/admin-repository.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import type { AdminActor } from '../sessions/guards.ts';
import { type Draft, draftConflict, type DraftNoun, type DraftRepository } from './draft-repository.ts';

interface Live {
  readonly id: string;
  readonly ownerUserId: string;
  readonly accessId: string;
  readonly version: number;
  readonly savedBy: string;
}

interface Named {
  readonly name: string;
}

export interface DraftDeps<D extends Named> {
  readonly drafts: Pick<DraftRepository<D, unknown>, 'noun' | 'find' | 'save' | 'discard'>;
  readonly now: () => Date;
}

interface DraftChange<D> {
  readonly definition: D;
  readonly revision: number;
  readonly baseVersion: number;
  readonly restoredFrom?: number;
  readonly wasAvailable?: boolean | undefined;
}

/** A model or pro form as it is published, and the draft of its next version. One of both can be missing. */
export interface LiveAndDraft<D, L extends Live = Live> {
  readonly live: L | undefined;
  readonly draft: Draft<D> | undefined;
}

/** Tells an open editor whether its draft and version are still the newest. */
export function describeNewest({ live, draft }: LiveAndDraft<unknown>) {
  return {
    revision: draft?.revision ?? 0,
    savedBy: draft?.savedBy,
    version: live?.version ?? 0,
    publishedBy: live?.savedBy,
  };
}

export async function createDraft<D extends Named>(
  { drafts, now }: DraftDeps<D>,
  admin: AdminActor,
  { id, definition }: { readonly id: string; readonly definition: D },
): Promise<Draft<D>> {
  const draft = newDraft(admin, { id, definition, baseVersion: 0 }, now());
  const audit = auditEntry(admin, { action: 'started', ...subject(drafts, draft) }, now());
  await throwUnless(await drafts.save(draft, audit), drafts, id);
  return draft;
}

/** Keeps the schedule: the last saved state is published at that time. */
export async function saveDraft<D extends Named>(
  { drafts, now }: DraftDeps<D>,
  admin: AdminActor,
  { live, draft }: LiveAndDraft<D>,
  change: DraftChange<D>,
): Promise<Draft<D>> {
  const { revision, ...changed } = change;
  requireRevision(draft, revision);
  const { id, ownerUserId, ownerId, createdAt } = draft ?? newOwner(live, now());
  if (changed.baseVersion > (live?.version ?? 0)) throw new AppError('invalid_input', 'There is no such version');
  const { publishAt, note, scheduledBy } = draft ?? {};
  const saved = {
    id,
    ownerUserId,
    ownerId,
    createdAt,
    publishAt,
    note,
    scheduledBy,
    ...changed,
    revision: revision + 1,
    savedBy: admin.name,
    savedAt: now().toISOString(),
  };
  const { restoredFrom } = change;
  const action = `restored version ${restoredFrom} as a draft`;
  const audit =
    restoredFrom === undefined ? undefined : auditEntry(admin, { action, ...subject(drafts, saved) }, now());
  await throwUnless(await drafts.save(saved, audit), drafts, id);
  return saved;
}

export async function discardDraft<D extends Named>(
  { drafts, now }: DraftDeps<D>,
  admin: AdminActor,
  draft: Draft<D>,
): Promise<void> {
  const audit = auditEntry(admin, { action: 'discarded the draft', ...subject(drafts, draft) }, now());
  await throwUnless(await drafts.discard(draft, audit), drafts, draft.id);
}

interface Schedule {
  readonly publishAt?: string | undefined;
  readonly note?: string | undefined;
}

/** The caller has checked that the draft could be published now. */
export async function scheduleDraft<D extends Named>(
  { drafts, now }: DraftDeps<D>,
  admin: AdminActor,
  draft: Draft<D>,
  { publishAt, note }: Schedule,
): Promise<Draft<D>> {
  const at = publishAt === undefined ? undefined : new Date(publishAt);
  if (at && at <= now()) {
    const message = 'Choose a time in the future';
    throw new AppError('invalid_input', message, [{ field: 'publishAt', message }]);
  }
  const { problem: _, ...kept } = draft;
  const scheduled = {
    ...kept,
    revision: draft.revision + 1,
    publishAt: at?.toISOString(),
    note: at && (note || undefined),
    scheduledBy: at && { id: admin.id, name: admin.name },
  };
  const states = { before: { publishAt: draft.publishAt }, after: { publishAt: scheduled.publishAt } };
  const action = at ? 'scheduled' : 'unscheduled';
  const audit = auditEntry(admin, { action, ...subject(drafts, draft), ...states }, now());
  await throwUnless(await drafts.save(scheduled, audit), drafts, draft.id);
  return scheduled;
}

interface ScheduledDeps<D extends Named> extends DraftDeps<D> {
  readonly admins: Pick<AdminRepository, 'find'>;
  readonly publish: (admin: AdminActor, draft: Draft<D>) => Promise<unknown>;
}

/** Safe to repeat, because the draft ends in the publishing transaction. A refused draft stays, with the reason. */
export async function publishScheduled<D extends Named>(
  { drafts, admins, publish, now }: ScheduledDeps<D>,
  id: string,
): Promise<void> {
  const draft = await drafts.find(id);
  if (draft?.publishAt === undefined || Date.parse(draft.publishAt) > now().getTime()) return;
  try {
    const admin = draft.scheduledBy && (await admins.find(draft.scheduledBy.id));
    if (admin === undefined || !canEnterConsole(admin) || !hasRight(admin, 'build') || !canModify(admin, draft)) {
      throw new AppError('forbidden', 'The admin who scheduled this has no access to it any more.');
    }
    await publish(admin, draft);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.fields?.some(({ field }) => field === 'revision')) return;
    const { publishAt: _, scheduledBy: __, ...kept } = draft;
    await drafts.save({ ...kept, revision: draft.revision + 1, problem: error.message });
  }
}

async function throwUnless(
  isSaved: boolean,
  drafts: { readonly find: (id: string) => Promise<Draft<Named> | undefined> },
  id: string,
): Promise<void> {
  if (!isSaved) throw draftConflict(await drafts.find(id));
}

function requireRevision<T extends Draft<unknown>>(draft: T | undefined, revision: number): T | undefined {
  if ((draft?.revision ?? 0) !== revision) throw draftConflict(draft);
  return draft;
}

export function requireDraft<T extends Draft<unknown>>(draft: T | undefined, revision: number): T {
  const current = requireRevision(draft, revision);
  if (current === undefined) throw draftConflict(undefined);
  return current;
}

function newOwner(live: Live | undefined, now: Date) {
  if (live === undefined) throw draftConflict(undefined);
  const { id, ownerUserId, accessId } = live;
  return { id, ownerUserId, ownerId: accessId, createdAt: now.toISOString() };
}

function newDraft<D>(
  admin: AdminActor,
  origin: { readonly id: string; readonly definition: D; readonly baseVersion: number },
  now: Date,
): Draft<D> {
  const at = now.toISOString();
  const owner = { ownerUserId: admin.userId, ownerId: admin.id };
  return { ...origin, ...owner, createdAt: at, revision: 1, savedBy: admin.name, savedAt: at };
}

function subject({ noun }: { readonly noun: DraftNoun }, { id, definition }: Draft<Named>) {
  return { kind: noun, id, name: cutText(definition.name, maxNameLength) };
}
