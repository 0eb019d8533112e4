import type { Session } from '#shared/contracts/session.ts';
import { mockUserId } from '#functions/domain/assets/asset-access.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { HistoryRepository } from '#functions/domain/subscribers/history-repository.ts';
import type { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { type NewSession, subscriberSessionKind } from '#functions/domain/sessions/session-kinds.ts';
import type { Ledger } from '#functions/domain/credits/ledger.ts';
import type { Companion, ConnectRequest } from '#functions/domain/companion/companion.ts';

/** The session id of the demonstration user, who is never charged. */
const mockSessionId = 'mock';

/** A deep link may name an app. */
type Connecting = Omit<ConnectRequest, 'appId'> & { readonly appId?: string | undefined };

interface ConnectDeps {
  readonly sessions: SessionRepository;
  readonly subscribers: SubscriberRepository;
  readonly ledger: Ledger;
  readonly history: HistoryRepository;
  readonly companion: Companion;
  readonly defaultAppId: string;
  readonly allowMockSessions: boolean;
  readonly now: () => Date;
}

/** Exchanges a deep link's id for a token; the id itself never becomes a credential of the browser. */
export async function connect(
  deps: ConnectDeps,
  request: Connecting,
): Promise<{ begun: NewSession; session: Session }> {
  // A link may also name an app and leave its name blank.
  const link = { ...request, appId: request.appId?.trim() || deps.defaultAppId };
  const isMock = deps.allowMockSessions && link.sessionId === mockSessionId;
  const subscriber = await (isMock
    ? deps.subscribers.refresh(mockSubscriber(deps.now()))
    : deps.companion.connect(link));
  if (subscriber === undefined) throw new AppError('unauthenticated', 'Invalid session - Please check your app access');
  await deps.ledger.openAccount(subscriber.userId);

  const begun = subscriberSessionKind.begin(deps.now());
  const session = sessionOf(subscriber, { isMock, now: deps.now() });
  await deps.sessions.save(begun.tokenHash, {
    session,
    originalSessionId: link.sessionId,
    appId: link.appId,
    expiresAtEpochSeconds: begun.expiresAtEpochSeconds,
  });
  await recordSession(deps.history, subscriber.userId, 'session-connected', deps.now());
  return { begun, session };
}

/** A session's beginning or end, in the subscriber's history. */
export async function recordSession(
  history: HistoryRepository,
  userId: string,
  kind: 'session-connected' | 'session-ended',
  at: Date,
): Promise<void> {
  await history.record(userId, { key: kind, kind, subject: '', at: at.toISOString() });
}

function sessionOf(subscriber: Subscriber, { isMock, now }: { isMock: boolean; now: Date }): Session {
  const { createdAt: _, ...profile } = subscriber;
  return { ...profile, isMock, syncedAt: now.toISOString() };
}

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
