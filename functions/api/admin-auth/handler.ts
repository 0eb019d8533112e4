import { passwords } from '#functions/domain/admins/password.ts';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { repositories } from '#functions/domain/repositories.ts';
import {
  adminGuard,
  canSeeSubscriberData,
  enteringAdminGuard,
  needsSecondFactor,
} from '#functions/domain/sessions/guards.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies, SignedOutReply } from '#functions/platform/http/feature.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { acceptInvitation, requireOpenInvitation } from './accept-invitation.ts';
import { callingBrowser } from './limit-attempts.ts';
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
import { signIn, type SignedIn } from './sign-in.ts';

const { admins, adminSessions, audit, invitations, knownBrowsers, passkeys, secondFactors, signInAttempts } =
  repositories();
const { CREDIT_VALUE_USD: creditValueUsd, SITE_ORIGIN: siteOrigin } = environment();
const now = () => new Date();
const deps = {
  admins,
  adminSessions,
  audit,
  invitations,
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
    readInvitation: ({ body }) => requireOpenInvitation(deps, body.token),
    acceptInvitation: async ({ body, event }) =>
      replySignedIn(await acceptInvitation(deps, body, callingBrowser(event))),
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
