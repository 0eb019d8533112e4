import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { adminKeys } from '#functions/platform/table/console-keys.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminEntry } from '#shared/contracts/admin-entry.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { Role } from '#shared/rules/roles.ts';
import { productTable } from '#test/support/product-table.ts';
import { type AdminSignedIn, call, type Product } from '#test/support/product.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { it } from '../shared-product.ts';

let product: Product;
let superAdmin: AdminSignedIn;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  superAdmin = await product.signInAdmin();
});

const table = () => productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
const anything = z.looseObject({});
const password = 'nine blue saucers';
const over = { status: 404, body: { error: { message: 'This invitation is over. Ask for another one.' } } };

async function invite(role: Role = 'support', as = superAdmin) {
  const userId = `guest-${randomUUID()}`;
  const input = { name: 'Gwen Guest', userId, role };
  const { status, body } = await as.call(adminUsers.createInvitation, { body: input });
  expect(status).toBe(201);
  const token = /#invitation=(.+)$/.exec(body.link)![1]!;
  return { userId, token, invitation: body.invitation };
}

const read = (token: string) => call(product.siteUrl, adminEntry.readInvitation, { body: { token } });
const accept = (token: string, more: object = {}) =>
  call(product.siteUrl, adminEntry.acceptInvitation, { body: { token, password, ...more } });
const stateOf = async (id: string) => {
  const { body } = await superAdmin.call(adminUsers.listInvitations, {});
  return body.items.find((one: { id: string }) => one.id === id)?.state;
};

describe('an invitation', () => {
  it('lets one person choose a password, and signs in with the invited role', async () => {
    const { userId, token, invitation } = await invite('support');
    expect(await read(token)).toMatchObject({ status: 200, body: { name: 'Gwen Guest', userId, role: 'support' } });
    expect(JSON.stringify(await table().get(adminKeys.invitation(invitation.id), anything))).not.toContain(token);
    expect(await stateOf(invitation.id)).toBe('open');
    // Rights in the body are not read.
    const accepted = await accept(token, { role: 'super', isSuperAdmin: true });
    expect(accepted).toMatchObject({
      status: 201,
      body: { access: { id: invitation.id, userId, role: 'support', isAdmin: true, isSuperAdmin: false } },
    });
    expect(await stateOf(invitation.id)).toBe('accepted');
    const guest = await product.signInAdmin(userId, password);
    expect((await guest.call(adminSubscribers.listSubscribers, {})).status).toBe(200);
    expect((await guest.call(adminUsers.listUsers, {})).status).toBe(403);
    const { body } = await superAdmin.call(adminAudit.listAuditEntries, { query: { search: invitation.id } });
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['invited', 'accepted the invitation of']));
  });

  it('is refused for the user id of a deleted account, which stays taken', async () => {
    const { id, userId } = await createTestAdmin(product);
    expect((await superAdmin.call(adminUsers.deleteUser, { params: { id } })).status).toBe(204);
    const body = { name: 'Gwen Guest', userId, role: 'support' as const };
    expect(await superAdmin.call(adminUsers.createInvitation, { body })).toMatchObject({
      status: 409,
      body: { error: { message: 'User ID already exists', fields: [{ field: 'userId' }] } },
    });
  });

  it('works once, also for two at the same moment', async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect(await read(token)).toMatchObject(over);
    expect(await accept(token)).toMatchObject(over);
  });

  it('is over when it is revoked, after 72 hours, with another token, and with its maker’s rights', async () => {
    const revoked = await invite();
    const params = { id: revoked.invitation.id };
    expect((await superAdmin.call(adminUsers.revokeInvitation, { params })).body.invitation.state).toBe('revoked');
    expect((await superAdmin.call(adminUsers.revokeInvitation, { params })).status).toBe(409);
    expect(await accept(revoked.token)).toMatchObject(over);

    const late = await invite();
    expect(Date.parse(late.invitation.expiresAt) - Date.parse(late.invitation.createdAt)).toBe(72 * 3600 * 1000);
    const past = { expression: 'SET expiresAt = :past', values: { ':past': new Date().toISOString() } };
    await table().update(adminKeys.invitation(late.invitation.id), past);
    expect(await accept(late.token)).toMatchObject(over);
    expect(await stateOf(late.invitation.id)).toBe('expired');

    const { token, invitation } = await invite('super');
    expect(await accept(`${invitation.id}.${'A'.repeat(43)}`)).toMatchObject(over);
    expect(await accept(token.slice(0, -1))).toMatchObject(over);
    expect(await accept('nothing')).toMatchObject(over);

    const maker = await createTestAdmin(product, { isSuperAdmin: true });
    const made = await invite('super', await product.signInAdmin(maker.userId, maker.password));
    await maker.table.update(keys.admin(maker.id), {
      expression: 'SET isSuperAdmin = :no',
      values: { ':no': false },
    });
    expect(await accept(made.token)).toMatchObject(over);
  });

  it('refuses an easy password, and a user id that is taken by now', async () => {
    const { token, userId } = await invite('editor');
    expect(await accept(token, { password: 'password1234' })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'password' }] } },
    });
    const taken = { name: 'First', userId, password, isAdmin: true, isSuperAdmin: false, isActive: true };
    expect((await superAdmin.call(adminUsers.createUser, { body: taken })).status).toBe(201);
    expect((await accept(token)).status).toBe(409);
    const again = { name: 'Second', userId, role: 'editor' } as const;
    expect((await superAdmin.call(adminUsers.createInvitation, { body: again })).status).toBe(409);
  });
});
