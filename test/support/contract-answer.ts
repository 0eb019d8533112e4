import * as z from 'zod/mini';
import { impliedErrors } from '#functions/platform/http/feature.ts';
import { plainStatus, statuses } from '#functions/platform/http/response.ts';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { errorBodySchema, plainErrorSchema } from '#shared/kernel/schemas.ts';

export interface ApiCall {
  readonly method: string;
  readonly path: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

const matchers = Object.values(api)
  .flatMap((contract) => Object.values(contract as Record<string, RouteContract>))
  .map((route) => ({ route, pattern: patternOf(route.path) }))
  // Literal segments come before parameters, as in API Gateway.
  .toSorted((a, b) => countParameters(a.route.path) - countParameters(b.route.path));

/** True for any path of the API, even without a route. */
export function isApiCall({ path }: ApiCall): boolean {
  return /^\/(api|companion)(\/|$)/.test(path);
}

/** Describes how an answer breaks the contracts; undefined for successes and declared errors. */
export function describeDeviation(call: ApiCall, { status, text }: ApiAnswer): string | undefined {
  // API Gateway refuses unreadable paths before any route, with its own message.
  if (!isDecodable(call.path)) return status === 400 ? undefined : `answers ${status} to what is no path`;
  const body = parseJson(text);
  const route = matchers.find((one) => one.route.method === call.method && one.pattern.test(call.path))?.route;
  if (route === undefined) return status === 404 && isError(body) ? undefined : `answers ${status} where no route is`;
  if (status === route.status) {
    const matchesSchema = route.response === undefined ? text === '' : route.response.safeParse(body).success;
    return matchesSchema ? undefined : `answers ${status} with another body than its contract's`;
  }
  const declaredErrors = [...impliedErrors(route), ...(route.errors ?? [])];
  const statusOf = (code: (typeof declaredErrors)[number]) => (route.plainErrors ? plainStatus(code) : statuses[code]);
  if (!declaredErrors.map(statusOf).includes(status)) return `answers ${status}, which its contract does not name`;
  const isDeclaredError = route.plainErrors ? plainErrorSchema.safeParse(body).success : isError(body);
  return isDeclaredError ? undefined : `refuses with ${status} in another shape than errors have`;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed();
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isError(body: unknown): boolean {
  return z.strictObject(errorBodySchema.shape).safeParse(body).success;
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/\{\w+(\+?)\}/g, (_, isGreedy: string) => (isGreedy ? '.+' : '[^/]+'));
  return new RegExp(`^${source}$`);
}

function countParameters(path: string): number {
  return path.split('{').length + (path.includes('+}') ? 1 : 0);
}
