import { timingSafeEqual } from 'node:crypto';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { grantRole } from '#shared/rules/roles.ts';
import type { Admin } from '#functions/domain/admins/admin-repository.ts';
import type { Invitation } from '#functions/domain/admins/invitation-repository.ts';
import { passwords, assertUncommon } from '#functions/domain/admins/password.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { encryptionSecrets } from '#functions/domain/sealing/sealed-text.ts';
import {
  adminGuard,
  canSeeSubscriberData,
  enteringAdminGuard,
  needsSecondFactor,
} from '#functions/domain/sessions/guards.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies, SignedOutReply } from '#functions/platform/http/feature.ts';
import { newToken, sha256 } from '#functions/platform/ids.ts';
import { callingBrowser, type CallingBrowser } from './limit-attempts.ts';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './own-account.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInWithPasskey } from './passkeys.ts';
import { signIn, type SignedIn, startSession } from './sign-in.ts';

const { admins, adminSessions, audit, invitations, knownBrowsers, passkeys, secondFactors, signInAttempts } =
  repositories();
const { CREDIT_VALUE_USD: creditValueUsd, SITE_ORIGIN: siteOrigin } = environment();
const now = () => new Date();
const deps = {
  admins,
  adminSessions,
  audit,
  passkeys,
  siteOrigin,
  knownBrowsers,
  secondFactors,
  signInAttempts,
  passwords,
  encryptionSecrets,
  now,
};

function replySignedIn({ session, browser, ...answer }: SignedIn) {
  return new ReplyWithCookies({ ...answer, creditValueUsd }, [session.cookie, browser.cookie]);
}

export const handler = feature(
  { ...adminAuth, ...adminEntry, ...ownAccount },
  {
    signIn: async ({ body, event }) => replySignedIn(await signIn(deps, body, callingBrowser(event))),
    readInvitation: ({ body }) => requireOpenInvitation(body.token),
    acceptInvitation: async ({ body, event }) => replySignedIn(await acceptInvitation(body, callingBrowser(event))),
    beginPasskeySignIn: () => beginPasskeySignIn(deps),
    signInWithPasskey: async ({ body, event }) =>
      replySignedIn(await signInWithPasskey(deps, body.credential, callingBrowser(event))),
    getAccess: async ({ caller }) => ({
      access: caller,
      needsSecondFactor: needsSecondFactor(caller),
      canSeeSubscriberData: canSeeSubscriberData(caller),
      creditValueUsd,
    }),
    signOut: async ({ caller }) => {
      await adminSessions.delete(caller.tokenHash);
      return new SignedOutReply(adminSessionKind.clearedCookie);
    },
    changePassword: async ({ caller, body, event }) =>
      changePassword(deps, caller, { ...body, from: callingBrowser(event) }),
    listOwnSessions: async ({ caller }) => ({ items: await listOwnSessions(deps, caller) }),
    endOwnSession: async ({ caller, params }) => endOwnSession(deps, caller, params.id),
    endOtherSessions: async ({ caller }) => endOtherSessions(deps, caller),
    getSecondFactor: async ({ caller }) => readSecondFactor(deps, caller),
    beginSecondFactor: async ({ caller, body, event }) =>
      beginSecondFactor(deps, caller, { ...body, from: callingBrowser(event) }),
    confirmSecondFactor: async ({ caller, body, event }) =>
      confirmSecondFactor(deps, caller, { ...body, from: callingBrowser(event) }),
    renewRecoveryCodes: async ({ caller, body, event }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, caller, { ...body, from: callingBrowser(event) }),
    }),
    listPasskeys: async ({ caller }) => ({ items: await passkeys.of(caller.id) }),
    beginPasskey: ({ caller, body, event }) => beginPasskey(deps, caller, { ...body, from: callingBrowser(event) }),
    addPasskey: ({ caller, body }) => addPasskey(deps, caller, body),
    removePasskey: ({ caller, params, body, event }) =>
      removePasskey(deps, caller, { ...params, ...body, from: callingBrowser(event) }),
    removeSecondFactor: async ({ caller, body, event }) =>
      removeSecondFactor(deps, caller, { ...body, from: callingBrowser(event) }),
  },
  { admin: adminGuard(adminSessions), 'entering-admin': enteringAdminGuard(adminSessions) },
);

async function acceptInvitation(
  { token, password }: { readonly token: string; readonly password: string },
  from: CallingBrowser,
): Promise<SignedIn> {
  const invitation = await requireOpenInvitation(token);
  const { id, name, userId, role } = invitation;
  await assertUncommon(password, { userId, name });
  const at = now();
  const admin: Admin = {
    ...grantRole(role),
    id,
    name,
    userId,
    totalModels: 0,
    createdAt: at.toISOString(),
    passwordHash: await passwords.hashPassword(password),
    securityStamp: newToken(),
    formerUserIds: [],
    hasSecondFactor: false,
  };
  const change = { action: 'accepted the invitation of', kind: 'admin', id, name, after: { userId, role } } as const;
  const refusal = await invitations.accept(invitation, admin, auditEntry(admin, change, at));
  if (refusal === 'user_id_taken')
    throw new AppError('conflict', 'This user ID is taken by now. Ask for another invitation.');
  if (refusal !== undefined) throw invitationOver();
  return startSession(deps, admin, { from, isKnownBrowser: false, proof: 'invitation' });
}

async function requireOpenInvitation(token: string): Promise<Invitation> {
  const invitation = await invitations.find(token.slice(0, Math.max(0, token.indexOf('.'))) || 'none');
  if (invitation === undefined) throw invitationOver();
  const { tokenHash, acceptedAt, revokedAt, expiresAt } = invitation;
  const isRight = timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(tokenHash));
  const isOpen = acceptedAt === undefined && revokedAt === undefined && Date.parse(expiresAt) > now().getTime();
  if (!isRight || !isOpen) throw invitationOver();
  return invitation;
}

function invitationOver(): AppError {
  return new AppError('not_found', 'This invitation is over. Ask for another one.');
}
