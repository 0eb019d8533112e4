import * as z from 'zod/mini';
import { errorBodySchema, plainErrorSchema } from '#shared/kernel/errors.ts';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { plainStatus, statuses } from '#functions/platform/http/response.ts';
import { impliedErrors } from '#functions/platform/http/feature.ts';

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
  .toSorted((a, b) => parametersIn(a.route.path) - parametersIn(b.route.path));

/** True for any path of the API, even without a route. */
export function isOfApi({ path }: ApiCall): boolean {
  return /^\/(api|companion)(\/|$)/.test(path);
}

/** Describes how an answer breaks the contracts; undefined for successes and declared errors. */
export function deviationOf(call: ApiCall, { status, text }: ApiAnswer): string | undefined {
  // API Gateway refuses unreadable paths before any route, with its own message.
  if (!isText(call.path)) return status === 400 ? undefined : `answers ${status} to what is no path`;
  const body = parsed(text);
  const route = matchers.find((one) => one.route.method === call.method && one.pattern.test(call.path))?.route;
  if (route === undefined) return status === 404 && isError(body) ? undefined : `answers ${status} where no route is`;
  if (status === route.status) {
    const isAsSaid = route.response === undefined ? text === '' : route.response.safeParse(body).success;
    return isAsSaid ? undefined : `answers ${status} with another body than its contract's`;
  }
  const foreseen = [...impliedErrors(route), ...(route.errors ?? [])];
  const statusOf = (code: (typeof foreseen)[number]) => (route.plainErrors ? plainStatus(code) : statuses[code]);
  if (!foreseen.map(statusOf).includes(status)) return `answers ${status}, which its contract does not name`;
  const isSaid = route.plainErrors ? plainErrorSchema.safeParse(body).success : isError(body);
  return isSaid ? undefined : `refuses with ${status} in another shape than errors have`;
}

function isText(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed();
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
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
  const source = path.replaceAll(/\{\w+(\+?)\}/g, (_, greedy: string) => (greedy ? '.+' : '[^/]+'));
  return new RegExp(`^${source}$`);
}

function parametersIn(path: string): number {
  return path.split('{').length + (path.includes('+}') ? 1 : 0);
}
