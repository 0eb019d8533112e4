import { sha256 } from '#functions/platform/ids.ts';
import type { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/subscriber-repository.ts';
import { subscriberOf } from './companion-subscriber.ts';

/** The mobile app's back end, which owns subscribers and their session ids. */
export interface Companion {
  /** Whose session id it is; undefined when it is unknown or has expired. */
  connect(request: ConnectRequest): Promise<Subscriber | undefined>;
}

export interface ConnectRequest {
  readonly sessionId: string;
  readonly appId: string;
  readonly fingerprint: string;
}

/** The same over our own table, for products without a back end of their own. */
export class EmbeddedCompanion implements Companion {
  private readonly subscribers: SubscriberRepository;
  private readonly now: () => Date;

  constructor(subscribers: SubscriberRepository, now: () => Date = () => new Date()) {
    this.subscribers = subscribers;
    this.now = now;
  }

  async connect({ sessionId }: Pick<ConnectRequest, 'sessionId'>): Promise<Subscriber | undefined> {
    const session = await this.subscribers.findCompanionSession(sha256(sessionId));
    if (session === undefined || new Date(session.expiresAt) <= this.now()) return undefined;
    return this.subscribers.find(session.userId);
  }
}

/** An existing back end, asked over its API; what it tells of a subscriber is kept. */
export class ExternalCompanion implements Companion {
  private readonly client: CompanionClient;
  private readonly subscribers: SubscriberRepository;

  constructor(client: CompanionClient, subscribers: SubscriberRepository) {
    this.client = client;
    this.subscribers = subscribers;
  }

  async connect({ sessionId, appId, fingerprint }: ConnectRequest): Promise<Subscriber | undefined> {
    const body = { session_id: sessionId, app_id: appId, fingerprint };
    const connected = await this.client.connect(body);
    return connected && this.subscribers.refresh(subscriberOf(connected));
  }
}
