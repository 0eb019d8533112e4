import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import type { FieldProblem } from '#shared/kernel/errors.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { AppError } from '../app-error.ts';
import { parseJsonBody } from './json-body.ts';

// The small build of zod has no words of its own, and these are read by people.
z.config(english());

/** The body exactly as it was sent; signatures are made over these bytes. */
export function rawBody(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

export function cookie(event: APIGatewayProxyEventV2, name: string): string | undefined {
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
