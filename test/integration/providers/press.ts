import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#functions/platform/app-error.ts';
import { contentPolicyFailure, unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal, ProviderUnreachable, type RefusalKind } from '#functions/providers/provider-error.ts';
import type { WholeProvider } from './conformance.ts';
import type { Job, JobQueue, JobStatus, WebhookCall, WebhookNotice } from '#functions/providers/provider.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const secret = 'press-webhook-secret';
const stepMs = 5;

interface PressJob {
  readonly number: number;
  readonly text: string;
  readonly webhookUrl: string | undefined;
  /** Number of printed sheets, of three. */
  sheets: number;
  end?: 'printed' | 'spoilt' | 'jammed' | 'stopped';
}

/**
 * A provider for tests that differs from the real ones: it prints its input, numbers its jobs, signs with a shared
 * secret, and says `spoilt` where others send a list of problems. Words in the text control it: `busy`, `rude`, `jam`,
 * `forever`.
 */
export class Press {
  /** Contains each text once for every job. */
  readonly taken: string[] = [];
  private readonly jobs: PressJob[] = [];
  private isOut = false;

  readonly provider: WholeProvider = {
    id: 'press',
    names: ['press'],
    stageKey: async () => 'press-key',
    jobs: (key) => new PressJobs(this, key),
    failureOf: ({ body, retryable }) => (body === 'rude' ? contentPolicyFailure : unexplainedFailure({ retryable })),
    verifyWebhook: verifyPressWebhook,
    findFlagged: () => new Set(),
    checkEndpoint: async (endpoint) => (this.isOut ? 'unchecked' : endpoint === 'poster' ? 'known' : 'unknown'),
    importModel: async (reference) => {
      if (!reference.startsWith('press:'))
        throw new AppError('invalid_input', 'A model of the press begins with press:');
      if (reference !== 'press:poster') throw new AppError('not_found', `The press prints no "${reference}"`);
      return { imported: poster, price: { unitPrice: 1, unit: 'sheet', currency: 'USD' } };
    },
    price: async () => ({ unitPrice: 1, unit: 'sheet', currency: 'USD' }),
    checkKey: async (key) => (key === 'press-key' ? 'accepted' : 'refused'),
  };

  close(): void {
    this.isOut = true;
  }

  enter(key: string): void {
    if (this.isOut) throw new ProviderUnreachable(new TypeError('failed', { cause: { code: 'ECONNREFUSED' } }));
    if (key !== 'press-key') throw refusal('denied');
  }

  take(text: string, webhookUrl: string | undefined): PressJob {
    this.taken.push(text);
    const job: PressJob = { number: this.jobs.length + 1, text, webhookUrl, sheets: 0 };
    this.jobs.push(job);
    void this.run(job);
    return job;
  }

  find(requestId: string): PressJob {
    const job = this.jobs.find(({ number }) => `no. ${number}` === requestId);
    if (job === undefined) throw refusal('unknown_job');
    return job;
  }

  private async run(job: PressJob): Promise<void> {
    while (job.end === undefined) {
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      if (!job.text.includes('forever')) job.sheets += 1;
      if (job.sheets === 3)
        job.end ??= job.text.includes('rude') ? 'spoilt' : job.text.includes('jam') ? 'jammed' : 'printed';
    }
    if (job.webhookUrl === undefined) return;
    const body = `no. ${job.number} is ${job.end}`;
    const headers = { 'x-press-signature': createHmac('sha256', secret).update(body).digest('hex') };
    await fetch(job.webhookUrl, { method: 'POST', body, headers }).catch(() => undefined);
  }
}

class PressJobs implements JobQueue {
  private readonly press: Press;
  private readonly key: string;

  constructor(press: Press, key: string) {
    this.press = press;
    this.key = key;
  }

  async submit(_endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<Job> {
    this.press.enter(this.key);
    const text = String(input['prompt']);
    if (text.includes('busy')) throw refusal('busy', true);
    return { requestId: `no. ${this.press.take(text, webhookUrl).number}` };
  }

  async status(_endpoint: string, { requestId }: Job): Promise<JobStatus> {
    this.press.enter(this.key);
    const { end, sheets } = this.press.find(requestId);
    if (end !== undefined) return { state: 'ended', ...(end !== 'printed' && { errorType: end }) };
    return sheets === 0 ? { state: 'queued', position: 1 } : { state: 'running', progress: sheets / 3 };
  }

  async result(_endpoint: string, { requestId }: Job): Promise<unknown> {
    this.press.enter(this.key);
    const { end } = this.press.find(requestId);
    switch (end) {
      case 'printed':
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
    this.press.enter(this.key);
    try {
      const job = this.press.find(requestId);
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

async function verifyPressWebhook({ headers, body }: WebhookCall): Promise<WebhookNotice | undefined> {
  const given = Buffer.from(headers['x-press-signature'] ?? '');
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
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
