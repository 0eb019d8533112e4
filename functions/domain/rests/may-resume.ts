import { mayModify } from '#shared/rules/admin-rights.ts';
import type { AdminCaller } from '../sessions/guards.ts';
import type { StoredRest } from './rest-repository.ts';

/** A super admin lets everything go on, an admin its own models and keys. */
export function mayResume(admin: AdminCaller, { kind, ownerId }: Pick<StoredRest, 'kind' | 'ownerId'>): boolean {
  if (admin.isSuperAdmin) return true;
  if (kind === 'key') return ownerId === admin.id;
  return kind === 'model' && ownerId !== undefined && mayModify(admin, { ownerUserId: ownerId });
}
