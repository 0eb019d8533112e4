import fastify from 'fastify';
import { AwsError } from './aws-error.ts';
import { accessKeyOf, type Authorizer } from './iam/authorizer.ts';
import { jsonAccess } from './iam/json-accesses.ts';
import type { JsonApi } from './json-api.ts';

export interface ControlPlane {
  close(): Promise<void>;
}

/** Serves AWS's JSON protocols: the operation is named by `x-amz-target`, as `<service>.<operation>`. */
export async function startControlPlane(
  port: number,
  services: Readonly<Record<string, JsonApi>>,
  authorizer: Authorizer,
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
    authorizer.authorize(accessKeyOf(request.headers.authorization), [jsonAccess(service, operation, request.body)]);
    return reply
      .type(request.headers['content-type'] ?? 'application/x-amz-json-1.0')
      .send(JSON.stringify(await answer(request.body)));
  });
  server.setErrorHandler((error, _request, reply) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const status = error instanceof AwsError ? 400 : 500;
    return reply
      .code(status)
      .header('x-amzn-errortype', name)
      .type('application/x-amz-json-1.0')
      .send(JSON.stringify({ __type: name, message }));
  });
  await server.listen({ port, host: '127.0.0.1' });
  return { close: () => server.close() };
}
