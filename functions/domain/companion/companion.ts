import { linkClosed } from '#shared/contracts/session.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids.ts';
import type { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import type { EncryptionSecrets } from '../sealing/sealed-text.ts';
import type { Account } from '../credits/account.ts';
import { isOpen, type Link, type LinkRepository } from '../sessions/link-repository.ts';
import type { SignedInSubscriber } from '../sessions/session-repository.ts';
import type { Subscriber, SubscriberRepository } from '../subscribers/subscriber-repository.ts';
import { sealSessionId } from '#functions/domain/sealing/sealed-text.ts';
import type { ConnectedSubscriber } from '#functions/providers/companion/companion-answers.ts';
import type { CompanionSubscriber } from '#shared/contracts/companion.ts';

// Decision: docs/decisions/003-companion-app.md
/** The mobile app's back end, which owns subscribers and their session ids. */
export interface Companion {
  /**
   * Whose session id it is; undefined when it is unknown or has expired. Takes nothing yet; throws `link_closed` where it would
   * not be given to this browser.
   */
  open(request: OpenRequest): Promise<OpenedLink | undefined>;
}

interface OpenRequest {
  readonly sessionId: string;
  readonly appId: string;
  readonly fingerprint: string;
  /** Of the browser's identity. */
  readonly browserHash: string;
}

export interface OpenedLink {
  readonly subscriber: Subscriber;
  /** Their credits, and how many notifications they have not read, where that was read with them. */
  readonly account?: Account | undefined;
  readonly unread?: number | undefined;
  /** Whether somebody else has told of the subscriber just now, so that it is to be written down. */
  readonly isNews: boolean;
  /** Whether the browser counts among those that a subscriber may have; the demonstration has any number. */
  readonly isCounted: boolean;
  /** What the session keeps of the link: never its id in plain text. */
  readonly kept: Pick<SignedInSubscriber, 'linkHash' | 'companionSessionId'>;
}

interface EmbeddedDeps {
  readonly links: LinkRepository;
  readonly subscribers: SubscriberRepository;
}

/** The same over our own table, for products without a back end of their own. */
export class EmbeddedCompanion implements Companion {
  private readonly deps: EmbeddedDeps;
  private readonly allowReusable: boolean;

  /** Where mock sessions are allowed, so are the demonstration's reusable links. */
  constructor(deps: EmbeddedDeps, { allowReusable = false } = {}) {
    this.deps = deps;
    this.allowReusable = allowReusable;
  }

  /** Of a link that is open, whichever browser has it. */
  async ownerOf(sessionId: string): Promise<Subscriber | undefined> {
    const link = await this.deps.links.find(sha256(sessionId));
    return link && isOpen(link, new Date()) ? this.deps.subscribers.find(link.userId) : undefined;
  }

  async open({ sessionId, browserHash }: OpenRequest): Promise<OpenedLink | undefined> {
    const linkHash = sha256(sessionId);
    const link = await this.deps.links.find(linkHash);
    if (link === undefined || new Date(link.expiresAt) <= new Date()) return undefined;
    const isReusable = this.allowReusable && link.isReusable;
    if (!isOpen(link, new Date()) || !(isReusable || isOf(link, browserHash))) {
      throw new AppError('link_closed', linkClosed);
    }
    const found = await this.deps.subscribers.findWithAccount(link.userId);
    if (found === undefined) return undefined;
    return { ...found, isNews: false, isCounted: !isReusable, kept: isReusable ? {} : { linkHash } };
  }
}

/** The first browser that comes is the link's. */
function isOf(link: Link, browserHash: string): boolean {
  return link.browserHash === undefined || link.browserHash === browserHash;
}

/** An existing back end, asked over its API; for how long and for whom its session ids are good is its own business. */
export class ExternalCompanion implements Companion {
  private readonly client: CompanionClient;
  private readonly secrets: () => Promise<EncryptionSecrets>;

  constructor(client: CompanionClient, secrets: () => Promise<EncryptionSecrets>) {
    this.client = client;
    this.secrets = secrets;
  }

  async open({ sessionId, appId, fingerprint }: OpenRequest): Promise<OpenedLink | undefined> {
    const connected = await this.client.connect({ session_id: sessionId, app_id: appId, fingerprint });
    if (connected === undefined) return undefined;
    const subscriber = subscriberOf(connected);
    const companionSessionId = sealSessionId(await this.secrets(), subscriber.userId, sessionId);
    return { subscriber, isNews: true, isCounted: true, kept: { companionSessionId } };
  }
}

/** The one mapping to the names of the mobile app's API. */
export function companionSubscriber(subscriber: Subscriber): CompanionSubscriber {
  return {
    hy_user_id: subscriber.userId,
    hy_name: subscriber.name,
    hy_country: subscriber.country,
    hy_country_code: subscriber.countryCode,
    hy_sub_expire_date: subscriber.subscriptionExpiresAt,
    hy_plan_dev_name: subscriber.planName,
    hy_sku: subscriber.sku,
    hy_plan_one_time: subscriber.planIsOneTime,
    hy_sub_id: subscriber.subscriptionId,
    hy_sub_created_at: subscriber.subscriptionCreatedAt,
    hy_view: subscriber.views,
    hy_user_count: subscriber.userCount,
  };
}

/** A subscriber made from the mobile app's names; created now, since its back end does not tell when. */
function subscriberOf(result: ConnectedSubscriber): Subscriber {
  return {
    userId: result.hy_user_id,
    name: result.hy_name,
    country: result.hy_country,
    countryCode: result.hy_country_code,
    planName: result.hy_plan_dev_name,
    sku: result.hy_sku,
    planIsOneTime: result.hy_plan_one_time,
    subscriptionId: result.hy_sub_id,
    subscriptionCreatedAt: isoTime(result.hy_sub_created_at),
    subscriptionExpiresAt: isoTime(result.hy_sub_expire_date),
    views: result.hy_view,
    userCount: result.hy_user_count,
    createdAt: new Date().toISOString(),
  };
}

/** Null for what is no time. */
function isoTime(text: string | null | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
