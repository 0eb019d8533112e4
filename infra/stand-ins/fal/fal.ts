import { join } from 'node:path';
import { ActivityLog } from './activity.ts';
import { Faults } from './faults.ts';
import { FalMediaStore } from './media-store.ts';
import { RequestJournal } from './request-journal.ts';
import { RequestRunner } from './request-runner.ts';
import { SigningKey } from './signing-key.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface FalOptions {
  readonly dataDir: string;
  readonly timeScale: number;
  readonly signal: AbortSignal;
}

/** The stand-in for fal without its HTTP face. */
export interface Fal {
  readonly runner: RequestRunner;
  readonly media: FalMediaStore;
  readonly key: SigningKey;
  readonly faults: Faults;
  readonly activity: ActivityLog;
  readonly timeScale: number;
}

export function createFal({ dataDir, timeScale, signal }: FalOptions): Fal {
  const journal = new RequestJournal(join(dataDir, 'requests'));
  const key = new SigningKey(join(dataDir, 'webhook-key.pem'));
  const media = new FalMediaStore(join(dataDir, 'media'));
  const webhooks = new WebhookSender({ key, journal, timeScale, signal });
  const runner = new RequestRunner({ journal, media, webhooks, timeScale, signal });
  return { runner, media, key, faults: new Faults(), activity: new ActivityLog(() => runner.records()), timeScale };
}
