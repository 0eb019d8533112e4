import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { type Caller, type Guard, guard } from '#functions/platform/http/feature.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { canEnterConsole, hasRight, type HoldsRole, readRole } from '#shared/rules/roles.ts';
import type { Admin } from '../admins/admin-repository.ts';
import type { AdminSessionRepository } from './admin-session-repository.ts';
import { adminSessionKind, subscriberSessionKind } from './session-cookies.ts';
import type { SessionRepository, SignedInSubscriber } from './session-repository.ts';

export type SubscriberCaller = SignedInSubscriber & { readonly userId: string; readonly tokenHash: string };

export type AdminActor = Omit<Admin, 'passwordHash' | 'securityStamp' | 'formerUserIds'> & {
  readonly formerUserIds?: readonly string[];
};

export type AdminCaller = AdminActor & { readonly tokenHash: string };

export function subscriberGuard(sessions: SessionRepository): Guard<'subscriber', SubscriberCaller & Caller> {
  return guard('subscriber', async (event) => {
    const tokenHash = subscriberSessionKind.readTokenHash(event);
    if (tokenHash === undefined) {
      throw new AppError('unauthenticated', 'Session ID required - Please access this app through the companion app');
    }
    const found = await sessions.find(tokenHash, new Date());
    if (found === undefined) throw new AppError('unauthenticated', 'Invalid session - Please check your app access');
    if (found.isLeaving && !isAllowedDuringDeletion(event))
      throw new AppError('forbidden', 'Your account is being deleted.');
    const { userId } = found.session;
    return { ...found, userId, account: keys.subscriber(userId).pk, tokenHash };
  });
}

/** While an account is deleted, other writes would outlive it. */
function isAllowedDuringDeletion({ routeKey, requestContext }: APIGatewayProxyEventV2): boolean {
  return requestContext.http.method === 'GET' || routesDuringDeletion.has(routeKey);
}
const routesDuringDeletion: ReadonlySet<string> = new Set(['POST /api/account/delete', 'DELETE /api/session']);

/** Reads the account on every call, so revoked rights end at once. */
export function enteringAdminGuard(sessions: AdminSessionRepository): Guard<'entering-admin', AdminCaller & Caller> {
  return guard('entering-admin', async (event) => {
    const token = adminSessionKind.readOwnedToken(event);
    const admin = token && (await sessions.findAdmin(token, new Date()));
    if (token === undefined || admin === undefined)
      throw new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
    if (!canEnterConsole(admin)) throw new AppError('forbidden', 'Access denied. Admin privileges required.');
    const { passwordHash: _, securityStamp: __, ...access } = admin;
    return { ...access, account: keys.admin(admin.id).pk, tokenHash: token.tokenHash };
  });
}

export function adminGuard(sessions: AdminSessionRepository): Guard<'admin', AdminCaller & Caller> {
  const enteringAdmin = enteringAdminGuard(sessions);
  return guard('admin', async (event, { right } = {}) => {
    const admin = await enteringAdmin(event);
    if (needsSecondFactor(admin))
      throw new AppError('second_factor_required', 'Set up a second factor first: super admins need one here.');
    if (right === undefined || !hasRight(admin, right)) throw rightMissing(admin);
    return admin;
  });
}

function rightMissing(admin: HoldsRole): AppError {
  const isEditor = readRole(admin) === 'editor';
  return new AppError(
    'forbidden',
    isEditor ? 'Access denied. Super admin privileges required.' : 'Access denied. Your role does not include this.',
  );
}

export function needsSecondFactor(admin: {
  readonly isSuperAdmin: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPasskeys?: boolean | undefined;
}): boolean {
  const isProtected = admin.hasSecondFactor || admin.hasPasskeys;
  return admin.isSuperAdmin && !isProtected && environment().SUPER_ADMINS_NEED_SECOND_FACTOR;
}

export function canSeeSubscriberData(admin: HoldsRole): boolean {
  return hasRight(admin, 'subscribers') || !environment().SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY;
}

export function assertCanSeeSubscriberData(admin: HoldsRole): void {
  if (canSeeSubscriberData(admin)) return;
  throw new AppError('forbidden', 'Access denied. Only super admins see names, files and prompts of subscribers here.');
}
