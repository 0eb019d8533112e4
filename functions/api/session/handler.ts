import { session } from '#shared/contracts/session.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/platform/http/guards.ts';
import { subscriberCookie } from '#functions/platform/http/session-cookie.ts';
import { companionMode } from '#functions/domain/credits/companion-mode.ts';
import { connect, recordSession, sessionLifetimeSeconds } from './connect.ts';

const data = repositories();
const { history, sessions, subscribers, ledger } = data;
const { DEFAULT_APP_ID, ALLOW_MOCK_SESSIONS } = environment();
const deps = {
  history,
  sessions,
  subscribers,
  ledger,
  companion: companionMode(data).companion,
  defaultAppId: DEFAULT_APP_ID,
  allowMockSessions: ALLOW_MOCK_SESSIONS,
  now: () => new Date(),
};

export const handler = feature(
  session,
  {
    connectSession: async ({ body }) => {
      const { token, session: connected } = await connect(deps, body);
      return new ReplyWithCookies({ session: connected }, [subscriberCookie.set(token, sessionLifetimeSeconds)]);
    },
    getSession: async ({ caller }) => ({ session: caller.session }),
    deleteSession: async ({ caller }) => {
      await sessions.delete(caller.tokenHash);
      await recordSession(history, caller.userId, 'session-ended', new Date());
      return new ReplyWithCookies(undefined, [subscriberCookie.cleared]);
    },
  },
  { subscriber: subscriberGuard(sessions) },
);
