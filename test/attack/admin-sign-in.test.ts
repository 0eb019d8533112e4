// @module-tag whole

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { appCode } from '#test/support/authenticator.ts';
import { plainRequest } from '#test/support/plain-request.ts';
import { call, type Product, startProduct } from '#test/support/product.ts';
import { createSoftwarePasskey } from '#test/support/software-passkey.ts';
import { createTestAdmin, testAdminPassword } from '#test/support/test-admin.ts';
import { allRoutes, rawCaller } from './raw-call.ts';

/** The stage requires a second factor of super admins, like a production. */
let product: Product;
beforeAll(async () => {
  const functionEnv = { SUPER_ADMINS_NEED_SECOND_FACTOR: 'true' };
  product = await startProduct({ timeScale: 0.05, cloudOptions: { functionEnv } });
});
afterAll(() => product.close());

interface SignInInput {
  readonly userId: string;
  readonly password: string;
  readonly code?: string;
}

/** Signs in from another address of this machine; the address in the header must not count. */
async function signInFrom(localAddress: string, body: SignInInput, cookie = '') {
  const { method, path } = adminAuth.signIn;
  const headers = { 'content-type': 'application/json', 'x-viewer-address': '198.51.100.1', cookie };
  const options = { method, path, headers, body: JSON.stringify(body), localAddress };
  const { status, text, cookies, headers: responseHeaders } = await plainRequest(product.siteUrl, options);
  return {
    status,
    message: JSON.parse(text).error?.message ?? '',
    cookies,
    retryAfter: responseHeaders['retry-after'],
  };
}

const guessCount = 8 * attackSize;
const addressOf = (index: number) => `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;

async function createAdminWithSecondFactor(rights = {}) {
  const admin = await createTestAdmin(product, rights);
  const { call: callAsAdmin } = await product.signInAdmin(admin.userId, testAdminPassword);
  const { body: setupStart } = await callAsAdmin(ownAccount.beginSecondFactor, {
    body: { password: testAdminPassword },
  });
  await callAsAdmin(ownAccount.confirmSecondFactor, { body: { code: appCode(setupStart.secret) } });
  const resetUsedStep = async () => {
    const update = { expression: 'SET lastUsedStep = :none', values: { ':none': 0 } };
    await admin.table.update({ pk: `ACCESS#${admin.id}`, sk: 'SECONDFACTOR' }, update);
  };
  return {
    ...admin,
    callAsAdmin,
    secret: String(setupStart.secret),
    codes: setupStart.recoveryCodes as string[],
    resetUsedStep,
  };
}

describe('an admin', () => {
  it('signs in while another address keeps guessing and is throttled', async () => {
    const { userId } = await createTestAdmin(product);
    const guesses = [];
    for (let guess = 0; guess < guessCount; guess++) {
      guesses.push(await signInFrom('127.0.0.2', { userId, password: `guess number ${guess}` }));
    }
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect((await signInFrom('127.0.0.3', { userId, password: testAdminPassword })).status).toBe(200);
  });

  it('signs in at a known browser while many addresses guess', async () => {
    const { userId } = await createTestAdmin(product);
    const { cookies } = await signInFrom('127.0.0.3', { userId, password: testAdminPassword });
    const guesses = Array.from({ length: 60 * attackSize }, (_, index) =>
      signInFrom(addressOf(index), { userId, password: 'a wrong password' }),
    );
    const checked = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    // 25 in a quarter of an hour; if that ends during the test, twice as many.
    expect(checked.length).toBeLessThanOrEqual(50);
    expect((await signInFrom('127.0.0.2', { userId, password: testAdminPassword }, cookies)).status).toBe(200);
  });

  it('is not guessed faster by concurrent calls', async () => {
    const { userId } = await createTestAdmin(product);
    const guesses = Array.from({ length: 40 * attackSize }, () =>
      signInFrom('127.0.0.2', { userId, password: 'a wrong password' }),
    );
    expect((await Promise.all(guesses)).filter(({ status }) => status === 401).length).toBeLessThan(10);
  });
});

it('attempts with an unknown user id store nothing', async () => {
  const endpoint = product.cloud.endpoints.dynamodb;
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint }));
  const TableName = product.cloud.tableName('Table');
  const items = async () => (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];
  const attempts = async () => (await items()).filter(({ pk }) => String(pk).startsWith('SIGNIN#')).length;
  const before = await attempts();
  const tries = Array.from({ length: guessCount }, (_, index) =>
    signInFrom(addressOf(index), { userId: `nobody-${index % 3}`, password: testAdminPassword }),
  );
  const messages = new Set((await Promise.all(tries)).map(({ message }) => message));
  expect(messages).toEqual(new Set(['User ID not found or account inactive.']));
  expect(await attempts()).toBe(before);
});

describe('a second factor', () => {
  it('accepts a code once, even from concurrent calls', async () => {
    const { userId, secret, resetUsedStep } = await createAdminWithSecondFactor();
    await resetUsedStep();
    const code = appCode(secret);
    const tries = Array.from({ length: 6 }, (_, index) =>
      signInFrom(addressOf(index), { userId, password: testAdminPassword, code }),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a recovery code once, even from concurrent calls', async () => {
    const { userId, codes } = await createAdminWithSecondFactor();
    const tries = Array.from({ length: 6 }, (_, index) =>
      signInFrom(addressOf(index), { userId, password: testAdminPassword, code: codes[0]! }),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signInFrom('127.0.0.2', { userId, password: testAdminPassword, code: codes[0]! })).status).not.toBe(
      200,
    );
  });

  it("can't be guessed, or skipped with the password alone", async () => {
    const { userId } = await createAdminWithSecondFactor();
    const outcomes: number[] = [];
    for (let guess = 0; guess < guessCount; guess++) {
      const code = guess % 2 === 0 ? { code: String(guess).padStart(6, '0') } : {};
      outcomes.push((await signInFrom('127.0.0.2', { userId, password: testAdminPassword, ...code })).status);
    }
    expect(outcomes).not.toContain(200);
    expect(outcomes).toContain(429);
  });

  it('is required of a super admin before any other call', async () => {
    const { userId } = await createTestAdmin(product, { isSuperAdmin: true });
    const { cookie } = await product.signInAdmin(userId, testAdminPassword);
    const { send } = await rawCaller({ ...product, signInAdmin: async () => ({ cookie }) as never });
    for (const { name, route } of allRoutes.filter(({ route: { auth } }) => auth === 'admin')) {
      const { status, text } = await send(route, { body: '{}' });
      expect({ name, status, code: JSON.parse(text).error.code }).toEqual({
        name,
        status: 401,
        code: 'second_factor_required',
      });
    }
  });

  it('of a super admin can be a passkey, added before any other call with the password', async () => {
    const { userId, id } = await createTestAdmin(product, { isSuperAdmin: true });
    const { call: callAsAdmin } = await product.signInAdmin(userId, testAdminPassword);
    const wrong = await callAsAdmin(ownAccount.beginPasskey, { body: { password: 'a wrong password' } });
    expect(wrong.status).toBe(400);
    const begun = await callAsAdmin(ownAccount.beginPasskey, { body: { password: testAdminPassword } });
    const passkey = createSoftwarePasskey(product.siteUrl);
    const credential = passkey.register({ challenge: begun.body.challenge, accountId: id });
    expect((await callAsAdmin(adminUsers.listUsers, {})).status).toBe(401);
    expect((await callAsAdmin(ownAccount.addPasskey, { body: { name: 'Laptop', credential } })).status).toBe(201);
    expect((await callAsAdmin(adminUsers.listUsers, {})).status).toBe(200);
  });
});

it("a user id of a deleted account, current or earlier, can't be taken", async () => {
  const boss = await createAdminWithSecondFactor({ isSuperAdmin: true });
  const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };
  const renamedInput = { name: 'Heir', password: 'seven brown saucers', ...rights };
  const { userId, id } = await createTestAdmin(product);
  const renamed = `${userId}-renamed`;
  const change = { name: 'Olga Own', userId: renamed, ...rights };
  expect((await boss.callAsAdmin(adminUsers.updateUser, { params: { id }, body: change })).status).toBe(200);
  expect((await boss.callAsAdmin(adminUsers.deleteUser, { params: { id } })).status).toBe(204);
  for (const takenUserId of [userId, renamed]) {
    const tries = Array.from({ length: 3 }, () =>
      boss.callAsAdmin(adminUsers.createUser, { body: { ...renamedInput, userId: takenUserId } }),
    );
    for (const { status, body } of await Promise.all(tries)) {
      expect({ status, message: body.error.message }).toEqual({ status: 409, message: 'User ID already exists' });
    }
    expect(
      (await call(product.siteUrl, adminAuth.signIn, { body: { userId: takenUserId, password: testAdminPassword } }))
        .status,
    ).toBe(401);
  }
});
