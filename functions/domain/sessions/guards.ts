import { mayEnter } from '#shared/rules/admin-rights.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { type Guard, guard } from '#functions/platform/http/feature.ts';
import type { Admin, AdminRepository } from '../admins/admin-repository.ts';
import type { AdminSessionRepository } from './admin-session-repository.ts';
import { adminSessionKind, subscriberSessionKind } from './session-kinds.ts';
import type { SessionRepository, SignedInSubscriber } from './session-repository.ts';

/** A subscriber whose cookie is valid, and the hash under which the session is stored. */
export type SubscriberCaller = SignedInSubscriber & { readonly userId: string; readonly tokenHash: string };

/** An admin whose cookie is valid and whose account is active, and the hash under which the session is stored. */
export type AdminCaller = Omit<Admin, 'passwordHash' | 'securityStamp' | 'formerUserIds'> & {
  readonly formerUserIds?: readonly string[];
  readonly tokenHash: string;
};

/** Admits whoever holds the cookie of a session that has not expired. */
export function subscriberGuard(sessions: SessionRepository): Guard<'subscriber', SubscriberCaller> {
  return guard('subscriber', async (event) => {
    const tokenHash = subscriberSessionKind.tokenHashIn(event);
    if (tokenHash === undefined) {
      throw new AppError('unauthenticated', 'Session ID required - Please access this app through the companion app');
    }
    const found = await sessions.find(tokenHash, new Date());
    if (found === undefined) throw new AppError('unauthenticated', 'Invalid session - Please check your app access');
    return { ...found, userId: found.session.userId, tokenHash };
  });
}

interface AdminSources {
  readonly admins: AdminRepository;
  readonly adminSessions: AdminSessionRepository;
}

/** Admits whoever may enter the console; the account is read anew, so that a right that is taken away is gone at once. */
export function adminGuard(sources: AdminSources): Guard<'admin', AdminCaller> {
  return guard('admin', async (event) => {
    const tokenHash = adminSessionKind.tokenHashIn(event);
    const session = tokenHash === undefined ? undefined : await sources.adminSessions.find(tokenHash, new Date());
    const admin = session && (await sources.admins.find(session.accessId));
    const isValid = admin?.isActive && admin.securityStamp === session?.securityStamp;
    if (tokenHash === undefined || admin === undefined || !isValid) {
      throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
    }
    if (!mayEnter(admin)) throw new AppError('forbidden', 'Access denied. Admin privileges required.');
    const { passwordHash: _, securityStamp: __, ...access } = admin;
    return { ...access, tokenHash };
  });
}

/** Admits super admins only. */
export function superAdminGuard(sources: AdminSources): Guard<'super-admin', AdminCaller> {
  const anyAdmin = adminGuard(sources);
  return guard('super-admin', async (event) => {
    const admin = await anyAdmin(event);
    if (!admin.isSuperAdmin) throw new AppError('forbidden', 'Access denied. Super admin privileges required.');
    return admin;
  });
}
