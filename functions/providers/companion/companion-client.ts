import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { companionEnvironment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { cutText } from '#shared/kernel/texts.ts';
import { ProviderUnreachable } from '../provider-error.ts';

/** An `unknown` deduction can have been made, so it must not be repeated. */
export type DeductionOutcome = 'made' | 'insufficient' | 'not_made' | 'unknown';

const defaultTimeoutMs = 10_000;

interface ConnectBody {
  readonly session_id: string;
  readonly app_id: string;
  readonly fingerprint: string;
}

export interface CompanionAddresses {
  readonly connectUrl: string;
  readonly creditCheckUrl: string;
  readonly deductUrl: string;
  /** The credit check's host requires it from every caller. It grants no access, and no other host receives it. */
  readonly publicKey: string;
}

export interface CompanionCredit {
  /** At most the largest safe integer, because some back ends report endless credits as a huge number. */
  readonly credit: number;
  readonly hasEnough: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function companionClient(): CompanionClient | undefined {
  const external = companionEnvironment();
  return (
    external &&
    new CompanionClient({
      connectUrl: external.COMPANION_CONNECT_URL,
      creditCheckUrl: external.COMPANION_CREDIT_CHECK_URL,
      deductUrl: external.COMPANION_DEDUCT_URL,
      publicKey: external.COMPANION_PUBLIC_KEY,
    })
  );
}

export class CompanionClient {
  private readonly addresses: CompanionAddresses;
  private readonly timeoutMs: number;

  constructor(addresses: CompanionAddresses, timeoutMs = defaultTimeoutMs) {
    this.addresses = addresses;
    this.timeoutMs = timeoutMs;
  }

  async connect(request: ConnectBody): Promise<ConnectedSubscriber | undefined> {
    const failed = (reason: FailureReason) =>
      unavailable('Failed to authenticate - Please try again', 'connect', reason);
    const { status, body } = await this.post(this.addresses.connectUrl, request).catch((error: unknown) => {
      throw failed({ error });
    });
    if (sessionRefusals.has(status)) return undefined;
    if (!isSuccess(status)) throw failed({ status });
    if (readError(body) !== undefined) return undefined;
    const parsed = connectAnswer.safeParse(body);
    if (parsed.success) return parsed.data.result;
    if (readMessage(body) !== undefined) return undefined;
    throw failed({ status });
  }

  async credit(userId: string, required: number): Promise<CompanionCredit> {
    const { creditCheckUrl, publicKey } = this.addresses;
    const failed = (reason: FailureReason, message = 'Failed to check credits') =>
      unavailable(message, 'credit check', reason);
    const request = { input_user_id: userId, required_credits: required };
    const headers = { apikey: publicKey, authorization: `Bearer ${publicKey}` };
    const { status, body } = await this.post(creditCheckUrl, request, headers).catch((error: unknown) => {
      throw failed({ error });
    });
    if (status < 500 && readMessage(body)?.includes('No user found')) {
      throw new AppError('not_found', 'User not found in credit system');
    }
    // A server error's text is for its operators, not for subscribers.
    if (status !== 200 || readError(body) !== undefined)
      throw failed({ status }, status < 500 ? readMessage(body) : undefined);
    const [{ credit = 0, has_enough_credit: hasEnough } = {}] = creditAnswer.safeParse(body).data ?? [];
    if (hasEnough === undefined) throw failed({ status }, 'Invalid response format from credit API');
    return { credit: Math.min(Math.floor(credit), Number.MAX_SAFE_INTEGER), hasEnough };
  }

  /** The key lets the back end recognise a repeat. */
  async deduct(sessionId: string, amount: number, idempotencyKey: string): Promise<DeductionOutcome> {
    try {
      const request = { session_id: sessionId, credit: amount };
      return readDeduction(await this.post(this.addresses.deductUrl, request, { 'idempotency-key': idempotencyKey }));
    } catch (error) {
      return error instanceof ProviderUnreachable && !error.maybeArrived ? 'not_made' : 'unknown';
    }
  }

  private async post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // Session ids must not follow a redirect to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderUnreachable(error);
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }
}

/** Other statuses say nothing about the session: the back end is misconfigured, throttled or down. */
const sessionRefusals = new Set([400, 401]);

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

type FailureReason = { readonly status: number } | { readonly error: unknown };

function unavailable(message: string, call: string, reason: FailureReason): AppError {
  log.error('The companion did not answer as agreed', { call, ...reason });
  return new AppError('unavailable', message);
}

function readDeduction({ status, body }: Answer): DeductionOutcome {
  if (isSuccess(status)) return readSuccess(body);
  if (status === 400 && isInsufficient(body)) return 'insufficient';
  // After a gateway's answer or a redirect, the deduction can have been made.
  const isRefusal = (status >= 400 && status < 500 && status !== 408) || status === 503;
  return isRefusal ? 'not_made' : 'unknown';
}

function readSuccess(body: unknown): DeductionOutcome {
  const isMade = deductAnswer.safeParse(body).data?.result.success;
  const isRefused = readError(body) !== undefined;
  if (isMade === true) return isRefused ? 'unknown' : 'made';
  if (isMade === undefined && !isRefused) return 'unknown';
  return isInsufficient(body) ? 'insufficient' : 'not_made';
}

function isInsufficient(body: unknown): boolean {
  return readMessage(body)?.includes('Insufficient credit') ?? false;
}

const maxTextLength = 200;

const anyText = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
);

const text = z.pipe(
  anyText,
  z.transform((value: string) => cutText(value, maxTextLength)),
);

const words: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => words[String(value).toLowerCase()]),
);

const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0)), 0);

const time = z.catch(z.nullish(z.string()), null);

const connectedSchema = z.object({
  /** A cut id would be another subscriber's. */
  hy_user_id: z.pipe(anyText, z.string().check(z.minLength(1), z.maxLength(maxTextLength))),
  hy_name: text,
  hy_country: text,
  hy_country_code: text,
  hy_sub_expire_date: time,
  hy_plan_dev_name: text,
  hy_sku: text,
  hy_plan_one_time: z.pipe(
    flag,
    z.transform((isOneTime) => isOneTime ?? false),
  ),
  hy_sub_id: text,
  hy_sub_created_at: time,
  hy_view: count,
  hy_user_count: count,
});
export type ConnectedSubscriber = z.output<typeof connectedSchema>;

const connectAnswer = z.object({ result: connectedSchema });

const creditAmount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))]);
const creditAnswer = z.tuple([z.object({ credit: creditAmount, has_enough_credit: flag })], z.unknown());

const deductAnswer = z.object({ result: z.object({ success: flag }) });

const errorTextSchema = z.string().check(z.trim(), z.minLength(1));
const errorSchema = z.object({
  error: z.catch(z.optional(z.union([errorTextSchema, z.object({ message: errorTextSchema })])), undefined),
  message: z.catch(z.optional(errorTextSchema), undefined),
});

function readMessage(body: unknown): string | undefined {
  return readError(body) ?? errorSchema.safeParse(body).data?.message;
}

function readError(body: unknown): string | undefined {
  const error = errorSchema.safeParse(body).data?.error;
  return typeof error === 'object' ? error.message : error;
}
