import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import type { EdgeAnswer, EdgeRequest } from './distribution-config.ts';

const valuesSchema = z.record(z.string(), z.object({ value: z.string() }));

const querySchema = z.record(
  z.string(),
  z.object({ value: z.string(), multiValue: z.optional(z.array(z.object({ value: z.string() }))) }),
);

const resultSchema = z.union([
  z.object({ uri: z.string(), querystring: z._default(querySchema, {}), headers: z._default(valuesSchema, {}) }),
  z.object({
    statusCode: z.number(),
    headers: z._default(valuesSchema, {}),
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
]);

const handlerSchema = z.custom<(event: unknown) => unknown>((value) => typeof value === 'function');

export type EdgeFunction = (request: EdgeRequest) => Promise<EdgeRequest | EdgeAnswer>;

/** The code has no access to Node, as at the edge. */
export function edgeFunction(code: string): EdgeFunction {
  const handler = handlerSchema.parse(runInNewContext(`${code}\n;handler`, {}));
  return async (request) => {
    // Copied as JSON, because objects of another context have other prototypes.
    const result = resultSchema.parse(JSON.parse(JSON.stringify(await handler(viewerEvent(request)))));
    if ('statusCode' in result) {
      const body = typeof result.body === 'object' ? result.body.data : (result.body ?? null);
      return { status: result.statusCode, headers: plain(result.headers), body };
    }
    const query = queryText(result.querystring);
    return { ...request, path: result.uri, query, headers: { ...request.headers, ...plain(result.headers) } };
  };
}

export type EdgeResponseFunction = (request: EdgeRequest, answer: EdgeAnswer) => Promise<EdgeAnswer>;

const changedAnswerSchema = z.object({ statusCode: z.number(), headers: valuesSchema });

export function edgeResponseFunction(code: string): EdgeResponseFunction {
  const handler = handlerSchema.parse(runInNewContext(`${code}\n;handler`, {}));
  return async (request, answer) => {
    const { context, ...event } = viewerEvent(request);
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const changed: unknown = await handler({
      ...event,
      context: { ...context, eventType: 'viewer-response' },
      response: { statusCode: answer.status, headers, cookies: {} },
    });
    const result = changedAnswerSchema.parse(JSON.parse(JSON.stringify(changed)));
    return { ...answer, status: result.statusCode, headers: { ...answer.headers, ...plain(result.headers) } };
  };
}

function viewerEvent({ method, path, query, headers, viewerIp }: EdgeRequest) {
  const parameters = new URLSearchParams(query);
  const querystring = [...new Set(parameters.keys())].map((name) => {
    const [first, ...more] = parameters.getAll(name).map((value) => ({ value }));
    return [name, more.length > 0 ? { ...first, multiValue: [first, ...more] } : first];
  });
  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: randomUUID() },
    viewer: { ip: viewerIp },
    request: {
      method,
      uri: path,
      querystring: Object.fromEntries(querystring),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  };
}

function queryText(query: z.output<typeof querySchema>): string {
  const pairs = Object.entries(query).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((item): [string, string] => [name, item.value]),
  );
  return new URLSearchParams(pairs).toString();
}

function plain(values: z.output<typeof valuesSchema>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name.toLowerCase(), value]));
}
