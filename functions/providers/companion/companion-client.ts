import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import { ProviderUnreachable } from '../provider-error.ts';
import * as z from 'zod/mini';

/** How a deduction went. `unknown`: it may have been made, so it must not be repeated. */
export type DeductionOutcome = 'made' | 'insufficient' | 'not_made' | 'unknown';

const defaultTimeoutMs = 10_000;

interface ConnectBody {
  readonly session_id: string;
  readonly app_id: string;
  readonly fingerprint: string;
}

/** Whole addresses: the three calls are at home on three hosts. */
export interface CompanionAddresses {
  readonly connectUrl: string;
  /** Of a remote procedure. */
  readonly creditCheckUrl: string;
  readonly deductUrl: string;
  /** What the remote procedure's host asks of everybody who calls; it opens nothing by itself, and no other host is shown it. */
  readonly publicKey: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An existing back end of the mobile app. */
export class CompanionClient {
  private readonly addresses: CompanionAddresses;
  private readonly timeoutMs: number;

  constructor(addresses: CompanionAddresses, timeoutMs = defaultTimeoutMs) {
    this.addresses = addresses;
    this.timeoutMs = timeoutMs;
  }

  /** Whose session id it is; undefined when the back end does not know it, or it has expired. */
  async connect(request: ConnectBody): Promise<ConnectedSubscriber | undefined> {
    const failed = (why: NoAnswer) => unavailable('Failed to authenticate - Please try again', 'connect', why);
    const { status, body } = await this.post(this.addresses.connectUrl, request).catch((error: unknown) => {
      throw failed({ error });
    });
    if (sessionRefusals.has(status)) return undefined;
    if (!isSuccess(status)) throw failed({ status });
    if (errorOf(body) !== undefined) return undefined;
    const parsed = connectAnswer.safeParse(body);
    if (parsed.success) return parsed.data.result;
    if (messageOf(body) !== undefined) return undefined;
    throw failed({ status });
  }

  /** Credits of a user; throws in the words of the app's refusals. */
  async credit(userId: string, required: number): Promise<number> {
    const { creditCheckUrl, publicKey } = this.addresses;
    const failed = (why: NoAnswer, message = 'Failed to check credits') => unavailable(message, 'credit check', why);
    const request = { input_user_id: userId, required_credits: required };
    const headers = { apikey: publicKey, authorization: `Bearer ${publicKey}` };
    const { status, body } = await this.post(creditCheckUrl, request, headers).catch((error: unknown) => {
      throw failed({ error });
    });
    if (status < 500 && messageOf(body)?.includes('No user found')) {
      throw new AppError('not_found', 'User not found in credit system');
    }
    if (status !== 200 || errorOf(body) !== undefined) throw failed({ status }, messageOf(body));
    const parsed = creditAnswer.safeParse(body);
    if (!parsed.success) throw failed({ status }, 'Invalid response format from credit API');
    return Math.floor(parsed.data[0].credit);
  }

  /** One attempt; the key lets a back end that knows it recognise a repeat, though none is made of an unknown outcome. */
  async deduct(sessionId: string, amount: number, idempotencyKey: string): Promise<DeductionOutcome> {
    try {
      const request = { session_id: sessionId, credit: amount };
      return outcomeOf(await this.post(this.addresses.deductUrl, request, { 'idempotency-key': idempotencyKey }));
    } catch (error) {
      return error instanceof ProviderUnreachable && !error.maybeArrived ? 'not_made' : 'unknown';
    }
  }

  private async post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // Sessions must not follow to another host: a redirect is an answer that means nothing.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderUnreachable(error);
    });
    // An answer that is cut off or is no JSON has no body that any schema accepts.
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }
}

/** Of a session. Any other status is no word about one: the back end is set up otherwise, asked too often or out of order. */
const sessionRefusals = new Set([400, 401]);

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

type NoAnswer = { readonly status: number } | { readonly error: unknown };

/** Who asked is told to try again; what is wrong is for operators. */
function unavailable(message: string, call: string, why: NoAnswer): AppError {
  log.error('The companion did not answer as agreed', { call, ...why });
  return new AppError('unavailable', message);
}

function outcomeOf({ status, body }: Answer): DeductionOutcome {
  if (isSuccess(status)) return outcomeOfSuccess(body);
  if (status === 400 && isInsufficient(body)) return 'insufficient';
  // A gateway's answer, or a redirect, says nothing of what is behind it.
  const isRefusal = (status >= 400 && status < 500 && status !== 408) || status === 503;
  return isRefusal ? 'not_made' : 'unknown';
}

/** A refusal may come as a success with an error in it; an answer that says nothing that we know leaves it open. */
function outcomeOfSuccess(body: unknown): DeductionOutcome {
  const isMade = deductAnswer.safeParse(body).data?.result.success;
  const isRefused = errorOf(body) !== undefined;
  if (isMade === true) return isRefused ? 'unknown' : 'made';
  if (isMade === undefined && !isRefused) return 'unknown';
  return isInsufficient(body) ? 'insufficient' : 'not_made';
}

function isInsufficient(body: unknown): boolean {
  return messageOf(body)?.includes('Insufficient credit') ?? false;
}

/** Nothing is a blank text, and a number is a text. */
const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
);

const words: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Yes or no however it is said, also as `"false"` or `"0"`; undefined for anything else. */
const flag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => words[String(value).toLowerCase()]),
);

/** A figure that is only shown: what is none is 0. */
const count = z.catch(z.coerce.number().check(z.int(), z.minimum(0)), 0);

const time = z.catch(z.nullish(z.string()), null);

/** What the back end knows of a subscriber; what it leaves out is blank. */
const connectedSchema = z.object({
  hy_user_id: z.pipe(text, z.string().check(z.minLength(1))),
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

/** A number, or one written out; nothing is no number. */
const creditAmount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.transform(Number))]);
const creditAnswer = z.tuple([z.object({ credit: creditAmount })], z.unknown());

const deductAnswer = z.object({ result: z.object({ success: flag }) });

const errorTextSchema = z.string().check(z.trim(), z.minLength(1));
const errorSchema = z.object({
  error: z.catch(z.optional(z.union([errorTextSchema, z.object({ message: errorTextSchema })])), undefined),
  message: z.catch(z.optional(errorTextSchema), undefined),
});

/** What a refusal says, in `error` or in `message`. */
function messageOf(body: unknown): string | undefined {
  return errorOf(body) ?? errorSchema.safeParse(body).data?.message;
}

/** What makes an answer a refusal, whatever its status is. */
function errorOf(body: unknown): string | undefined {
  const error = errorSchema.safeParse(body).data?.error;
  return typeof error === 'object' ? error.message : error;
}
