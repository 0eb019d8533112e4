import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getMessaging } from 'firebase-admin/messaging';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accessToken } from '#infra/stand-ins/fcm/token-routes.ts';
import { type StandIns, startStandIns } from '#infra/stand-ins/stand-ins.ts';
import { standInInstallation } from '#shared/rules/stand-in-installation.ts';
import { LocalAgent, redirected, startFresh } from './real-clients.ts';

const notRegistered = 'messaging/installation-id-not-registered';
let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

function complete(text: string, schema?: z.ZodType) {
  const client = new OpenAI({ apiKey: 'test', fetch: redirected(providers), maxRetries: 0 });
  return client.chat.completions.create({
    model: 'gpt-4o',
    messages: [
      { role: 'system', content: 'Enrich the prompt' },
      { role: 'user', content: text },
    ],
    ...(schema && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'draft', strict: true, schema: z.toJSONSchema(schema) },
      },
    }),
  });
}

describe('OpenAI, spoken by its own client', () => {
  it('makes prompts richer, always in the same way', async () => {
    const [one, two] = await Promise.all([complete('a cat'), complete('a cat')]);
    expect(one.choices[0]?.message.content).toMatch(/^a cat, in rich detail/);
    expect(two.choices[0]?.message.content).toBe(one.choices[0]?.message.content);
  });

  it('fills a JSON schema with a valid instance', async () => {
    const field = z.object({ label: z.string(), type: z.enum(['text', 'file']), hint: z.string().nullable() });
    const schema = z.object({
      name: z.string(),
      fields: z.array(field).min(2),
      cost: z.number().min(3),
      ok: z.boolean(),
    });
    const answer = await complete('an API example', schema);
    expect(schema.safeParse(JSON.parse(answer.choices[0]?.message.content ?? '')).error).toBeUndefined();
  });

  it('fails by magic words', async () => {
    await expect(complete('#openai-429')).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    await expect(complete('#openai-500')).rejects.toMatchObject({ status: 500 });
    expect((await complete('#refuse')).choices[0]?.message).toMatchObject({
      content: null,
      refusal: expect.any(String),
    });
    expect((await complete('#cut')).choices[0]?.finish_reason).toBe('length');
  });
});

describe('the judgement of an image', () => {
  async function judge(instruction: string): Promise<unknown> {
    const client = new OpenAI({ apiKey: 'test', fetch: redirected(providers), maxRetries: 0 });
    const schema = z.toJSONSchema(z.object({ isAccepted: z.boolean(), reason: z.string() }));
    const { choices } = await client.chat.completions.create({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }] },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    });
    return JSON.parse(choices[0]?.message.content ?? '');
  }

  it('is no when the instruction says so, and never repeats the instruction', async () => {
    expect(await judge('A cat?')).toEqual({ isAccepted: true, reason: 'reason: the image' });
    expect(await judge('A cat? #reject')).toEqual({ isAccepted: false, reason: 'reason: the image' });
  });
});

describe('FCM, spoken by firebase-admin', () => {
  it('keeps what was sent to who is registered, and reaches nobody else', async () => {
    const app = initializeApp({
      projectId: 'atelia',
      httpAgent: new LocalAgent(Number(new URL(providers.url).port)),
      credential: { getAccessToken: async () => ({ access_token: accessToken, expires_in: 3600 }) },
    });
    const messaging = getMessaging(app);
    const message = {
      token: 'device-1',
      notification: { title: 'Ready', body: 'Your image is ready' },
      data: { id: '1' },
    };
    providers.registrations.add('device-1');
    expect(await messaging.send(message)).toMatch(/^projects\/atelia\/messages\//);
    expect(providers.messages.all()).toMatchObject([message]);
    const gone = messaging.send({ ...message, token: 'device-2' });
    await expect(gone).rejects.toMatchObject({ code: 'messaging/registration-token-not-registered' });
    const { token: _, ...toFid } = message;
    const fid = 'cNobody_has_registered';
    const goneFid = () => expect(messaging.send({ ...toFid, fid })).rejects.toMatchObject({ code: notRegistered });
    await goneFid();
    providers.registrations.add(fid);
    await messaging.send({ ...toFid, fid });
    providers.registrations.remove(fid);
    await goneFid();
    await messaging.send({ ...toFid, fid: `${standInInstallation}of-my-browser` });
    const misspelt = messaging.send({ ...toFid, fid: 'device-1' });
    await expect(misspelt).rejects.toMatchObject({ code: 'messaging/invalid-argument' });
    const control = await (await fetch(`${providers.url}/control/fcm/messages`)).json();
    expect(control.messages).toHaveLength(3);
  });

  it('lets nobody send but who owns the service account', async () => {
    const url = `${providers.url}/v1/projects/atelia/messages:send`;
    const headers = { 'content-type': 'application/json', authorization: 'Bearer of-somebody' };
    const body = JSON.stringify({ message: { token: 'device-1' } });
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const account = JSON.parse(providers.serviceAccount);
    const tokenOf = (key: string) => tokenFor({ ...account, private_key: key });
    expect(await tokenOf(account.private_key)).toMatchObject({ access_token: accessToken });
    expect(await tokenOf(privatePem)).toMatchObject({ error: 'invalid_grant' });
  });

  it('remembers who is registered when it starts again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
    const first = await startFresh({ dataDir });
    first.registrations.add('device-1');
    await first.close();
    const second = await startFresh({ dataDir });
    expect(['device-1', 'device-2'].map((token) => second.registrations.has(token))).toEqual([true, false]);
    await second.close();
  });
});

/** Asks for an access token with what the account's key has signed. */
async function tokenFor({ client_email, private_key, token_uri }: Record<string, string>): Promise<unknown> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: client_email, aud: token_uri })}`;
  const signature = sign('sha256', Buffer.from(signed), private_key!).toString('base64url');
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const body = new URLSearchParams({ grant_type, assertion: `${signed}.${signature}` });
  return (await redirected(providers)(token_uri!, { method: 'POST', body })).json();
}

describe('real services', () => {
  it('are used where a key is set', async () => {
    const dataDir = `${await import('node:os').then((os) => os.tmpdir())}/providers-real`;
    const env = { FAL_KEY: 'k', OPENAI_API_KEY: 'k', FIREBASE_SERVICE_ACCOUNT: '{}' };
    const real = await startStandIns({ dataDir, env });
    expect(real.hosts).toEqual({});
    expect(real.serviceAccount).toBe('{}');
    await real.close();
  });
});
