import { describe, expect } from 'vitest';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { SignInAttemptsRepository } from '#functions/domain/admins/sign-in-attempts-repository.ts';
import { addressBlock } from '#functions/platform/http/request.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { productTable } from '#test/support/product-table.ts';
import { call, type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const table = () => productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
const repository = () => new AdminRepository(table());
const attempts = () => new SignInAttemptsRepository(table());

let admins = 0;
/** Creates a new account per test, because failures lock an account. */
async function newAdmin(more = {}) {
  const userId = `admin-${admins++}`;
  const rights = { isAdmin: true, isSuperAdmin: false, isActive: true, totalModels: 0, ...more };
  const admin = { id: `access-${userId}`, userId, name: 'Somebody', createdAt: new Date().toISOString(), ...rights };
  await repository().install({ ...admin, passwordHash: await hashPassword('the password') });
  return userId;
}

async function signIn(userId: string, password: string) {
  const { status, body } = await call(product.siteUrl, adminAuth.signIn, { body: { userId, password } });
  return status === 200 ? 'signed in' : `${status} ${body.error.message}`;
}

describe('signing in', () => {
  it('is refused with the specified messages', { tags: ['A5.1-2', 'A6-3', 'A7.1-2'] }, async () => {
    expect(await signIn(await newAdmin(), 'wrong')).toBe('401 Invalid password.');
    expect(await signIn('nobody', 'wrong')).toBe('401 User ID not found or account inactive.');
    expect(await signIn(await newAdmin({ isActive: false }), 'the password')).toBe(
      '401 User ID not found or account inactive.',
    );
    expect(await signIn(await newAdmin({ isAdmin: false }), 'the password')).toBe(
      '403 Access denied. Admin privileges required.',
    );
    const blanks = [await signIn('', 'x'), await signIn('x', ''), await signIn(' ', 'x'), await signIn('x', ' ')];
    expect(blanks).toEqual(blanks.map(() => '400 Authentication failed. Please check your credentials.'));
  });

  it('has to wait after some failures', async () => {
    const userId = await newAdmin();
    const blockedUntil = new Date(Date.now() + 60_000).toISOString();
    // `localhost` can resolve to either address.
    for (const address of ['127.0.0.1', '::1']) {
      const source = { addressBlock: addressBlock(address) };
      const attempt = { account: `access-${userId}`, isKnownAccount: true, source };
      await attempts().count(attempt, undefined, { failures: 10, blockedUntil });
    }
    expect(await signIn(userId, 'the password')).toMatch(/^429 Too many attempts. Please try again in \d+ (s|min)\.$/);
  });

  it('is not faster for parallel guesses', { tags: ['whole'] }, async () => {
    const userId = await newAdmin();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(userId, 'wrong')));
    expect(answers.filter((answer) => answer.startsWith('401')).length).toBeLessThan(10);
  });

  it('clears failures after a success', async () => {
    const userId = await newAdmin();
    for (let failures = 0; failures < 3; failures++) await signIn(userId, 'wrong');
    expect(await signIn(userId, 'the password')).toBe('signed in');
    expect(await signIn(userId, 'wrong')).toBe('401 Invalid password.');
  });
});

describe('a session', () => {
  it("is a cookie that scripts can't read and other sites can't send", async () => {
    const body = { userId: 'admin', password: 'atelia-local-admin' };
    const { headers, body: answer } = await call(product.siteUrl, adminAuth.signIn, { body });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-atelia_admin=[\w-]+\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=28800$/,
      ),
      expect.stringMatching(
        /^__Host-atelia_admin_browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=7776000$/,
      ),
    ]);
    expect(JSON.stringify(answer)).not.toContain('argon2');
  });

  it('ends when the admin signs out or the account is deactivated', async () => {
    const userId = await newAdmin();
    const signedOut = await product.signInAdmin(userId, 'the password');
    await signedOut.call(adminAuth.signOut, {});
    expect((await signedOut.call(adminModels.listModels, {})).status).toBe(401);

    const closed = await product.signInAdmin(userId, 'the password');
    await table().update(keys.admin(`access-${userId}`), setExpression({ isActive: false }));
    expect((await closed.call(adminModels.listModels, {})).status).toBe(401);
    await table().update(keys.admin(`access-${userId}`), setExpression({ isActive: true, isAdmin: false }));
    expect((await closed.call(adminModels.listModels, {})).status).toBe(403);
  });

  it('of a subscriber does not open the console, nor the reverse', async () => {
    const subscriber = await product.signIn('demo-session');
    expect((await subscriber.call(adminModels.listModels, {})).status).toBe(401);
    const admin = await product.signInAdmin();
    const [, token = ''] = admin.cookie.split('=');
    const cookie = `__Host-atelia_session=${token}`;
    expect((await fetch(`${product.siteUrl}/api/session`, { headers: { cookie } })).status).toBe(401);
  });
});
