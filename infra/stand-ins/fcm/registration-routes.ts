import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { installationId } from './registered-names.ts';
import type { Registrations } from './registrations.ts';

const installationBody = z.object({
  fid: installationId,
  authVersion: z.literal('FIS_v2'),
  appId: z.string().check(z.minLength(1)),
  sdkVersion: z.string().check(z.minLength(1)),
});
const registrationBody = z.object({
  web: z.object({
    origin: z.string().check(z.minLength(1)),
    endpoint: z.url(),
    auth: z.string().check(z.minLength(1)),
    p256dh: z.string().check(z.minLength(1)),
    applicationPubKey: z.string().check(z.minLength(1)),
  }),
  fcm_sdk_version: z.string().check(z.minLength(1)),
});
const projectParams = z.object({ project: z.string() });
const registrationParams = z.extend(projectParams, { fid: installationId });

/**
 * `firebaseinstallations.googleapis.com` and `fcmregistrations.googleapis.com`: a browser installs itself with its
 * own id, gets a token, and registers with it. API keys that contain `refused` are refused.
 */
export function registrationRoutes(registrations: Registrations) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async ({ headers }, reply) => {
      const key = headers['x-goog-api-key'];
      if (typeof key !== 'string' || key.includes('refused')) await refuse(reply, 403, 'PERMISSION_DENIED');
    });
    app.post('/v1/projects/:project/installations', (request, reply) => {
      const parsed = installationBody.safeParse(request.body);
      if (!parsed.success) return refuse(reply, 400, 'INVALID_ARGUMENT');
      const { fid } = parsed.data;
      const name = `projects/${projectParams.parse(request.params).project}/installations/${fid}`;
      return reply.send({
        name,
        fid,
        refreshToken: `refresh-${fid}`,
        authToken: { token: tokenOf(fid), expiresIn: '604800s' },
      });
    });
    app.post('/v1/projects/:project/registrations', (request, reply) => {
      const fid = installedAs(request.headers);
      if (fid === undefined) return refuse(reply, 401, 'UNAUTHENTICATED');
      if (!registrationBody.safeParse(request.body).success) return refuse(reply, 400, 'INVALID_ARGUMENT');
      registrations.add(fid);
      return reply.send({ name: `projects/${projectParams.parse(request.params).project}/registrations/${fid}` });
    });
    app.delete('/v1/projects/:project/registrations/:fid', (request, reply) => {
      const { fid } = registrationParams.parse(request.params);
      if (installedAs(request.headers) !== fid) return refuse(reply, 401, 'UNAUTHENTICATED');
      registrations.remove(fid);
      return reply.send({});
    });
  };
}

const tokenPrefix = 'installed-as-';

function tokenOf(fid: string): string {
  return `${tokenPrefix}${fid}`;
}

/** The installation whose token the browser sent. */
function installedAs(headers: Readonly<Record<string, unknown>>): string | undefined {
  const shown = z.string().safeParse(headers['x-goog-firebase-installations-auth']).data ?? '';
  return installationId.safeParse(shown.replace(`FIS ${tokenPrefix}`, '')).data;
}

function refuse(reply: FastifyReply, code: number, status: string) {
  return reply.code(code).send({ error: { code, message: status, status } });
}
