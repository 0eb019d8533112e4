import fastify, { type FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { type LocalEmails, sendEmailSchema } from './emails.ts';
import { jsonAccess } from './iam/accesses.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { readSigner } from './iam/identities.ts';
import { AwsError, localAccount, localRegion } from './local-aws.ts';
import { type InvokeFunction, FunctionError } from './local-function.ts';
import { functionNameFromArn } from './physical-names.ts';
import type { Listening } from './ports.ts';

const statusOf: Readonly<Record<string, number>> = { TooManyRequestsException: 429 };

interface ControlPlaneParts {
  readonly authorizer: Authorizer;
  readonly invoke: InvokeFunction;
  readonly emails: LocalEmails;
}

export async function startControlPlane(
  port: number,
  services: Readonly<Record<string, JsonApi>>,
  { authorizer, invoke, emails }: ControlPlaneParts,
): Promise<Listening> {
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
    authorizer.authorize(readSigner(request.headers), [jsonAccess(service, operation, request.body)]);
    return reply
      .type(request.headers['content-type'] ?? 'application/x-amz-json-1.0')
      .send(JSON.stringify(await answer(request.body)));
  });
  serveInvocations(server, invoke, authorizer);
  serveEmails(server, emails, authorizer);
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

type Operation = (body: unknown) => unknown;

/** The keys are the names after the dot in `x-amz-target`. */
export type JsonApi = Readonly<Record<string, Operation>>;

export function jsonOperation<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (body: z.output<Schema>) => unknown,
): Operation {
  return (body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new AwsError('ValidationException', parsed.error.message);
    return answer(parsed.data);
  };
}

function serveInvocations(server: FastifyInstance, invoke: InvokeFunction, authorizer: Authorizer): void {
  server.post<{ Params: { name: string } }>('/2015-03-31/functions/:name/invocations', async (request, reply) => {
    const name = functionNameFromArn(request.params.name);
    const resource = `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`;
    authorizer.authorize(readSigner(request.headers), [{ action: 'lambda:InvokeFunction', resource }]);
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

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
function serveEmails(server: FastifyInstance, emails: LocalEmails, authorizer: Authorizer): void {
  server.post('/v2/email/outbound-emails', async (request) => {
    const parsed = sendEmailSchema.safeParse(request.body);
    if (!parsed.success) throw new AwsError('BadRequestException', parsed.error.message);
    const { FromEmailAddress: from } = parsed.data;
    const resource = `arn:aws:ses:${localRegion}:${localAccount}:identity/${from}`;
    const context = { 'ses:fromaddress': [from] };
    authorizer.authorize(readSigner(request.headers), [{ action: 'ses:SendEmail', resource, context }]);
    return { MessageId: emails.send(parsed.data) };
  });
}
