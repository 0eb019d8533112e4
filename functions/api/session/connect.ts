import { mockUserId } from '#functions/domain/assets/asset-repository.ts';
import type { Companion, OpenedLink } from '#functions/domain/companion/companion.ts';
import type { Account } from '#functions/domain/credits/account.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import { type BrowserIdentity, subscriberSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import type { SessionRepository, SignedInSubscriber } from '#functions/domain/sessions/session-repository.ts';
import type { HistoryRecord, HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import {
  preferGiven,
  type Subscriber,
  type SubscriberRepository,
  type Visits,
} from '#functions/domain/subscribers/subscriber-repository.ts';
import { checkNotSuspended, isSuspended } from '#functions/domain/subscribers/suspension.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { linkClosed } from '#shared/contracts/session.ts';
import type { Session } from '#shared/rules/stored-session.ts';

interface ConnectDeps {
  readonly table: Table;
  readonly sessions: SessionRepository;
  readonly subscribers: SubscriberRepository;
  readonly ledger: Ledger;
  readonly history: HistoryRepository;
  readonly companion: Companion;
  readonly defaultAppId: string;
  readonly allowMockSessions: boolean;
  readonly contact: string | undefined;
  readonly now: () => Date;
}

interface ConnectRequest {
  readonly sessionId: string;
  readonly appId?: string | undefined;
  readonly fingerprint: string;
  readonly switchAccount?: boolean | undefined;
}

interface Visitor {
  readonly identity: BrowserIdentity;
  readonly tokenHash: string | undefined;
  readonly browserName: string | undefined;
}

interface Connected {
  readonly session: Session;
  readonly account: Account;
  readonly unread: number | undefined;
  readonly isByAdmin: boolean;
  readonly cookies: string[];
}

// Decision: docs/decisions/023-deep-links.md
/** Exchanges a deep link's id for a session token, so the id never becomes the browser's credential. */
export async function connect(deps: ConnectDeps, request: ConnectRequest, visitor: Visitor): Promise<Connected> {
  const { identity, browserName } = visitor;
  const appId = request.appId?.trim() || deps.defaultAppId;
  const opened = await open(deps, { ...request, appId }, identity);
  const replacedSession = await sessionToReplace(deps, request, { ...visitor, userId: opened.subscriber.userId });
  // Changes nothing before this point, because the subscriber can first be asked to confirm a switch of accounts.
  const { subscriber, visits } = opened.needsSave ? await deps.subscribers.refresh(opened.subscriber) : opened;
  const account = opened.account ?? (await deps.ledger.openAccount(subscriber.userId));

  const now = deps.now();
  const issued = subscriberSessionKind.begin(now);
  const visit = countVisit(visits, identity);
  const shown = preferGiven(subscriber, visit.numbers);
  const session = toSession(shown, { isMock: opened.isMock, syncedAt: now.toISOString() });
  const { expiresAtEpochSeconds } = issued;
  const signedIn = { session, appId, expiresAtEpochSeconds, browserName, ...opened.sessionFields };
  const historyWrites = deps.history.recordWrites(
    subscriber.userId,
    sessionEvent('session-connected', issued.tokenHash, now),
    visit.added,
  );
  const start = {
    signedIn,
    browserHash: identity.hash,
    replacedTokenHash: replacedSession && visitor.tokenHash,
    now,
    extraWrites: [checkNotSuspended(deps.table, subscriber.userId), ...historyWrites],
  };
  if (!(await deps.sessions.begin(issued.tokenHash, start))) throw await refusal(deps, subscriber.userId);
  if (replacedSession && visitor.tokenHash && replacedSession.session.userId !== subscriber.userId) {
    // Links of the previous account must not sign in again.
    await deps.sessions.end(visitor.tokenHash, replacedSession, now);
  }
  if (opened.countsTowardsLimit) await deps.sessions.endOldest(subscriber.userId, issued.tokenHash, now);
  const { isByAdmin = false } = opened.sessionFields;
  return { session, account, unread: opened.unread, isByAdmin, cookies: [issued.cookie, identity.cookie] };
}

async function refusal({ table, contact }: ConnectDeps, userId: string): Promise<AppError> {
  if (!(await isSuspended(table, userId))) return new AppError('link_closed', linkClosed);
  const end = contact === undefined ? '' : ` If you think that is wrong, write to ${contact}.`;
  const message = `Your account is suspended, because we removed something from it.${end}`;
  return new AppError('forbidden', message).because('account_suspended', contact === undefined ? {} : { contact });
}

/** Limits the item's size: an app without stored cookies opens each link as a new browser. */
const maxCountedBrowsers = 100;

function countVisit({ views, browsers }: Visits = { views: 0, browsers: new Set() }, { hash }: BrowserIdentity) {
  const browser = hash.slice(0, 16);
  const isCounted = browsers.has(browser) || browsers.size >= maxCountedBrowsers;
  return {
    numbers: { views: views + 1, userCount: browsers.size + (isCounted ? 0 : 1) },
    added: { views: 1, ...(!isCounted && { browsers: new Set([browser]) }) },
  };
}

export function sessionEvent(kind: 'session-connected' | 'session-ended', tokenHash: string, at: Date): HistoryRecord {
  return { key: `${kind}#${tokenHash.slice(0, 16)}`, kind, subject: '', at: at.toISOString() };
}

type Opened = OpenedLink & { readonly isMock: boolean };

async function open(
  { companion, allowMockSessions, now }: ConnectDeps,
  link: ConnectRequest & { readonly appId: string },
  { hash: browserHash }: BrowserIdentity,
): Promise<Opened> {
  if (allowMockSessions && link.sessionId === mockSessionId) {
    return {
      subscriber: mockSubscriber(now()),
      needsSave: true,
      countsTowardsLimit: false,
      isMock: true,
      sessionFields: {},
    };
  }
  const opened = await companion.open({ ...link, browserHash });
  if (opened === undefined) throw new AppError('unauthenticated', 'Invalid session - Please check your app access');
  return { ...opened, isMock: false };
}

async function sessionToReplace(
  { sessions, now }: ConnectDeps,
  { switchAccount = false }: ConnectRequest,
  { tokenHash, userId }: Pick<Visitor, 'tokenHash'> & { readonly userId: string },
): Promise<SignedInSubscriber | undefined> {
  const known = tokenHash === undefined ? undefined : await sessions.find(tokenHash, now());
  if (known !== undefined && known.session.userId !== userId && !switchAccount) {
    throw new AppError('other_account', 'You are signed in with another account');
  }
  return known;
}

function toSession(subscriber: Subscriber, signIn: Pick<Session, 'isMock' | 'syncedAt'>): Session {
  const { createdAt: _, ...profile } = subscriber;
  return { ...profile, ...signIn };
}

/**
 * Reads the profile again, because the plan can change during a session, and with it how many generations run. A
 * deleted account has neither.
 */
export async function currentSession(
  { subscribers }: Pick<ConnectDeps, 'subscribers'>,
  { isMock, syncedAt, ...signedIn }: Session,
): Promise<{ readonly session: Session; readonly running: number }> {
  const found = await subscribers.findWithAccount(signedIn.userId);
  if (found === undefined) return { session: { ...signedIn, isMock, syncedAt }, running: 0 };
  const session = toSession(preferGiven(found.subscriber, signedIn), { isMock, syncedAt });
  return { session, running: found.account?.running ?? 0 };
}

const mockSessionId = 'mock';

function mockSubscriber(now: Date): Subscriber {
  return {
    userId: mockUserId,
    name: 'Mock Subscriber',
    country: 'United States',
    countryCode: 'US',
    planName: 'Pro',
    sku: 'sku_pro',
    planIsOneTime: false,
    subscriptionId: 'mock-subscription',
    subscriptionCreatedAt: null,
    subscriptionExpiresAt: null,
    views: 0,
    userCount: 0,
    createdAt: now.toISOString(),
  };
}
