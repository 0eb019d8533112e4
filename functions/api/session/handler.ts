import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { EmbeddedCompanion, ExternalCompanion } from '#functions/domain/companion/companion.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { reportSettings } from '#functions/domain/reports/report-case.ts';
import { subscriberGuard } from '#functions/domain/sessions/guards.ts';
import { LinkRepository } from '#functions/domain/sessions/link-repository.ts';
import {
  adminSessionKind,
  readBrowserIdentity,
  subscriberSessionKind,
} from '#functions/domain/sessions/session-cookies.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { environment } from '#functions/platform/environment.ts';
import { feature, ReplyWithCookies, SignedOutReply } from '#functions/platform/http/feature.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { companionClient } from '#functions/providers/companion/companion-client.ts';
import { session } from '#shared/contracts/session.ts';
import { browserName, endBrowser, endSession, listBrowsers } from './browsers.ts';
import { connect, currentSession } from './connect.ts';

const table = productTable();
const data = {
  table,
  ledger: new Ledger(table),
  links: new LinkRepository(table),
  subscribers: new SubscriberRepository(table),
  history: new HistoryRepository(table),
  sessions: new SessionRepository(table),
};
const { DEFAULT_APP_ID, ALLOW_MOCK_SESSIONS } = environment();
const client = companionClient();
const deps = {
  ...data,
  companion: client
    ? new ExternalCompanion(client, encryptionSecrets)
    : new EmbeddedCompanion(data, { allowReusable: ALLOW_MOCK_SESSIONS }),
  defaultAppId: DEFAULT_APP_ID,
  allowMockSessions: ALLOW_MOCK_SESSIONS,
  contact: reportSettings().contact,
  now: () => new Date(),
};

/** For a banner only, so the admin's cookie need not be checked. */
function findConsoleTrace(event: APIGatewayProxyEventV2, isByAdmin = false): 'link' | 'browser' | undefined {
  if (isByAdmin) return 'link';
  return adminSessionKind.readTokenHash(event) === undefined ? undefined : 'browser';
}

export const handler = feature(
  session,
  {
    connectSession: async ({ body, event }) => {
      const visitor = {
        identity: readBrowserIdentity(event),
        tokenHash: subscriberSessionKind.readTokenHash(event),
        browserName: browserName(event.headers['user-agent']),
      };
      const { session: connected, account, unread, isByAdmin, cookies } = await connect(deps, body, visitor);
      const balance = client ? undefined : account;
      const consoleTrace = findConsoleTrace(event, isByAdmin);
      const answer = { session: connected, balance, running: account.running, unread, consoleTrace };
      return new ReplyWithCookies(answer, cookies);
    },
    getSession: async ({ caller, event }) => {
      await deps.sessions.recordSeen(caller.tokenHash, caller, deps.now());
      const consoleTrace = findConsoleTrace(event, caller.isByAdmin);
      return { ...(await currentSession(deps, caller.session)), consoleTrace };
    },
    deleteSession: async ({ caller }) => {
      await endSession(deps, caller.tokenHash, caller);
      return new SignedOutReply(subscriberSessionKind.clearedCookie);
    },
    listBrowsers: async ({ caller }) => ({ browsers: await listBrowsers(deps, caller) }),
    endBrowser: ({ caller, params }) => endBrowser(deps, caller, params.id),
  },
  { subscriber: subscriberGuard(data.sessions) },
);
