import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { AppError } from '../app-error.ts';
import { brand } from '#shared/brand.ts';

// The small build of zod has no words of its own, and these are read by people.
z.config(english());

/** The body exactly as it was sent; signatures are made over these bytes. */
export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function cookie(event: APIGatewayProxyEventV2, name: string): string | undefined {
  const prefix = `${name}=`;
  return event.cookies?.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** Parses all that the contract names; throws `invalid_input` with every problem found. */
export function parseRequest(contract: RouteContract, event: APIGatewayProxyEventV2) {
  const problems: FieldProblem[] = [];
  const parse = (schema: z.ZodMiniType | undefined, read: () => unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(read());
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) problems.push({ field: path.join('.'), message });
    return undefined;
  };
  const input = {
    params: parse(contract.params, () => event.pathParameters ?? {}),
    query: parse(contract.query, () => event.queryStringParameters ?? {}),
    headers: parse(contract.headers, () => event.headers),
    body: parse(contract.body, () => parseJsonBody(rawBody(event).toString())),
  };
  const [first] = problems;
  if (first !== undefined) throw new AppError('invalid_input', first.message, problems);
  return input;
}

/** Deeper than any contract looks and the table holds; what reads such a value calls itself for each level. */
const deepest = 60;

/** What a text says as JSON, an empty one nothing. Throws `invalid_input` for any other text, and for one that is nested too deeply. */
export function parseJsonBody(text: string): unknown {
  if (depthOf(text) > deepest) throw refused(`The request body is nested more than ${deepest} levels deep`);
  try {
    return text === '' ? {} : JSON.parse(text, wellFormed);
  } catch {
    throw refused('The request body is not valid JSON');
  }
}

function refused(message: string): AppError {
  return new AppError('invalid_input', message, [{ field: '', message }]);
}

/** How many levels of lists and objects are open at once, at most. */
function depthOf(text: string): number {
  let open = 0;
  let most = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') most = Math.max(most, ++open);
    else if (token === ']' || token === '}') open--;
  }
  return most;
}

/** Half a surrogate pair is no text: it has no UTF-8, so that no database or provider takes it. Throws on one. */
function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError(key);
  return value;
}

/** A cookie that no script can read, and that browsers take from this very host over a secure connection only. */
export class HostCookie {
  readonly name: string;
  /** Takes the cookie away. */
  readonly cleared: string;
  private readonly attributes: string;

  constructor(purpose: string, sameSite: 'Lax' | 'Strict') {
    this.name = `__Host-${brand.slug}_${purpose}`;
    this.attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
    this.cleared = `${this.name}=; ${this.attributes}; Max-Age=0`;
  }

  holding(value: string, lifeSeconds: number): string {
    return `${this.name}=${value}; ${this.attributes}; Max-Age=${lifeSeconds}`;
  }

  /** What a call brings; undefined when it brings none. */
  valueIn(event: APIGatewayProxyEventV2): string | undefined {
    return cookie(event, this.name);
  }
}
