import { promisify } from 'node:util';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AllowanceName } from '#shared/contracts/allowances.ts';
import {
  routeAllowance,
  type ErrorCode,
  type FeatureContract,
  htmlPageSchema,
  type RouteAnswer,
  type RouteAuth,
  type RouteContract,
  type RouteInput,
} from '#shared/contracts/route.ts';
import { AppError } from '../app-error.ts';
import { environment } from '../environment.ts';
import { sha256 } from '../ids-and-idempotency.ts';
import { log, startLog } from '../log.ts';
import { assertFromEdge, assertSameOrigin, parseRequest } from './request.ts';
import { clearingCache, errorResponse, htmlResponse, jsonResponse, plainErrorResponse, statuses } from './response.ts';

export interface Caller {
  readonly account: string;
}

type GuardCheck<Who> = (event: APIGatewayProxyEventV2, route?: Pick<RouteContract, 'right'>) => Promise<Who>;

export interface Guard<Auth extends RouteAuth, Who> {
  (...call: Parameters<GuardCheck<Who>>): Promise<Who>;
  readonly auth: Auth;
}

export function guard<const Auth extends RouteAuth, Who>(auth: Auth, check: GuardCheck<Who>): Guard<Auth, Who> {
  return Object.assign(check, { auth });
}

type CallerOf<G, Auth extends RouteAuth> = Auth extends keyof G
  ? G[Auth] extends Guard<RouteAuth, infer Who>
    ? Who
    : never
  : undefined;

type Call<R extends RouteContract, G> = RouteInput<R> & {
  readonly caller: CallerOf<G, R['auth']>;
  readonly event: APIGatewayProxyEventV2;
};

export class ReplyWithCookies<Body> {
  readonly body: Body;
  readonly cookies: string[];

  constructor(body: Body, cookies: string[]) {
    this.body = body;
    this.cookies = cookies;
  }
}

/** Also clears the browser's copies of pages, so Back shows none of them. */
export class SignedOutReply extends ReplyWithCookies<undefined> {
  constructor(clearedCookie: string) {
    super(undefined, [clearedCookie]);
  }
}

type Endpoint<R extends RouteContract, G> = (
  call: Call<R, G>,
) => Promise<RouteAnswer<R> | ReplyWithCookies<RouteAnswer<R>>>;

type Endpoints<F extends FeatureContract, G> = { readonly [Name in keyof F]: Endpoint<F[Name], G> };

type Guards<F extends FeatureContract> = {
  readonly [Auth in Exclude<F[keyof F]['auth'], 'public' | 'webhook'>]: Guard<Auth, Caller | undefined>;
};

type AllowanceOf<R> = R extends { readonly allowance: infer Name } ? Exclude<Name, 'unmetered'> : never;

type AllowanceArguments<F extends FeatureContract> = [AllowanceOf<F[keyof F]>] extends [never]
  ? []
  : [allowances: AllowanceCounter];

export function feature<F extends FeatureContract, G extends Guards<F>>(
  contracts: F,
  endpoints: Endpoints<F, G>,
  guards: G,
  ...[allowances]: AllowanceArguments<F>
) {
  const routes = new Map<string, (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>>();
  for (const name in contracts) {
    const contract = contracts[name];
    if (contract === undefined) continue;
    const endpoint = endpoints[name];
    routes.set(`${contract.method} ${contract.path}`, (event) =>
      answerCall({ contract, endpoint, guards, allowances }, event).catch((error: unknown) => {
        if (contract.plainErrors && error instanceof AppError) return plainErrorResponse(error);
        throw error;
      }),
    );
  }
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use({ after: answerCompressed, onError: answerError })
    .handler((event: APIGatewayProxyEventV2) => {
      const route = routes.get(event.routeKey);
      if (route === undefined) throw new Error(`No endpoint for ${event.routeKey}`);
      return route(event);
    });
}

interface Route<R extends RouteContract, G> {
  readonly contract: R;
  readonly endpoint: Endpoint<R, G>;
  readonly guards: G;
  readonly allowances: AllowanceCounter | undefined;
}

async function answerCall<
  R extends RouteContract,
  G extends Partial<Record<RouteAuth, Guard<RouteAuth, Caller | undefined>>>,
>(
  { contract, endpoint, guards, allowances }: Route<R, G>,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { EDGE_SECRET, SITE_ORIGIN } = environment();
  assertFromEdge(event, EDGE_SECRET);
  if (contract.auth !== 'webhook' && contract.auth !== 'companion') assertSameOrigin(event, SITE_ORIGIN);
  startLog({ route: event.routeKey, requestId: event.requestContext.requestId });
  const caller = await guards[contract.auth]?.(event, contract);
  // Hashed, so logs don't name deleted accounts.
  if (caller !== undefined) log.appendKeys({ caller: callerInLogs(caller) });
  const input = parseRequest(contract, event);
  const allowance = routeAllowance(contract);
  if (allowance !== undefined && caller !== undefined) await allowances?.spend(caller.account, allowance);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed just now; a generic type can't follow that
  const call = { ...input, caller, event } as Call<R, G>;
  const result = await endpoint(call).catch(async (error: unknown) => {
    const isSpent = allowance !== undefined && caller !== undefined;
    if (isSpent && isUnused(error)) await allowances?.giveBack(caller.account, allowance);
    throw error;
  });
  const { body, cookies } = result instanceof ReplyWithCookies ? result : { body: result, cookies: undefined };
  // Parsing the answer removes properties outside the contract (owners, endpoints, keys).
  const parsed = contract.response?.parse(body);
  if (contract.produces === 'text/html') return htmlResponse(htmlPageSchema.parse(parsed));
  const answer = jsonResponse(contract.status, parsed, cookies);
  return result instanceof SignedOutReply ? clearingCache(answer) : answer;
}

/** No work was done: too few credits, a conflict, an unavailable service. */
const unusedStatuses: ReadonlySet<number> = new Set([402, 409, 503]);

function isUnused(error: unknown): boolean {
  return error instanceof AppError && (unusedStatuses.has(statuses[error.code]) || error.code === 'too_many_running');
}

interface Request {
  readonly event: APIGatewayProxyEventV2;
  readonly error: Error | null;
  response: APIGatewayProxyStructuredResultV2 | null;
}

async function answerCompressed(request: Request): Promise<void> {
  if (request.response !== null) request.response = await compressAnswer(request.event, request.response);
  logRequest(request);
}

function answerError(request: Request): void {
  request.response = errorResponse(request.error, request.event.requestContext.requestId);
  logRequest(request);
}

function logRequest({ event, response }: Request): void {
  const { requestId } = event.requestContext;
  log.info('Request', { route: event.routeKey, status: response?.statusCode, requestId });
  log.resetKeys();
}

/** First 16 hex digits of the SHA-256 of the account's partition, so logs don't name the account. */
function callerInLogs({ account }: Caller): string {
  return sha256(account).slice(0, 16);
}

export interface AllowanceCounter {
  /** `account` is the caller's partition. */
  spend(account: string, name: AllowanceName): Promise<void>;
  /** Never throws, because the caller must see the refusal. */
  giveBack(account: string, name: AllowanceName): Promise<void>;
}

/** Below this length, headers cost more than compression saves. */
const minimumLength = 1000;

/** CloudFront and API Gateway don't compress answers that can't be cached. */
export async function compressAnswer(
  { headers }: APIGatewayProxyEventV2,
  answer: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '' } = answer;
  if (body.length < minimumLength || !headers['accept-encoding']?.includes('gzip')) return answer;
  // Loads on first use, because many functions never send long answers.
  const { gzip } = await import('node:zlib');
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: (await promisify(gzip)(body)).toString('base64'),
    isBase64Encoded: true,
  };
}

export function impliedErrors(contract: RouteContract): ErrorCode[] {
  const { auth, method, params, query, headers, body } = contract;
  const isFromBrowser = auth !== 'companion' && auth !== 'webhook';
  const isConsoleRoute = auth === 'admin';
  const isAdminRoute = isConsoleRoute || auth === 'entering-admin';
  return [
    ...(params || query || headers || body ? (['invalid_input'] as const) : []),
    ...(auth === 'public' ? [] : (['unauthenticated'] as const)),
    ...(isConsoleRoute ? (['second_factor_required'] as const) : []),
    ...(routeAllowance(contract) === undefined ? [] : (['too_many_requests'] as const)),
    ...((isFromBrowser && method !== 'GET') || isAdminRoute ? (['forbidden'] as const) : []),
  ];
}
