import { mayModify } from '#shared/rules/admin.ts';
import type { AdminCaller } from '../sessions/guards.ts';
import type { StoredRest } from './rest-repository.ts';

/** Whoever may let it go on is told of it, and everybody of the whole stage: nothing of theirs begins either. */
export function mayKnow(admin: AdminCaller, rest: Pick<StoredRest, 'kind' | 'ownerId'>): boolean {
  return rest.kind === 'stage' || mayResume(admin, rest);
}

/** A super admin lets everything go on, an admin its own models and keys. */
export function mayResume(admin: AdminCaller, { kind, ownerId }: Pick<StoredRest, 'kind' | 'ownerId'>): boolean {
  if (admin.isSuperAdmin) return true;
  if (kind === 'key') return ownerId === admin.id;
  return kind === 'model' && ownerId !== undefined && mayModify(admin, { ownerUserId: ownerId });
}
