import fastify from 'fastify';
import { AwsError } from './aws-error.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { jsonAccess } from './iam/json-accesses.ts';
import { signerOf } from './iam/signer.ts';
import type { JsonApi } from './json-api.ts';
import { serveInvocations } from './lambda-api.ts';
import type { InvokeFunction } from './task-handlers.ts';

export interface ControlPlane {
  close(): Promise<void>;
}

/** HTTP statuses of errors, where they are not 400. */
const statusOf: Readonly<Record<string, number>> = { TooManyRequestsException: 429 };

/** Serves AWS's JSON protocols, in which `x-amz-target` is `<service>.<operation>`, and Lambda's invocations. */
export async function startControlPlane(
  port: number,
  services: Readonly<Record<string, JsonApi>>,
  { authorizer, invoke }: { readonly authorizer: Authorizer; readonly invoke: InvokeFunction },
): Promise<ControlPlane> {
  const server = fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(String(body) || '{}')),
  );

  server.post('/', async (request, reply) => {
    const target = String(request.headers['x-amz-target']);
    const [service = '', operation = ''] = target.split('.');
    const answer = services[service]?.[operation];
    if (!answer) throw new AwsError('UnknownOperationException', `The local cloud does not know ${target}`);
    authorizer.authorize(signerOf(request.headers), [jsonAccess(service, operation, request.body)]);
    return reply
      .type(request.headers['content-type'] ?? 'application/x-amz-json-1.0')
      .send(JSON.stringify(await answer(request.body)));
  });
  serveInvocations(server, invoke, authorizer);
  server.setErrorHandler((error, _request, reply) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const status = error instanceof AwsError ? (statusOf[name] ?? 400) : 500;
    return reply
      .code(status)
      .header('x-amzn-errortype', name)
      .type('application/x-amz-json-1.0')
      .send(JSON.stringify({ __type: name, message }));
  });
  await server.listen({ port, host: '127.0.0.1' });
  return { close: () => server.close() };
}
