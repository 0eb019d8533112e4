import * as z from 'zod/mini';
import type { ImportedModel, Price } from '#shared/contracts/admin-assist.ts';
import type { KeyCheck } from '#shared/contracts/admin-api-keys.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import type { ProviderRefusal } from './provider-error.ts';

/**
 * How a job is doing. It has ended well unless there is an `errorType`, the provider's own name for what went wrong. Of
 * `other` only the provider's word is known, so nothing follows from it.
 */
export type JobStatus =
  | { readonly state: 'queued'; readonly position?: number | undefined }
  | { readonly state: 'running'; readonly progress?: number | undefined; readonly logLine?: string | undefined }
  | { readonly state: 'ended'; readonly errorType?: string | undefined }
  | { readonly state: 'other'; readonly word: string };

/** `too_late`: it has ended already. A provider may also know nothing of a job that it was asked to cancel before. */
export type CancelOutcome = 'requested' | 'too_late' | 'unknown_request';

/** Where a provider told that a job is asked about. */
export const jobUrlsSchema = z.object({ status: z.url(), result: z.url(), cancel: z.url() });
export type JobUrls = z.infer<typeof jobUrlsSchema>;

/** A job as the answer to its submit named it; of one whose answer was lost, no more than the id is known. */
export interface Job {
  /** The provider's name for it. */
  readonly requestId: string;
  /** Providers that give none find a job by its id. */
  readonly urls?: JobUrls | undefined;
}

/** A job that has just been taken. */
export interface SubmittedJob extends Job {
  /** Whether it waits for its turn; undefined when the provider does not tell. */
  readonly isQueued?: boolean | undefined;
}

/**
 * A provider's jobs as one account sees them. Every call is one attempt, and throws `ProviderRefusal` or
 * `ProviderUnreachable`. `endpoint` is the provider's name for a model.
 */
export interface Jobs {
  status(endpoint: string, job: Job): Promise<JobStatus>;
  /** The model's own answer, of a job that has ended. */
  result(endpoint: string, job: Job): Promise<unknown>;
  cancel(endpoint: string, job: Job): Promise<CancelOutcome>;
}

/** The same, and new ones are taken. */
export interface JobQueue extends Jobs {
  /** Must never be repeated before the outcome of the attempt before is known: it is paid. */
  submit(endpoint: string, input: Record<string, unknown>, webhookUrl?: string): Promise<SubmittedJob>;
}

export interface WebhookCall {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The very bytes that were sent. */
  readonly body: Uint8Array;
  readonly now: Date;
}

/** What a signed notice tells; without a request id it is not what this provider sends. */
export interface WebhookNotice {
  readonly requestId: string | undefined;
}

/** Whose keys admins may enter, and what of them can be found out. */
export interface KeyOwner {
  /** What people call it, in small letters alone: `openai`. */
  readonly names: readonly string[];
  /** Whether a key is accepted; asking costs nothing. */
  checkKey(key: string): Promise<KeyCheck>;
}

/** A model as far as its provider describes it, and its price where that could be had. */
export interface ModelImport {
  readonly imported: ImportedModel;
  readonly price?: Price | undefined;
}

/**
 * Who runs models for us. All that is particular to a provider is behind this, in a folder of its own; what it is given as
 * files are addresses that the internet can reach, or data URIs.
 */
export interface JobProvider<J extends Jobs = Jobs> extends KeyOwner {
  /** Stored with models and generations, and a part of the webhook's address: never to be changed. */
  readonly id: string;
  /** The key that the stage itself pays with; undefined while the operator has filled in none. */
  stageKey(): Promise<string | undefined>;
  jobs(key: string): J;
  /** A refusal in words that the subscriber can act on; a field is named by its place in the input (`loras[0].path`). */
  failureOf(refusal: ProviderRefusal): GenerationError;
  /** Undefined unless the provider has signed exactly this, just now. */
  verifyWebhook(call: WebhookCall): Promise<WebhookNotice | undefined>;
  /** The addresses of those files in a model's answer that it marks as unfit to be shown. */
  flaggedIn(answer: unknown): ReadonlySet<string>;
}

/** Whether a provider has a model of some name; `unchecked` when it did not say. */
export type EndpointCheck = 'known' | 'unknown' | 'unchecked';

// Decision: docs/decisions/016-provider-port.md
/** What admins need of it, too. */
export interface Provider extends JobProvider {
  /** Asked before a model is offered to subscribers; asking costs nothing. */
  checkEndpoint(endpoint: string): Promise<EndpointCheck>;
  /** The model that a pasted name or link leads to. Throws `AppError` in words for the admin who pasted it. */
  importModel(reference: string): Promise<ModelImport>;
  /** What one unit of a model's work costs; undefined when that can't be had. */
  price(endpoint: string): Promise<Price | undefined>;
}

/** The providers that there are, by their ids: as far as jobs need them, or whole. */
export class Providers<P extends JobProvider = Provider> {
  private readonly all: readonly P[];

  constructor(all: readonly P[]) {
    this.all = all;
  }

  find(id: string): P | undefined {
    return this.all.find((provider) => provider.id === id);
  }

  /** The one that a model or a generation was stored with. */
  get(id: string): P {
    const provider = this.find(id);
    if (provider === undefined) throw new Error(`There is no provider "${id}"`);
    return provider;
  }

  /** By what an admin has called it, of which only the letters count: `fal.ai`. */
  named(name: string): P | undefined {
    return this.all.find(({ names }) => names.includes(lettersOf(name)));
  }
}

/** The letters of a name, which are all that tells providers apart. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
