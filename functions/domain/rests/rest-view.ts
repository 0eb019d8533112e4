import type { Rest } from '#shared/contracts/admin-rests.ts';
import type { AdminCaller } from '../sessions/guards.ts';
import { mayResume } from './may-resume.ts';
import type { StoredRest } from './rest-repository.ts';

/** A rest as an admin is told of it. */
export function restView(admin: AdminCaller, rest: StoredRest): Rest {
  return { ...rest, isProbing: rest.probe !== undefined, mayResume: mayResume(admin, rest) };
}
