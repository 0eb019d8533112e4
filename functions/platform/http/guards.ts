import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteAuth } from '#shared/contracts/route.ts';
import { mayEnter } from '#shared/rules/admin-rights.ts';
import { AppError } from '../app-error.ts';
import type { Admin, AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import type { SessionRepository, SignedInSubscriber } from '#functions/domain/sessions/session-repository.ts';
import { sha256 } from '../ids.ts';
import { cookie } from './request.ts';
import { adminCookie, subscriberCookie } from './session-cookie.ts';

/** A subscriber whose cookie is valid, and the hash under which the session is stored. */
export type SubscriberCaller = SignedInSubscriber & { readonly userId: string; readonly tokenHash: string };

/** An admin whose cookie is valid and whose account is active, and the hash under which the session is stored. */
export type AdminCaller = Omit<Admin, 'passwordHash' | 'securityStamp' | 'formerUserIds'> & {
  readonly formerUserIds?: readonly string[];
  readonly tokenHash: string;
};

interface Callers {
  readonly admin: AdminCaller;
  readonly 'super-admin': AdminCaller;
  readonly public: undefined;
  readonly webhook: undefined;
  readonly companion: undefined;
  readonly subscriber: SubscriberCaller;
}

/** Who calls, by how the route is guarded. */
export type Caller<Auth extends RouteAuth> = Callers[Auth];

/** Finds out who calls; throws `unauthenticated`. */
export type Guard<Auth extends RouteAuth> = (event: APIGatewayProxyEventV2) => Promise<Caller<Auth>>;

/** Admits whoever holds the cookie of a session that has not expired. */
export function subscriberGuard(sessions: SessionRepository): Guard<'subscriber'> {
  return async (event) => {
    const token = cookie(event, subscriberCookie.name);
    if (token === undefined) {
      throw new AppError('unauthenticated', 'Session ID required - Please access this app through the companion app');
    }
    const tokenHash = sha256(token);
    const found = await sessions.find(tokenHash, new Date());
    if (found === undefined) throw new AppError('unauthenticated', 'Invalid session - Please check your app access');
    return { ...found, userId: found.session.userId, tokenHash };
  };
}

/** Admits whoever may enter the console; the account is read anew, so that a right that is taken away is gone at once. */
export function adminGuard(admins: AdminRepository): Guard<'admin'> {
  return async (event) => {
    const token = cookie(event, adminCookie.name);
    const tokenHash = token === undefined ? undefined : sha256(token);
    const session = tokenHash === undefined ? undefined : await admins.findSession(tokenHash, new Date());
    const admin = session && (await admins.find(session.accessId));
    const isValid = admin?.isActive && admin.securityStamp === session?.securityStamp;
    if (tokenHash === undefined || admin === undefined || !isValid) {
      throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
    }
    if (!mayEnter(admin)) throw new AppError('forbidden', 'Access denied. Admin privileges required.');
    const { passwordHash: _, securityStamp: __, ...access } = admin;
    return { ...access, tokenHash };
  };
}

/** Admits super admins only. */
export function superAdminGuard(admins: AdminRepository): Guard<'super-admin'> {
  const guard = adminGuard(admins);
  return async (event) => {
    const admin = await guard(event);
    if (!admin.isSuperAdmin) throw new AppError('forbidden', 'Access denied. Super admin privileges required.');
    return admin;
  };
}

/** Admits the mobile app's back end by its shared secret; nobody while none is set. */
export function companionGuard(secret: () => Promise<string>): Guard<'companion'> {
  return async (event) => {
    const expected = sha256(await secret());
    const given = sha256(event.headers['x-companion-secret'] ?? '');
    const matches = timingSafeEqual(Buffer.from(expected), Buffer.from(given));
    if (!matches || expected === sha256('')) throw new AppError('unauthenticated', 'X-Companion-Secret is not valid');
    return undefined;
  };
}
