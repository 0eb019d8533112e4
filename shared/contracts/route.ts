import * as z from 'zod/mini';
import type { AllowanceName } from './allowances.ts';

/**
 * Who may call a route: anybody, a signed-in subscriber, an admin of either rank, a super admin only, an admin of either rank whose
 * second factor may still be missing, or a service that signs or shares a secret.
 */
export type RouteAuth = 'public' | 'subscriber' | 'admin' | 'super-admin' | 'entering-admin' | 'companion' | 'webhook';

/** Codes of the error body; the HTTP stack alone maps them to statuses. */
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
  | 'cost_changed'
  | 'insufficient_credits'
  | 'too_many_attempts'
  | 'too_many_requests'
  | 'too_many_running'
  | 'storage_full'
  | 'unsupported_media'
  | 'unavailable'
  | 'internal';

interface AnyRoute {
  /** API Gateway syntax: `/api/pages/{routePath+}`. */
  readonly path: `/${string}`;
  readonly auth: RouteAuth;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Lower-case header names. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Absent when the answer has no body. */
  readonly response?: z.ZodMiniType;
  readonly status: number;
  /** What the endpoint refuses by itself, beyond what every route of its kind does (parsing, signing in). */
  readonly errors?: readonly ErrorCode[];
  /** A page for people instead of JSON; the endpoint answers an `HtmlPage`, whose status it is. */
  readonly produces?: 'text/html';
  /** Errors as `{ "error": message }` with status 400, as the mobile app's API words them. */
  readonly plainErrors?: true;
}

/** A page of which nothing but its markup leaves the server. */
export const htmlPageSchema = z.object({ status: z.union([z.literal(200), z.literal(404)]), html: z.string() });
export type HtmlPage = z.infer<typeof htmlPageSchema>;

interface Reading extends AnyRoute {
  readonly method: 'GET';
  /** For reading what costs: a provider's answer. */
  readonly allowance?: AllowanceName;
}

interface Changing extends AnyRoute {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The allowance that each call uses up by one; `unmetered` for a few cheap writes, or when the caller is a machine. */
  readonly allowance: AllowanceName | 'unmetered';
}

export type RouteContract = Reading | Changing;

// Decision: docs/decisions/028-api.md
/** Declares a route; its literal types flow to the handler, the client, the template and the OpenAPI document. */
export function route<const R extends RouteContract>(contract: R): R {
  return contract;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What a handler receives once the request has been parsed. */
export interface RouteInput<R extends RouteContract> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly headers: Parsed<R['headers']>;
  readonly body: Parsed<R['body']>;
}

/** What a client sends: only the parts that the contract names. */
export type RouteRequest<R extends RouteContract> = {
  readonly [K in 'params' | 'query' | 'headers' | 'body' as R[K] extends z.ZodMiniType ? K : never]: Sent<R[K]>;
};

/** What a handler returns and a client receives. */
export type RouteAnswer<R extends RouteContract> = R['response'] extends z.ZodMiniType ? z.output<R['response']> : void;

/** A feature's routes: one folder in functions, one Lambda. */
export type FeatureContract = Readonly<Record<string, RouteContract>>;

/** The allowance that each call uses up by one; undefined when the call is not counted. */
export function allowanceOf({ allowance }: RouteContract): AllowanceName | undefined {
  return allowance === 'unmetered' ? undefined : allowance;
}
