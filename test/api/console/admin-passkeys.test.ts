import { describe, expect } from 'vitest';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import { ownAccount } from '#shared/contracts/admin-own-account.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { appCode } from '#test/support/authenticator.ts';
import { call, type Product } from '#test/support/product.ts';
import { createSoftwarePasskey } from '#test/support/software-passkey.ts';
import { createTestAdmin, testAdminPassword as password } from '#test/support/test-admin.ts';
import { it } from '../shared-product.ts';

let product: Product;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const refused = { status: 401, body: { error: { message: 'This passkey was not accepted.' } } };
type Passkey = ReturnType<typeof createSoftwarePasskey>;

async function newChallenge(): Promise<string> {
  const { status, body } = await call(product.siteUrl, adminEntry.beginPasskeySignIn, {});
  expect(status).toBe(200);
  return body.challenge;
}
const enter = (credential: ReturnType<Passkey['answer']>) =>
  call(product.siteUrl, adminEntry.signInWithPasskey, { body: { credential } });

async function adminWithPasskey(rights = {}) {
  const admin = await createTestAdmin(product, rights);
  const signedIn = await product.signInAdmin(admin.userId, password);
  const passkey = createSoftwarePasskey(product.siteUrl);
  const begun = await signedIn.call(ownAccount.beginPasskey, { body: { password } });
  expect(begun).toMatchObject({ status: 200, body: { rp: { id: 'localhost' } } });
  const credential = passkey.register({ challenge: begun.body.challenge, accountId: admin.id });
  const body = { name: 'Work laptop', credential };
  const added = await signedIn.call(ownAccount.addPasskey, { body });
  expect(added).toMatchObject({ status: 201, body: { items: [{ name: 'Work laptop' }] } });
  const answer = async (more = {}) => passkey.answer({ challenge: await newChallenge(), accountId: admin.id, ...more });
  return { ...admin, ...signedIn, passkey, body, answer, passkeyId: String(added.body.items[0].id) };
}

describe('a passkey', () => {
  it('signs in without a password, is named, and shows its last use', async () => {
    const { id, call: callAsAdmin, answer, passkeyId } = await adminWithPasskey();
    const { status, body, headers } = await enter(await answer());
    expect({ status, body }).toMatchObject({ status: 200, body: { access: { id, hasPasskeys: true } } });
    expect(headers.getSetCookie()).toHaveLength(2);
    const { body: listed } = await callAsAdmin(ownAccount.listPasskeys, {});
    expect(listed.items).toEqual([
      { id: passkeyId, name: 'Work laptop', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
    const { call: callAsSuper } = await product.signInAdmin();
    const { body: trail } = await callAsSuper(adminAudit.listAuditEntries, { query: { search: id } });
    expect(trail.items).toMatchObject([
      { action: 'signed in as', changes: [{ path: 'browser' }, { path: 'proof', after: '"passkey"' }] },
      { action: 'added a passkey to' },
      { action: 'signed in as' },
    ]);
  });

  it('is refused for a replayed challenge, another site, an unverified owner and a copied counter', async () => {
    const { passkey, answer, id } = await adminWithPasskey();
    const first = await answer();
    expect((await enter(first)).status).toBe(200);
    expect(await enter(first)).toMatchObject(refused);
    expect(await enter(passkey.answer({ challenge: 'A'.repeat(43), accountId: id }))).toMatchObject(refused);
    expect(await enter(await answer({ origin: 'https://imitated.example' }))).toMatchObject(refused);
    expect(await enter(await answer({ rpId: 'imitated.example' }))).toMatchObject(refused);
    expect(await enter(await answer({ isVerified: false }))).toMatchObject(refused);
    expect(await enter(await answer({ counter: 1 }))).toMatchObject(refused);
    // A refused answer uses its challenge up.
    const challenge = await newChallenge();
    const imitated = { challenge, accountId: id, origin: 'https://imitated.example' };
    expect(await enter(passkey.answer(imitated))).toMatchObject(refused);
    expect(await enter(passkey.answer({ challenge, accountId: id }))).toMatchObject(refused);
    expect((await enter(await answer())).status).toBe(200);
  });

  it('works once for two parallel answers to one challenge', async () => {
    const { passkey, id } = await adminWithPasskey();
    const challenge = await newChallenge();
    const answers = [1, 2].map(() => passkey.answer({ challenge, accountId: id }));
    const statuses = (await Promise.all(answers.map(enter))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('opens no other account, and is added to no other account', async () => {
    const [ann, bob] = [await adminWithPasskey(), await adminWithPasskey()];
    const asBob = ann.passkey.answer({ challenge: await newChallenge(), accountId: bob.id });
    expect(await enter(asBob)).toMatchObject(refused);
    const named = { ...asBob, id: bob.passkey.credentialId, rawId: bob.passkey.credentialId };
    expect(await enter(named)).toMatchObject(refused);

    const { body } = await ann.call(ownAccount.beginPasskey, { body: { password } });
    const other = createSoftwarePasskey(product.siteUrl);
    const credential = other.register({ challenge: body.challenge, accountId: ann.id });
    expect((await bob.call(ownAccount.addPasskey, { body: { name: 'Mine', credential } })).status).toBe(401);
    // A challenge for signing in adds none.
    const foreign = other.register({ challenge: await newChallenge(), accountId: bob.id });
    expect((await bob.call(ownAccount.addPasskey, { body: { name: 'Mine', credential: foreign } })).status).toBe(401);
    expect((await bob.call(ownAccount.addPasskey, { body: bob.body })).status).toBe(401);
    const removal = { params: { id: ann.passkeyId }, body: { password } };
    expect((await bob.call(ownAccount.removePasskey, removal)).status).toBe(404);
  });

  it('signs in no more once it is removed, its account deactivated, or taken by a super admin', async () => {
    const removed = await adminWithPasskey();
    const params = { id: removed.passkeyId };
    const wrong = { params, body: { password: 'wrong' } };
    expect((await removed.call(ownAccount.removePasskey, wrong)).status).toBe(400);
    expect((await removed.call(ownAccount.removePasskey, { params, body: { password } })).body).toEqual({ items: [] });
    expect(await enter(await removed.answer())).toMatchObject(refused);
    expect((await product.signInAdmin(removed.userId, password)).cookie).not.toBe('');

    const { call: callAsSuper } = await product.signInAdmin();
    const inactive = await adminWithPasskey();
    const rights = { name: 'Olga Own', userId: inactive.userId, isAdmin: true, isSuperAdmin: false, isActive: false };
    await callAsSuper(adminUsers.updateUser, { params: { id: inactive.id }, body: rights });
    expect(await enter(await inactive.answer())).toMatchObject(refused);

    const lost = await adminWithPasskey();
    expect((await callAsSuper(adminUsers.takeSecondFactor, { params: { id: lost.id } })).status).toBe(204);
    expect(await enter(await lost.answer())).toMatchObject(refused);
    expect((await product.signInAdmin(lost.userId, password)).cookie).not.toBe('');
  });

  it('can not be skipped with the password, and is added with password and code only', async () => {
    const { userId } = await adminWithPasskey({ isSuperAdmin: true });
    expect(await call(product.siteUrl, adminAuth.signIn, { body: { userId, password } })).toMatchObject({
      status: 401,
      body: { error: { message: 'Sign in with your passkey: this account needs it.' } },
    });

    const admin = await createTestAdmin(product);
    const signedIn = await product.signInAdmin(admin.userId, password);
    const { body: setup } = await signedIn.call(ownAccount.beginSecondFactor, { body: { password } });
    await signedIn.call(ownAccount.confirmSecondFactor, { body: { code: appCode(setup.secret) } });
    const begin = (body: { password: string; code?: string }) => signedIn.call(ownAccount.beginPasskey, { body });
    expect((await begin({ password })).status).toBe(400);
    expect((await begin({ password, code: '000000' })).status).toBe(400);
    expect((await begin({ password: 'wrong', code: setup.recoveryCodes[0] })).status).toBe(400);
    expect((await begin({ password, code: setup.recoveryCodes[1] })).status).toBe(200);
  });
});
