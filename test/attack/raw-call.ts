import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { errorBodySchema } from '#shared/kernel/schemas.ts';
import { providerIdSchema } from '#shared/rules/output-settings.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { companionSecret, type Product } from '#test/support/product.ts';

const unknownValue = 'unknown-0123456789';

export interface NamedRoute {
  name: string;
  route: RouteContract;
}

/** Every route of the product, so tests cover a new route without a change. */
export const allRoutes: NamedRoute[] = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, RouteContract>).map(([name, route]) => ({
    name: `${feature}.${name}`,
    route,
  })),
);

export interface RawRequest {
  /** Inserted into the path without encoding. */
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface RawAnswer {
  status: number;
  contentType: string | null;
  text: string;
}

/**
 * Calls routes with any text, which our clients would never send, and with the credentials that each route requires.
 */
export async function rawCaller(product: Product) {
  const { siteUrl, signIn, signInAdmin } = product;
  const maya = await createMaya(product);
  const { cookie } = await signIn(maya.sessionId);
  const admin = { cookie: (await signInAdmin()).cookie };
  /** A webhook's provider must be a known one; other path parameters can be unknown. */
  const knownParams: Record<string, string> = { provider: providerIdSchema.parse(undefined) };
  const credentials: Record<RouteContract['auth'], Record<string, string>> = {
    public: {},
    webhook: {},
    subscriber: { cookie },
    admin,
    'entering-admin': admin,
    companion: { 'x-companion-secret': companionSecret },
  };
  const send = async (route: RouteContract, request: RawRequest = {}): Promise<RawAnswer> => {
    const { params = {}, query = '', headers, body } = request;
    const path = route.path.replace(
      /\{(\w+)\+?\}/g,
      (_, name: string) => params[name] ?? knownParams[name] ?? unknownValue,
    );
    const answer = await fetch(`${siteUrl}${path}${query && `?${query}`}`, {
      method: route.method,
      headers: {
        ...credentials[route.auth],
        ...(route.headers && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && route.method !== 'GET' && { body }),
    });
    return { status: answer.status, contentType: answer.headers.get('content-type'), text: await answer.text() };
  };
  return { send, maya };
}
export type RawCaller = Awaited<ReturnType<typeof rawCaller>>['send'];

/** Throws unless the answer is a refusal in the contract's format. */
export function refusalOf({ plainErrors }: RouteContract, { status, contentType, text }: RawAnswer) {
  if (status < 400 || status >= 500 || contentType !== 'application/json') {
    throw new Error(`Not a refusal: ${status} ${contentType} ${text}`);
  }
  const body: unknown = JSON.parse(text);
  if (!plainErrors) return { status, ...z.strictObject(errorBodySchema.shape).parse(body).error };
  return {
    status,
    fields: undefined,
    message: z.strictObject({ error: z.string().check(z.minLength(1)) }).parse(body).error,
  };
}

/** Returns undefined for a success or a refusal in the contract's format, else a description of the fault. */
export function faultOf(route: RouteContract, answer: RawAnswer): string | undefined {
  if (answer.status < 400) return undefined;
  try {
    refusalOf(route, answer);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
