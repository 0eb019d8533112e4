import { encryptSessionId, type EncryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import type { CompanionClient, ConnectedSubscriber } from '#functions/providers/companion/companion-client.ts';
import type { CompanionSubscriber } from '#shared/contracts/companion.ts';
import { linkClosed } from '#shared/contracts/session.ts';
import type { Account } from '../credits/account.ts';
import { isLinkOpen, type Link, type LinkRepository } from '../sessions/link-repository.ts';
import type { SignedInSubscriber } from '../sessions/session-repository.ts';
import type { Subscriber, SubscriberRepository, Visits } from '../subscribers/subscriber-repository.ts';

// Decision: docs/decisions/003-companion-app.md
export interface Companion {
  /** Changes nothing. Throws `link_closed` when this browser can't use the link. */
  open(request: OpenRequest): Promise<OpenedLink | undefined>;
}

interface OpenRequest {
  readonly sessionId: string;
  readonly appId: string;
  readonly fingerprint: string;
  readonly browserHash: string;
}

export interface OpenedLink {
  readonly subscriber: Subscriber;
  readonly account?: Account | undefined;
  readonly unread?: number | undefined;
  readonly visits?: Visits | undefined;
  /** True when another system reported the subscriber, so the profile must be saved. */
  readonly needsSave: boolean;
  readonly countsTowardsLimit: boolean;
  /** Never contains the id in plain text. */
  readonly sessionFields: Pick<SignedInSubscriber, 'linkHash' | 'isByAdmin' | 'companionSessionId'>;
}

interface EmbeddedDeps {
  readonly links: LinkRepository;
  readonly subscribers: SubscriberRepository;
}

export class EmbeddedCompanion implements Companion {
  private readonly deps: EmbeddedDeps;
  private readonly allowReusable: boolean;

  constructor(deps: EmbeddedDeps, { allowReusable = false } = {}) {
    this.deps = deps;
    this.allowReusable = allowReusable;
  }

  async findOwner(sessionId: string): Promise<Subscriber | undefined> {
    const link = await this.deps.links.find(sha256(sessionId));
    return link && isLinkOpen(link, new Date()) ? this.deps.subscribers.find(link.userId) : undefined;
  }

  async open({ sessionId, browserHash }: OpenRequest): Promise<OpenedLink | undefined> {
    const linkHash = sha256(sessionId);
    const link = await this.deps.links.find(linkHash);
    if (link === undefined || new Date(link.expiresAt) <= new Date()) return undefined;
    const isReusable = this.allowReusable && link.isReusable;
    if (!isLinkOpen(link, new Date()) || !(isReusable || canClaim(link, browserHash))) {
      throw new AppError('link_closed', linkClosed);
    }
    const found = await this.deps.subscribers.findWithAccount(link.userId);
    if (found === undefined) return undefined;
    return {
      ...found,
      needsSave: false,
      countsTowardsLimit: !isReusable,
      sessionFields: isReusable ? {} : { linkHash, ...(link.isByAdmin && { isByAdmin: true }) },
    };
  }
}

function canClaim(link: Link, browserHash: string): boolean {
  return link.browserHash === undefined || link.browserHash === browserHash;
}

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
    const subscriber = toSubscriber(connected);
    const companionSessionId = encryptSessionId(await this.secrets(), subscriber.userId, sessionId);
    return { subscriber, needsSave: true, countsTowardsLimit: true, sessionFields: { companionSessionId } };
  }
}

export function toCompanionSubscriber(subscriber: Subscriber): CompanionSubscriber {
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

function toSubscriber(result: ConnectedSubscriber): Subscriber {
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

function isoTime(text: string | null | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
