import * as z from 'zod';
import { AppError } from '#functions/platform/app-error.ts';
import { ProviderUnreachable } from '../provider-error.ts';

/** What the back end knows of a subscriber; what it leaves out is blank. */
const connectedSchema = z.object({
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
});
export type ConnectedSubscriber = z.infer<typeof connectedSchema>;
const connectSchema = z.object({ result: connectedSchema });
const creditSchema = z.array(z.object({ credit: z.number(), has_enough_credit: z.boolean() })).min(1);
const deductSchema = z.object({ result: z.object({ success: z.boolean() }) });
const errorSchema = z.object({ error: z.string().optional(), message: z.string().optional() });

/** How a deduction went. `unknown`: it may have been made, so it must not be repeated. */
export type DeductionOutcome = 'made' | 'insufficient' | 'not_made' | 'unknown';

const defaultTimeoutMs = 10_000;

interface ConnectBody {
  readonly session_id: string;
  readonly app_id: string;
  readonly fingerprint?: string | undefined;
}

interface ClientOptions {
  /** What an existing back end may ask of everybody who calls; it opens nothing by itself. */
  readonly publicKey?: string | undefined;
  readonly timeoutMs?: number;
}

/** An existing back end of the mobile app. */
export class CompanionClient {
  private readonly baseUrl: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly timeoutMs: number;

  constructor(baseUrl: string, { publicKey, timeoutMs = defaultTimeoutMs }: ClientOptions = {}) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.headers = {
      'content-type': 'application/json',
      ...(publicKey && { apikey: publicKey, authorization: `Bearer ${publicKey}` }),
    };
    this.timeoutMs = timeoutMs;
  }

  /** Whose session id it is; undefined when the back end does not know it, or it has expired. */
  async connect(body: ConnectBody): Promise<ConnectedSubscriber | undefined> {
    const failed = new AppError('unavailable', 'Failed to authenticate - Please try again');
    const answer = await this.post('connect', body).catch(() => {
      throw failed;
    });
    if (answer.status >= 500) throw failed;
    if (answer.status >= 400) return undefined;
    const parsed = connectSchema.safeParse(answer.body);
    if (!parsed.success) throw failed;
    return parsed.data.result;
  }

  /** Credits of a user; throws in the words of the app's refusals. */
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
      headers: { ...this.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
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
