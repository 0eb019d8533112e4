import type { FastifyInstance } from 'fastify';
import { AwsError } from './aws-error.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { signerOf } from './iam/signer.ts';
import { localAccount, localRegion } from './local-aws.ts';
import { FunctionError } from './local-function.ts';
import { functionNameOf } from './physical-names.ts';
import type { InvokeFunction } from './task-handlers.ts';

/** Serves Lambda's `Invoke`; a header marks errors of the function. */
export function serveInvocations(server: FastifyInstance, invoke: InvokeFunction, authorizer: Authorizer): void {
  server.post<{ Params: { name: string } }>('/2015-03-31/functions/:name/invocations', async (request, reply) => {
    const name = functionNameOf(request.params.name);
    const resource = `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`;
    authorizer.authorize(signerOf(request.headers), [{ action: 'lambda:InvokeFunction', resource }]);
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type !== 'RequestResponse') {
      throw new AwsError('InvalidParameterValueException', `The local cloud does not invoke as ${String(type)}`);
    }
    reply.type('application/json');
    try {
      return JSON.stringify(await invoke(name, request.body));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return reply.header('x-amz-function-error', 'Unhandled').send(JSON.stringify(error.body));
    }
  });
}
