import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { standInInstallation } from '#shared/rules/site-settings.ts';
import { replaceFile } from '../../local-cloud/data-dir.ts';

/** Firebase's client makes these: 22 characters of base64url that start with the bits 0111. */
export const installationId = z.string().check(z.regex(/^[cdef][\w-]{21}$/));

/** FCM's format: the installation's id and FCM's own token. */
export const registrationToken = z.string().check(z.regex(/^[\w-]{11,22}:APA91b[\w-]{134}$/));

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

/** `firebaseinstallations.googleapis.com` and `fcmregistrations.googleapis.com`; keys with `refused` are refused. */
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
        authToken: { token: makeToken(fid), expiresIn: '604800s' },
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

function makeToken(fid: string): string {
  return `${tokenPrefix}${fid}`;
}

function installedAs(headers: Readonly<Record<string, unknown>>): string | undefined {
  const shown = z.string().safeParse(headers['x-goog-firebase-installations-auth']).data ?? '';
  return installationId.safeParse(shown.replace(`FIS ${tokenPrefix}`, '')).data;
}

function refuse(reply: FastifyReply, code: number, status: string) {
  return reply.code(code).send({ error: { code, message: status, status } });
}

const fileSchema = z.array(z.string());

export class Registrations {
  readonly #file: string;
  readonly #registered: Set<string>;

  constructor(file: string) {
    this.#file = file;
    this.#registered = new Set(existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : []);
  }

  add(target: string): void {
    this.#registered.add(target);
    this.#save();
  }

  remove(target: string): void {
    this.#registered.delete(target);
    this.#save();
  }

  all(): string[] {
    return [...this.#registered];
  }

  has(target: string): boolean {
    return this.#registered.has(target) || target.startsWith(standInInstallation);
  }

  #save(): void {
    replaceFile(this.#file, JSON.stringify(this.all()));
  }
}
