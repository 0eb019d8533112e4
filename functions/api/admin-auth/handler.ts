import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { feature, ReplyWithCookies } from '#functions/platform/http/feature.ts';
import { adminGuard } from '#functions/platform/http/guards.ts';
import { adminCookie } from '#functions/platform/http/session-cookie.ts';
import { adminSessionSeconds, signIn } from './sign-in.ts';

const { admins } = repositories();
const deps = { admins, now: () => new Date() };

export const handler = feature(
  adminAuth,
  {
    signIn: async ({ body }) => {
      const { token, access } = await signIn(deps, body);
      return new ReplyWithCookies({ access }, [adminCookie.set(token, adminSessionSeconds)]);
    },
    getAccess: async ({ caller }) => ({ access: caller }),
    signOut: async ({ caller }) => {
      await admins.deleteSession(caller.tokenHash);
      return new ReplyWithCookies(undefined, [adminCookie.cleared]);
    },
  },
  { admin: adminGuard(admins) },
);
