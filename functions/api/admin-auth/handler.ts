import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { passwords } from '#functions/domain/admins/password.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature, ReplyWithCookies } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/domain/sessions/guards.ts';
import { adminSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import { signIn } from './sign-in.ts';

const { admins, adminSessions, signInAttempts } = repositories();
const deps = { admins, adminSessions, signInAttempts, passwords, now: () => new Date() };

export const handler = feature(
  adminAuth,
  {
    signIn: async ({ body }) => {
      const { begun, access } = await signIn(deps, body);
      return new ReplyWithCookies({ access }, [begun.cookie]);
    },
    getAccess: async ({ caller }) => ({ access: caller }),
    signOut: async ({ caller }) => {
      await adminSessions.delete(caller.tokenHash);
      return new ReplyWithCookies(undefined, [adminSessionKind.clearedCookie]);
    },
  },
  { admin: adminGuard({ admins, adminSessions }) },
);
