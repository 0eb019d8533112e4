import * as z from 'zod/mini';
import type { Right } from '../rules/roles.ts';
import type { AllowanceName } from './allowances.ts';

/** `entering-admin` also admits an admin without the required second factor; the last two are services. */
export type RouteAuth = 'public' | 'subscriber' | 'admin' | 'entering-admin' | 'companion' | 'webhook';

/** Only platform/http maps these codes to statuses. */
export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'link_closed'
  | 'second_factor_required'
  | 'forbidden'
  | 'not_found'
  | 'page_not_found'
  | 'conflict'
  | 'other_account'
  | 'idempotency_conflict'
  | 'consent_needed'
  | 'content_refused'
  | 'cost_changed'
  | 'insufficient_credits'
  | 'too_many_attempts'
  | 'too_many_requests'
  | 'too_many_running'
  | 'storage_full'
  | 'unsupported_media'
  | 'unavailable'
  | 'internal';

/** Tells refusals of one code apart. */
export type RefusalReason =
  | 'account_suspended'
  | 'consent_outdated'
  | 'content_unchecked'
  | 'cost_changed'
  | 'daily_limit'
  | 'erasure_running'
  | 'file_damaged'
  | 'file_place'
  | 'file_too_large'
  | 'file_too_many_pixels'
  | 'file_type'
  | 'page_paused'
  | 'page_unavailable'
  | 'reported_result'
  | 'reports_busy'
  | 'storage_full'
  | 'too_many_running'
  | 'upload_changed'
  | 'upload_in_check';

interface AnyRoute {
  /** API Gateway syntax: `/api/pages/{routePath+}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Lower-case header names. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly response?: z.ZodMiniType;
  readonly status: number;
  readonly errors?: readonly ErrorCode[];
  /** The `HtmlPage` in the response contains the status. */
  readonly produces?: 'text/html';
  /** Errors are `{ "error": message }` with status 400, the format of the mobile app's API. */
  readonly plainErrors?: true;
}

export const htmlPageSchema = z.object({ status: z.int(), html: z.string() });
export type HtmlPage = z.infer<typeof htmlPageSchema>;

interface Reading extends AnyRoute {
  readonly method: 'GET';
  readonly allowance?: AllowanceName;
}

interface Changing extends AnyRoute {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Each call uses one unit; `unmetered` is for a few cheap writes and for machines as callers. */
  readonly allowance: AllowanceName | 'unmetered';
}

type Admitting =
  | { readonly auth: 'admin'; readonly right: Right }
  | { readonly auth: Exclude<RouteAuth, 'admin'>; readonly right?: never };

export type RouteContract = (Reading | Changing) & Admitting;

// Decision: docs/decisions/028-api.md
export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export interface RouteInput<R extends RouteContract> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly headers: Parsed<R['headers']>;
  readonly body: Parsed<R['body']>;
}

export type RouteRequest<R extends RouteContract> = {
  readonly [K in 'params' | 'query' | 'headers' | 'body' as R[K] extends z.ZodMiniType ? K : never]: Sent<R[K]>;
};

export type RouteAnswer<R extends RouteContract> = R['response'] extends z.ZodMiniType ? z.output<R['response']> : void;

export type FeatureContract = Readonly<Record<string, RouteContract>>;

export function routeAllowance({ allowance }: RouteContract): AllowanceName | undefined {
  return allowance === 'unmetered' ? undefined : allowance;
}
