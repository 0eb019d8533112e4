import { join } from 'node:path';
import { falEndpoints } from './catalog.ts';
import { type FalEndpoint, text } from './endpoint.ts';
import { Faults } from './faults.ts';
import { FalMediaStore } from './media-store.ts';
import { ActivityLog, RequestJournal, Retention } from './request-record.ts';
import { JobSlots, listFiles, RequestRunner } from './request-runner.ts';
import { SigningKey, WebhookSender } from './webhook-sender.ts';

interface FalOptions {
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

export async function findKept({ media, retention, runner }: Fal, marker: string): Promise<string[]> {
  const found = runner
    .records()
    .filter(({ input, webhookUrl }) => `${JSON.stringify(input)} ${webhookUrl}`.includes(marker));
  const kept = await Promise.all(
    found.map(async (record) => {
      const files = await Promise.all(
        listFiles(record.outcome).map(async (url) => ((await media.has(url)) ? [url] : [])),
      );
      const isPayloadKept = record.isStored && !retention.isResultGone(record);
      return [...(isPayloadKept ? [`payloads of ${record.requestId}`] : []), ...files.flat()];
    }),
  );
  return kept.flat();
}

/** Keys whose text contains `api-scope` can run models, but not read bills. */
export class FalAccount {
  balanceUsd = 100;
  /** This many calls for bills answer 500. */
  failures = 0;
  discount = 0;
}

type Description = Partial<Pick<FalEndpoint, 'input' | 'output' | 'price' | 'status'>>;

/** Tests change these descriptions, as fal does from time to time; jobs run as before. */
export class PublishedEndpoints {
  isDown = false;
  readonly #changes = new Map<string, Description>();
  readonly #removed = new Set<string>();
  readonly #undocumented = new Set<string>();

  change(endpointId: string, description: Description): void {
    this.#changes.set(endpointId, { ...this.#changes.get(endpointId), ...description });
  }

  addInput(endpointId: string, name: string): void {
    const input = this.find(endpointId)?.input;
    if (input === undefined) throw new Error(`There is no endpoint ${endpointId}`);
    const order = [...(input['x-fal-order-properties'] ?? []), name];
    const properties = { ...input.properties, [name]: text({ maxLength: 100 }) };
    this.change(endpointId, { input: { ...input, 'x-fal-order-properties': order, properties } });
  }

  remove(endpointId: string): void {
    this.#removed.add(endpointId);
  }

  /** The endpoint stays in fal's list, but its document answers 404. */
  hideDocument(endpointId: string): void {
    this.#undocumented.add(endpointId);
  }

  isDocumented(endpointId: string): boolean {
    return !this.#undocumented.has(endpointId);
  }

  restore(): void {
    this.isDown = false;
    this.#changes.clear();
    this.#removed.clear();
    this.#undocumented.clear();
  }

  all(): FalEndpoint[] {
    return [...falEndpoints.keys()].flatMap((id) => this.find(id) ?? []);
  }

  find(endpointId: string): FalEndpoint | undefined {
    const endpoint = this.#removed.has(endpointId) ? undefined : falEndpoints.get(endpointId);
    return endpoint && { ...endpoint, ...this.#changes.get(endpointId) };
  }
}
