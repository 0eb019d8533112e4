// @module-tag whole

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getMessaging, type Message, type Messaging } from 'firebase-admin/messaging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken } from '#infra/stand-ins/fcm/token-routes.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { standInInstallation } from '#shared/rules/site-settings.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { LocalAgent, redirected, startFresh } from './real-clients.ts';

const notRegistered = 'messaging/installation-id-not-registered';
let providers: StandIns;
let account: Record<'project_id' | 'client_email' | 'private_key' | 'token_uri', string>;
let messaging: Messaging;
beforeAll(async () => {
  providers = await startFresh();
  account = JSON.parse(providers.serviceAccount);
  messaging = messagingOf(account.project_id);
});
afterAll(() => providers.close());

function messagingOf(projectId: string): Messaging {
  const app = initializeApp(
    {
      projectId,
      httpAgent: new LocalAgent(Number(new URL(providers.url).port)),
      credential: { getAccessToken: async () => ({ access_token: accessToken, expires_in: 3600 }) },
    },
    projectId,
  );
  return getMessaging(app);
}

describe('FCM with firebase-admin', () => {
  it('stores messages to registered browsers, and refuses others', async () => {
    const message = {
      token: newRegistrationToken(),
      notification: { title: 'Ready', body: 'Your image is ready' },
      data: { id: '1' },
    };
    providers.registrations.add(message.token);
    expect(await messaging.send(message)).toMatch(new RegExp(`^projects/${account.project_id}/messages/`));
    expect(providers.messages.all()).toMatchObject([message]);
    const sendToUnknown = messaging.send({ ...message, token: newRegistrationToken() });
    await expect(sendToUnknown).rejects.toMatchObject({ code: 'messaging/registration-token-not-registered' });
    const { token: _, ...toFid } = message;
    const fid = 'cNobody_has_registered';
    const expectUnregistered = () =>
      expect(messaging.send({ ...toFid, fid })).rejects.toMatchObject({ code: notRegistered });
    await expectUnregistered();
    providers.registrations.add(fid);
    await messaging.send({ ...toFid, fid });
    providers.registrations.remove(fid);
    await expectUnregistered();
    await messaging.send({ ...toFid, fid: `${standInInstallation}of-my-browser` });
    const control = await (await fetch(`${providers.url}/control/fcm/messages`)).json();
    expect(control.messages).toHaveLength(3);
  });

  it('remembers registrations after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
    const first = await startFresh({ dataDir });
    first.registrations.add('device-1');
    await first.close();
    const second = await startFresh({ dataDir });
    expect(['device-1', 'device-2'].map((token) => second.registrations.has(token))).toEqual([true, false]);
    await second.close();
  });
});

describe('FCM accepts', () => {
  const fid = `${standInInstallation}of-my-browser`;
  const invalid = 'messaging/invalid-argument';
  /** Returns a payload with this many bytes as JSON. */
  const ofBytes = (bytes: number, letter: string) => {
    const empty = Buffer.byteLength(JSON.stringify({ data: { text: '' } }));
    return { data: { text: letter.repeat((bytes - empty) / Buffer.byteLength(letter)) } };
  };

  it('payloads of up to 4096 bytes', async () => {
    await messaging.send({ fid, ...ofBytes(4096, 'a') });
    await expect(messaging.send({ fid, ...ofBytes(4097, 'a') })).rejects.toMatchObject({ code: invalid });
    await expect(messaging.send({ fid, ...ofBytes(6000, 'ä') })).rejects.toMatchObject({ code: invalid });
  });

  it.each([
    [{ token: 'browser' }, 'The registration token is not a valid FCM registration token'],
    [{ fid: 'browser' }, 'Request contains an invalid argument.'],
    [{ fid, colour: 'red' }, `Unknown name "colour" at 'message': Cannot find field.`],
    [{ fid, webpush: { urgency: 'high' } }, `Unknown name "urgency" at 'message.webpush': Cannot find field.`],
  ])('no message like %j', async (message, description) => {
    const refused = messaging.send(message as unknown as Message);
    await expect(refused).rejects.toMatchObject({ code: invalid, message: expect.stringContaining(description) });
  });

  it('messages of its own project only', async () => {
    const refused = messagingOf('another-project').send({ fid });
    await expect(refused).rejects.toMatchObject({ code: 'messaging/mismatched-credential' });
  });

  it.each([
    ['another sender', 'Bearer of-somebody', '{"message":{}}', 401],
    ['an invalid body', `Bearer ${accessToken}`, '{', 400],
  ])('nothing with %s', async (_what, authorization, body, status) => {
    const url = `${providers.url}/v1/projects/${account.project_id}/messages:send`;
    const headers = { 'content-type': 'application/json', authorization };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(status);
  });
});

describe('an access token', () => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const messagingScope = 'https://www.googleapis.com/auth/firebase.messaging';
  const claims = () => ({
    iss: account.client_email,
    aud: account.token_uri,
    scope: messagingScope,
    iat: nowSeconds,
    exp: nowSeconds + 3600,
  });
  const shortLived = 'Invalid JWT: Token must be a short-lived token (60 minutes)';

  it('is granted for claims that the account signed', async () => {
    expect(await tokenFor(claims())).toMatchObject({ access_token: accessToken });
  });

  it.each([
    [
      'another account',
      { iss: 'somebody@else.iam.gserviceaccount.com' },
      'invalid_grant',
      'Invalid grant: account not found',
    ],
    [
      'another audience',
      { aud: 'https://fcm.googleapis.com/' },
      'invalid_grant',
      'Invalid JWT: Failed audience check.',
    ],
    ['another scope', { scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope', 'Invalid OAuth scope'],
    ['no scope', { scope: undefined }, 'invalid_scope', 'Invalid OAuth scope'],
    ['an expired time', { iat: nowSeconds - 7200, exp: nowSeconds - 3600 }, 'invalid_grant', shortLived],
    ['a lifetime of more than an hour', { exp: nowSeconds + 3700 }, 'invalid_grant', shortLived],
    ['a time in the future', { iat: nowSeconds + 86_400, exp: nowSeconds + 90_000 }, 'invalid_grant', shortLived],
  ])('is refused for %s', async (_what, wrong, error, description) => {
    const answer = await tokenFor({ ...claims(), ...wrong });
    expect(answer).toEqual({ error, error_description: expect.stringContaining(description) });
  });

  it('is refused if another key signed', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const refused = { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' };
    expect(await tokenFor(claims(), otherKey)).toEqual(refused);
  });
});

async function tokenFor(claims: object, key = account.private_key): Promise<unknown> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const body = new URLSearchParams({ grant_type, assertion: `${signed}.${signature}` });
  return (await redirected(providers)(account.token_uri, { method: 'POST', body })).json();
}
