import { session } from '#shared/contracts/session.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies } from '#functions/platform/http/feature.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { subscriberSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import { companionMode } from '#functions/domain/companion/companion-mode.ts';
import { connect, recordSession } from './connect.ts';

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
      const { begun, session: connected } = await connect(deps, body);
      return new ReplyWithCookies({ session: connected }, [begun.cookie]);
    },
    getSession: async ({ caller }) => ({ session: caller.session }),
    deleteSession: async ({ caller }) => {
      await sessions.delete(caller.tokenHash);
      await recordSession(history, caller.userId, 'session-ended', new Date());
      return new ReplyWithCookies(undefined, [subscriberSessionKind.clearedCookie]);
    },
  },
  { subscriber: subscriberGuard(sessions) },
);
