import { join } from 'node:path';
import { ActivityLog } from './activity.ts';
import { JobSlots, RequestRunner } from './request-runner.ts';
import { Faults } from './faults.ts';
import { FalMediaStore } from './media-store.ts';
import { RequestJournal } from './request-record.ts';
import { PublishedEndpoints } from './published-endpoints.ts';
import { Retention } from './retention.ts';
import { SigningKey, WebhookSender } from './webhook-sender.ts';

export interface FalOptions {
  readonly dataDir: string;
  readonly timeScale: number;
  readonly jobsAtOnce: number;
  readonly signal: AbortSignal;
}

export interface Fal {
  readonly runner: RequestRunner;
  readonly media: FalMediaStore;
  readonly key: SigningKey;
  readonly faults: Faults;
  readonly activity: ActivityLog;
  readonly published: PublishedEndpoints;
  readonly account: FalAccount;
  readonly retention: Retention;
}

export function createFal({ dataDir, timeScale, jobsAtOnce, signal }: FalOptions): Fal {
  const journal = new RequestJournal(join(dataDir, 'requests'));
  const key = new SigningKey(join(dataDir, 'webhook-key.pem'));
  const retention = new Retention(timeScale);
  const media = new FalMediaStore(join(dataDir, 'media'), retention);
  const webhooks = new WebhookSender({ key, journal, timeScale, signal });
  const slots = new JobSlots(jobsAtOnce);
  const runner = new RequestRunner({ slots, journal, media, webhooks, timeScale, signal });
  const activity = new ActivityLog(() => runner.records());
  const published = new PublishedEndpoints();
  return { runner, media, key, faults: new Faults(), activity, published, account: new FalAccount(), retention };
}

/** The account's bills and balance. Keys whose text contains `api-scope` may run models, but not read them. */
export class FalAccount {
  balanceUsd = 100;
  /** This many calls for bills answer 500, as fal's do now and then. */
  failures = 0;
  /** A discount of all bills, between 0 and 1. */
  discount = 0;
}
