import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#functions/platform/app-error.ts';
import { contentPolicyFailure, unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal, ProviderUnreachable, type RefusalKind } from '#functions/providers/provider-error.ts';
import type { Job, JobQueue, JobStatus, WebhookCall, WebhookNotice } from '#functions/providers/provider.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import type { WholeProvider } from './conformance.ts';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const secret = 'fake-webhook-secret';
const stepMs = 5;

interface FakeJob {
  readonly number: number;
  readonly text: string;
  readonly webhookUrl: string | undefined;
  /** The job ends at step three. */
  steps: number;
  end?: 'printed' | 'torn' | 'spoilt' | 'jammed' | 'stopped';
}

/**
 * A provider for tests that differs from the real ones: it prints its input, numbers its jobs, signs with a shared
 * secret, and says `spoilt` where others send a list of problems. Words in the text control it: `busy`, `rude`, `jam`,
 * `torn` (fails and leaves a file), `forever`.
 */
export class FakeProvider {
  /** Contains each text once for every job. */
  readonly acceptedTexts: string[] = [];
  private readonly jobs: FakeJob[] = [];
  private isClosed = false;

  readonly provider: WholeProvider = {
    id: 'fake',
    names: ['fake'],
    stageKey: async () => 'fake-key',
    jobs: (key) => new FakeJobQueue(this, key),
    failureOf: ({ body, retryable }) => (body === 'rude' ? contentPolicyFailure : unexplainedFailure({ retryable })),
    verifyWebhook: verifyFakeWebhook,
    findFlagged: () => new Set(),
    checkEndpoint: async (endpoint) => (this.isClosed ? 'unchecked' : endpoint === 'poster' ? 'known' : 'unknown'),
    importModel: async (reference) => {
      if (!reference.startsWith('fake:'))
        throw new AppError('invalid_input', 'A model of the fake provider starts with fake:');
      if (reference !== 'fake:poster') throw new AppError('not_found', `The fake provider has no model "${reference}"`);
      return { imported: poster, price: { unitPrice: 1, unit: 'sheet', currency: 'USD' } };
    },
    describeEndpoint: async (endpoint) => {
      if (this.isClosed) return { state: 'unchecked', reason: 'The fake provider is closed' };
      if (endpoint !== 'poster') return { state: 'missing' };
      const price = { unitPrice: 1, unit: 'sheet', currency: 'USD' };
      return { state: 'known', imported: poster, fingerprint: 'poster', isDeprecated: false, price };
    },
    deleteCopies: async () => undefined,
    readBills: async () => undefined,
    readBalance: async () => undefined,
    price: async () => ({ unitPrice: 1, unit: 'sheet', currency: 'USD' }),
    checkKey: async (key) => (key === 'fake-key' ? 'accepted' : 'refused'),
  };

  close(): void {
    this.isClosed = true;
  }

  checkAccess(key: string): void {
    if (this.isClosed) throw new ProviderUnreachable(new TypeError('failed', { cause: { code: 'ECONNREFUSED' } }));
    if (key !== 'fake-key') throw refusal('denied');
  }

  addJob(text: string, webhookUrl: string | undefined): FakeJob {
    this.acceptedTexts.push(text);
    const job: FakeJob = { number: this.jobs.length + 1, text, webhookUrl, steps: 0 };
    this.jobs.push(job);
    void this.run(job);
    return job;
  }

  find(requestId: string): FakeJob {
    const job = this.jobs.find(({ number }) => `no. ${number}` === requestId);
    if (job === undefined) throw refusal('unknown_job');
    return job;
  }

  private async run(job: FakeJob): Promise<void> {
    while (job.end === undefined) {
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      if (!job.text.includes('forever')) job.steps += 1;
      if (job.steps === 3) job.end ??= chooseEnd(job.text);
    }
    if (job.webhookUrl === undefined) return;
    const body = `no. ${job.number} is ${job.end}`;
    const headers = { 'x-fake-signature': createHmac('sha256', secret).update(body).digest('hex') };
    await fetch(job.webhookUrl, { method: 'POST', body, headers }).catch(() => undefined);
  }
}

function chooseEnd(text: string): NonNullable<FakeJob['end']> {
  if (text.includes('rude')) return 'spoilt';
  if (text.includes('jam')) return 'jammed';
  return text.includes('torn') ? 'torn' : 'printed';
}

class FakeJobQueue implements JobQueue {
  private readonly fake: FakeProvider;
  private readonly key: string;

  constructor(fake: FakeProvider, key: string) {
    this.fake = fake;
    this.key = key;
  }

  async submit(_endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<Job> {
    this.fake.checkAccess(this.key);
    const text = String(input['prompt']);
    if (text.includes('busy')) throw refusal('busy', true);
    return { requestId: `no. ${this.fake.addJob(text, webhookUrl).number}` };
  }

  async status(_endpoint: string, { requestId }: Job): Promise<JobStatus> {
    this.fake.checkAccess(this.key);
    const { end, steps } = this.fake.find(requestId);
    if (end !== undefined) return { state: 'ended', ...(end !== 'printed' && { errorType: end }) };
    return steps === 0 ? { state: 'queued', position: 1 } : { state: 'running', progress: steps / 3 };
  }

  async result(_endpoint: string, { requestId }: Job): Promise<unknown> {
    this.fake.checkAccess(this.key);
    const { end } = this.fake.find(requestId);
    switch (end) {
      case 'printed':
      case 'torn':
        return { sheet: { url: picture } };
      case 'spoilt':
        throw refusal('invalid', false, 'rude');
      case undefined:
        throw refusal('rejected');
      case 'jammed':
      case 'stopped':
        throw refusal('unclear', true, end);
    }
  }

  async cancel(_endpoint: string, { requestId }: Job) {
    this.fake.checkAccess(this.key);
    try {
      const job = this.fake.find(requestId);
      if (job.end !== undefined) return 'too_late';
      job.end = 'stopped';
      return 'requested';
    } catch {
      return 'unknown_request';
    }
  }
}

function refusal(kind: RefusalKind, retryable = false, body: unknown = kind): ProviderRefusal {
  return new ProviderRefusal({ kind, body, retryable });
}

async function verifyFakeWebhook({ headers, body }: WebhookCall): Promise<WebhookNotice | undefined> {
  const receivedSignature = Buffer.from(headers['x-fake-signature'] ?? '');
  const expectedSignature = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  if (receivedSignature.length !== expectedSignature.length || !timingSafeEqual(receivedSignature, expectedSignature))
    return undefined;
  return { requestId: /^no\. \d+/.exec(Buffer.from(body).toString())?.[0] };
}

const poster = {
  endpointId: 'poster',
  title: 'Poster',
  description: 'A printed sheet',
  sections: [
    {
      id: 'main',
      title: 'Main',
      fields: [{ id: 'prompt', label: 'Prompt', type: 'text' as const, variableName: 'prompt', required: true }],
    },
  ],
  output: withOutputDefaults({
    outputKey: 'sheet',
    outputContentType: 'image/png',
    outputExtension: 'png',
  }),
  unmapped: [],
};
