import { z } from 'zod';
import { AppError } from '#functions/platform/app-error.ts';
import type { Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { Companion, ConnectRequest } from '#functions/domain/subscribers/companion.ts';
import { ProviderUnreachable } from '../provider-error.ts';

/** S§7.1: what the back end knows of a subscriber; what it leaves out is blank. */
const connectSchema = z.object({
  result: z.object({
    hy_user_id: z.string().min(1),
    hy_name: z.string().default(''),
    hy_country: z.string().default(''),
    hy_country_code: z.string().default(''),
    hy_sub_expire_date: z.string().nullish(),
    hy_plan_dev_name: z.string().default(''),
    hy_sku: z.string().default(''),
    hy_plan_one_time: z.coerce.boolean().default(false),
    hy_sub_id: z.coerce.string().default(''),
    hy_sub_created_at: z.string().nullish(),
    hy_view: z.coerce.number().int().default(0),
    hy_user_count: z.coerce.number().int().default(0),
  }),
});
const creditSchema = z.array(z.object({ credit: z.number(), has_enough_credit: z.boolean() })).min(1);
const deductSchema = z.object({ result: z.object({ success: z.boolean() }) });
const errorSchema = z.object({ error: z.string().optional(), message: z.string().optional() });

/** How a deduction went. `unknown`: it may have been made, so it must not be repeated. */
export type DeductionOutcome = 'made' | 'insufficient' | 'not_made' | 'unknown';

const defaultTimeoutMs = 10_000;

/** An existing back end of the mobile app (S§7.1, S§7.4). */
export class CompanionClient implements Companion {
  private readonly baseUrl: string;
  private readonly timeoutMs: number;

  constructor(baseUrl: string, { timeoutMs = defaultTimeoutMs } = {}) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.timeoutMs = timeoutMs;
  }

  async connect({ sessionId, appId, fingerprint }: ConnectRequest): Promise<Subscriber | undefined> {
    const failed = new AppError('unavailable', 'Failed to authenticate - Please try again');
    const body = { session_id: sessionId, app_id: appId, fingerprint };
    const answer = await this.post('connect', body).catch(() => {
      throw failed;
    });
    if (answer.status >= 500) throw failed;
    if (answer.status >= 400) return undefined;
    const parsed = connectSchema.safeParse(answer.body);
    if (!parsed.success) throw failed;
    return subscriberOf(parsed.data.result);
  }

  /** Credits of a user; throws with S§8's messages. */
  async credit(userId: string, required: number): Promise<number> {
    const failed = (message = 'Failed to check credits') => new AppError('unavailable', message);
    const { status, body } = await this.post('check_user_credit', {
      input_user_id: userId,
      required_credits: required,
    }).catch(() => {
      throw failed();
    });
    if (status === 400 && messageOf(body)?.includes('No user found')) {
      throw new AppError('not_found', 'User not found in credit system');
    }
    if (status !== 200) throw failed(messageOf(body));
    const parsed = creditSchema.safeParse(body);
    if (!parsed.success) throw failed('Invalid response format from credit API');
    return Math.floor(parsed.data[0]?.credit ?? 0);
  }

  /** One attempt; the key lets a back end that knows it recognise a repeat, though none is made of an unknown outcome. */
  async deduct(sessionId: string, amount: number, idempotencyKey: string): Promise<DeductionOutcome> {
    try {
      const { status, body } = await this.post(
        'deduct_credit',
        { session_id: sessionId, credit: amount },
        idempotencyKey,
      );
      if (status >= 200 && status < 300) return outcomeOf(body);
      if (status === 400 && messageOf(body)?.includes('Insufficient credit')) return 'insufficient';
      // A gateway's answer says nothing of what is behind it.
      return (status < 500 && status !== 408) || status === 503 ? 'not_made' : 'unknown';
    } catch (error) {
      return error instanceof ProviderUnreachable && !error.maybeArrived ? 'not_made' : 'unknown';
    }
  }

  private async post(path: string, body: unknown, idempotencyKey?: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.baseUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderUnreachable(error);
    });
    // An answer that is cut off or is no JSON has no body that any schema accepts.
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }
}

/** What a successful answer says; one that says nothing that we know leaves it open. */
function outcomeOf(body: unknown): DeductionOutcome {
  const answer = deductSchema.safeParse(body);
  if (!answer.success) return 'unknown';
  return answer.data.result.success ? 'made' : 'not_made';
}

function messageOf(body: unknown): string | undefined {
  const { error, message } = errorSchema.safeParse(body).data ?? {};
  return error ?? message;
}

function subscriberOf(result: z.infer<typeof connectSchema>['result']): Subscriber {
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
