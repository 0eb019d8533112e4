import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import type { ProviderRefusal } from './provider-error.ts';

/** An ended job has failed only when it has an `errorType`, in the provider's words. `other` has no effect. */
export type JobStatus =
  | { readonly state: 'queued'; readonly position?: number | undefined }
  | { readonly state: 'running'; readonly progress?: number | undefined; readonly logLine?: string | undefined }
  | { readonly state: 'ended'; readonly errorType?: string | undefined }
  | { readonly state: 'other'; readonly word: string };

export type CancelOutcome = 'requested' | 'too_late' | 'unknown_request';

/** In characters; a shortened id or address would name another job. */
const maxIdLength = 500;
export const requestIdSchema = z.string().check(z.minLength(1), z.maxLength(maxIdLength));
const jobUrlSchema = z.url().check(z.maxLength(2000));
export const jobUrlsSchema = z.object({ status: jobUrlSchema, result: jobUrlSchema, cancel: jobUrlSchema });
export type JobUrls = z.infer<typeof jobUrlsSchema>;

export interface Job {
  readonly requestId: string;
  /** Providers without addresses find a job by its id. */
  readonly urls?: JobUrls | undefined;
}

export interface SubmittedJob extends Job {
  readonly isQueued?: boolean | undefined;
}

/** Every call is one attempt, and throws `ProviderRefusal` or `ProviderUnreachable`. */
export interface Jobs {
  status(endpoint: string, job: Job): Promise<JobStatus>;
  result(endpoint: string, job: Job): Promise<unknown>;
  cancel(endpoint: string, job: Job): Promise<CancelOutcome>;
}

export interface JobQueue extends Jobs {
  /** Do not repeat a submit before its outcome is known, because each is charged. */
  submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob>;
}

export interface WebhookCall {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly now: Date;
}

export interface WebhookNotice {
  readonly requestId: string | undefined;
}

export interface KeyOwner {
  readonly names: readonly string[];
  checkKey(key: string): Promise<KeyCheck>;
}

export interface ModelImport {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
}

/** Files are passed as public addresses or data URIs. */
export interface JobProvider<J extends Jobs = Jobs> extends KeyOwner {
  /** Never changes: models, generations and the webhook's address contain it. */
  readonly id: string;
  stageKey(): Promise<string | undefined>;
  jobs(key: string): J;
  /** Names a field by its path in the input (`loras[0].path`). */
  failureOf(refusal: ProviderRefusal): GenerationError;
  /** Returns undefined unless the provider has recently signed exactly this call. */
  verifyWebhook(call: WebhookCall): Promise<WebhookNotice | undefined>;
  findFlagged(answer: unknown): ReadonlySet<string>;
}

export type EndpointCheck = 'known' | 'unknown' | 'unchecked';

/** Undefined parts could not be read. */
export type EndpointState =
  | {
      readonly state: 'known';
      readonly imported: ImportedModel;
      /** Changes with everything that an import reads, and with nothing else. */
      readonly fingerprint: string;
      readonly isDeprecated: boolean | undefined;
      readonly price: Price | undefined;
    }
  | { readonly state: 'missing' }
  | { readonly state: 'unchecked'; readonly reason: string };

export interface ProviderBill {
  readonly requestId: string;
  readonly endpoint: string;
  readonly at: string;
  readonly costUsd: number;
  readonly units?: number | undefined;
}

export interface BillsRequest {
  readonly from: Date;
  readonly upTo: Date;
  readonly cursor?: string | undefined;
}

export interface BillsPage {
  readonly bills: readonly ProviderBill[];
  readonly nextCursor: string | undefined;
}

// Decision: docs/decisions/016-provider-port.md
export interface Provider extends JobProvider {
  checkEndpoint(endpoint: string): Promise<EndpointCheck>;
  /** Returns undefined for an example of something else; throws `AppError` with a message for the admin. */
  importModel(source: string): Promise<ModelImport | undefined>;
  price(endpoint: string): Promise<Price | undefined>;
  /** Says `missing` only when it is certain. */
  describeEndpoint(endpoint: string): Promise<EndpointState>;
  readBills(key: string, request: BillsRequest): Promise<BillsPage | undefined>;
  /** Succeeds for an unknown job; otherwise throws `ProviderRefusal` or `ProviderUnreachable`. */
  deleteCopies(key: string, requestId: string): Promise<void>;
  /** In US dollars; undefined when the key may not read it. */
  readBalance(key: string): Promise<number | undefined>;
}

export class Providers<P extends JobProvider = Provider> {
  readonly all: readonly P[];

  constructor(all: readonly P[]) {
    this.all = all;
  }

  find(id: string): P | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  get(id: string): P {
    const provider = this.find(id);
    if (provider === undefined) throw new Error(`There is no provider "${id}"`);
    return provider;
  }

  named(name: string): P | undefined {
    return this.all.find(({ names }) => names.includes(onlyLetters(name)));
  }
}

export function onlyLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

export function requireProvider<P extends JobProvider>(providers: Providers<P>, id: string): P {
  const provider = providers.find(id);
  if (provider !== undefined) return provider;
  const message = `There is no provider "${id}"`;
  throw new AppError('invalid_input', message, [{ field: 'provider', message }]);
}

const keyCheckTimeoutMs = 15_000;

interface KeyCheckRequest {
  readonly url: string;
  readonly scheme: string;
}

export async function checkKeyByHttp({ url, scheme }: KeyCheckRequest, key: string): Promise<KeyCheck> {
  // A key with other characters does not fit into a header, so no provider issued it.
  if (!/^[\x21-\x7e]+$/.test(key)) return 'refused';
  try {
    const headers = { authorization: `${scheme} ${key}` };
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(keyCheckTimeoutMs) });
    await answer.body?.cancel();
    return toKeyCheck(answer);
  } catch (error) {
    log.warn('Could not check a key at its provider', { host: new URL(url).host, error });
    return 'unclear';
  }
}

function toKeyCheck({ ok, status }: Response): KeyCheck {
  if (ok) return 'accepted';
  if (status === 401) return 'refused';
  return status === 403 ? 'limited' : 'unclear';
}
