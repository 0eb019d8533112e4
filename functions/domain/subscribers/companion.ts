import type { Subscriber, SubscriberRepository } from './subscriber-repository.ts';
import { sha256 } from '#functions/platform/ids.ts';

/** The mobile app's back end, which owns subscribers and their session ids. */
export interface Companion {
  /** Whose session id it is; undefined when it is unknown or has expired. */
  connect(request: ConnectRequest): Promise<Subscriber | undefined>;
}

export interface ConnectRequest {
  readonly sessionId: string;
  readonly appId?: string | undefined;
  readonly fingerprint?: string | undefined;
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
