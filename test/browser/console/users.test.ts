import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { RouteContract } from '#shared/contracts/route.ts';
import { closeToast, desktop } from '#test/support/browser.ts';
import { call } from '#test/support/product.ts';
import { openConsole } from '../open-console.ts';
import {
  retryRequest,
  chooseFromMenu,
  chooseFromRow,
  expectFitsAtBothWidths,
  expectUsableLayout,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

const denied = 'Access denied. Super admin privileges required.';
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const reassigned = 'This API key was assigned to someone else in the meantime.';
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { error: { code: 'conflict', message: reassigned } } });
/** The route stays in place: removing it could lose a request that the page sends at that moment. */
const refuseOnce = () => {
  let isRefused = false;
  return async (route: Route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    return refuse(route);
  };
};
const signInAs = (userId: string, password: string) =>
  call(stage.product.siteUrl, adminAuth.signIn, { body: { userId, password } });

describe('at both widths', () => {
  const viewport = desktop;
  const name = 'Grace';
  const userId = 'grace';
  const row = (page: Page, rowName = name) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: rowName }) });

  it(
    'users can be created, edited, given a new password, and deleted',
    {
      tags: [
        'A1-6',
        'A2.11-1',
        'A2.11-2',
        'A2.11-3',
        'A2.11-4',
        'A2.11-5',
        'A2.11-7',
        'A2.11-9',
        'A2.11-11',
        'A7.1-4',
        'A2.11-6',
        'A2.11-10',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/appTOS', { viewport, ...clipboard });
      await page.goto(`${stage.product.siteUrl}/admin/users`);
      await page.getByText('Showing 2 of 2 users').waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Create User' }).click();
      const drawer = page
        .getByRole('dialog', { name: /User|New password/ })
        .filter({ has: page.locator('form, .font-mono') });
      const submit = drawer.getByRole('button', { name: 'Create User' });
      await submit.click();
      await drawer.getByText('Name, User ID, and password are required').waitFor();
      await drawer.getByText('Full system access including user management').waitFor();
      await drawer.getByText('Can manage models and configurations').waitFor();
      await expectFitsAtBothWidths(page);
      await drawer.getByLabel('Name').fill(name);
      await drawer.getByLabel('User ID').fill('editor');
      const password = drawer.getByLabel('Password *');
      await password.fill('three green kettles');
      expect(await password.getAttribute('type')).toBe('password');
      await drawer.getByRole('button', { name: 'Show password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await drawer.getByRole('button', { name: 'Hide password' }).click();
      expect(await password.getAttribute('type')).toBe('password');
      await submit.click();
      await drawer.getByText('User ID already exists').waitFor();
      await drawer.getByLabel('User ID').fill(userId);
      await submit.click();
      await closeToast(page, 'User created successfully');
      await page.getByText('Showing 3 of 3 users').waitFor();
      expect((await signInAs(userId, 'three green kettles')).status).toBe(200);

      await row(page).getByRole('rowheader').getByRole('button').click();
      expect(await drawer.getByLabel('Password').first().getAttribute('placeholder')).toBe('•'.repeat(16));
      await drawer.getByLabel('Active Account').uncheck();
      await drawer.getByRole('checkbox', { name: /^Admin Privileges/ }).uncheck();
      await drawer.getByRole('button', { name: 'Update User' }).click();
      await closeToast(page, 'User updated successfully');
      await row(page).getByText('User', { exact: true }).waitFor();
      await row(page, 'Ada Admin').getByText('Super Admin', { exact: true }).waitFor();
      await row(page, 'Eddie Editor').getByText('Admin', { exact: true }).waitFor();
      await row(page).getByText('Inactive', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Inactive 1' }).click();
      await page.getByText('Showing 1 of 3 users').waitFor();
      await page.getByRole('button', { name: 'Super Admins 1' }).click();
      await row(page, 'Ada Admin').waitFor();
      await page.getByLabel('Search users').fill('nobody like that');
      await page.getByRole('heading', { name: 'No Users Found' }).waitFor();
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await chooseFromRow(page, name, 'Edit');
      await drawer.getByLabel('Active Account').check();
      await drawer.getByRole('checkbox', { name: /^Admin Privileges/ }).check();
      await drawer.getByRole('button', { name: 'Update User' }).click();
      await row(page).getByText('Active', { exact: true }).waitFor();

      await chooseFromRow(page, name, 'Reset password');
      await expectFitsAtBothWidths(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
      await drawer.getByRole('button', { name: 'Copy password' }).click();
      await drawer.getByRole('button', { name: 'Password copied' }).waitFor();
      await expectFitsAtBothWidths(page);
      const generated = await clipboardText(page);
      expect(generated).toMatch(/^(\w{5}-){3}\w{5}$/);
      expect((await signInAs(userId, generated)).status).toBe(200);
      expect((await signInAs(userId, 'three green kettles')).status).toBe(401);
      await drawer.getByRole('button', { name: 'Done' }).click();
      await drawer.waitFor({ state: 'detached' });
      expect(await page.getByText(generated).count()).toBe(0);

      await chooseFromRow(page, name, 'Delete');
      await expectFitsAtBothWidths(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await closeToast(page, 'User deleted successfully');
      await page.getByText('Showing 2 of 2 users').waitFor();
      expect(pageErrors.filter((text) => !/40[09]/.test(text))).toEqual([]);
    },
  );

  it(
    'a super admin can’t remove their own rights or change their password here',
    { tags: ['whole', 'A2.1-5', 'A2.11-11'] },
    async () => {
      const { page } = await openConsole(stage, '/admin/users', { viewport });
      const offered = page.getByRole('menuitem');
      await page.getByRole('button', { name: 'Actions for Eddie Editor' }).click();
      await expect.poll(() => offered.allTextContents()).toEqual(['Edit', 'Reset password', 'Delete']);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for Ada Admin' }).click();
      await expect.poll(() => offered.allTextContents()).toEqual(['Edit', 'Delete']);
      await page.keyboard.press('Escape');
      await chooseFromRow(page, 'Ada Admin', 'Delete');
      await page.getByText('Cannot delete yourself').waitFor();
      await chooseFromRow(page, 'Ada Admin', 'Edit');
      const drawer = page.getByRole('dialog', { name: 'Edit User' });
      expect(await drawer.getByLabel('Super Admin Privileges').isDisabled()).toBe(true);
      expect(await drawer.getByLabel('Active Account').isDisabled()).toBe(true);
      await drawer.getByLabel('Password').first().fill('atelia-local-admin');
      await drawer.getByRole('button', { name: 'Update User' }).click();
      await drawer.getByText('Change your own password under Account').waitFor();
      await page.reload();
      await page.getByText('Showing 2 of 2 users').waitFor();
    },
  );

  it('a change by another admin stays when an older drawer is saved', { tags: ['whole'] }, async () => {
    const admin = await stage.product.signInAdmin();
    const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };
    const body = { name: 'Carol', userId: 'carol', password: 'three green kettles', ...rights };
    const { id } = (await admin.call(adminUsers.createUser, { body })).body.user;
    const { page } = await openConsole(stage, '/admin/users', { viewport });
    await chooseFromRow(page, 'Carol', 'Edit');
    await admin.call(adminUsers.updateUser, { params: { id }, body: { isActive: false } });
    const drawer = page.getByRole('dialog', { name: 'Edit User' });
    await drawer.getByLabel('Name').fill('Caroline');
    await drawer.getByRole('button', { name: 'Update User' }).click();
    await closeToast(page, 'User updated successfully');
    await row(page, 'Caroline').getByText('Inactive', { exact: true }).waitFor();
    await admin.call(adminUsers.deleteUser, { params: { id } });
  });

  it('an ordinary admin is refused', { tags: ['A6-7'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/users', { viewport, userId: 'editor' });
    await page.getByText(denied).waitFor();
    await expectFitsAtBothWidths(page);
    expect(pageErrors).toEqual([]);
  });

  it('a failed list shows an error, and can be loaded again', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    await page.route('**/api/admin/users', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stage.product.siteUrl}/admin/users`);
    await page.getByRole('heading', { name: 'Failed to load users' }).waitFor();
    await expectFitsAtBothWidths(page);
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/users', { items: [] });
    await page.getByRole('heading', { name: 'No Users Yet' }).waitFor();
  });

  it(
    'API keys can be added, checked, switched, edited and deleted',
    {
      tags: [
        'whole',
        'A1-7',
        'A2.2-9',
        'A2.15-1',
        'A2.15-2',
        'A2.15-4',
        'A2.15-5',
        'A2.15-7',
        'A2.15-8',
        'A3.7-1',
        'A3.7-3',
        'A4.8-1',
        'A4.8-2',
        'A4.8-3',
        'A6-13',
        'A7.8-2',
        'A7.8-3',
        'A7.8-4',
        'A2.15-3',
        'A2.15-6',
        'A7.1-3',
      ],
    },
    async () => {
      const admin = await stage.product.signInAdmin();
      // Deletes keys of an earlier attempt.
      const { body: remainingKeys } = await admin.call(adminApiKeys.listApiKeys, {});
      for (const { id } of remainingKeys.items) await admin.call(adminApiKeys.deleteApiKey, { params: { id } });
      const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport, ...clipboard });
      await chooseFromMenu(page, 'API Keys');
      await page.waitForURL('**/admin/api-keys');
      await page.getByRole('heading', { name: 'No API Keys Yet' }).waitFor();
      await page.getByText('Common providers').waitFor();
      await page.getByText('Security notice').waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Add API Key' }).click();
      const dialog = page.getByRole('dialog', { name: /^(Add|Edit) API Key$/ });
      await dialog.getByRole('button', { name: 'Add API Key' }).click();
      await dialog.getByText('All fields are required').waitFor();
      await expectUsableLayout(page);
      await dialog.getByLabel('Provider').fill('fal');
      await dialog.getByLabel('Name').fill('Paintings');
      await dialog.getByRole('textbox', { name: 'API key' }).fill('revoked-0123456789');
      await expect
        .poll(() => dialog.getByLabel('Assigned to').locator('option').allTextContents())
        .toEqual(['Shared (super admin)', 'Ada Admin (admin)', 'Eddie Editor (editor)']);
      await dialog.getByLabel('Assigned to').selectOption({ label: 'Eddie Editor (editor)' });
      await dialog.getByRole('button', { name: 'Add API Key' }).click();
      await closeToast(page, 'API key created successfully');
      const key = page.getByRole('row').filter({ has: page.getByRole('switch') });
      await key.getByText('revo••••••••6789').waitFor();
      await key.getByText('Eddie Editor').waitFor();
      await key.getByText('Never', { exact: true }).waitFor();
      await key.getByText('Nothing', { exact: true }).waitFor();
      await chooseFromRow(page, 'Paintings', 'Check key');
      await key.getByText('The provider refuses this key.').waitFor();
      await expectFitsAtBothWidths(page);
      await chooseFromRow(page, 'Paintings', 'Copy key ID');
      await key.getByText('Key ID copied').waitFor();
      expect(await clipboardText(page)).toMatch(/^[\dA-Z]{26}$/);

      // A stale page does not overwrite a change of owner.
      const id = await clipboardText(page);
      const give = (accessId: string) =>
        admin.call(adminApiKeys.updateApiKey, {
          params: { id },
          body: { provider: 'fal', name: 'Paintings', accessId },
        });
      await give('demo-access-admin');
      await page.route(`**/api/admin/api-keys/${id}/active`, refuseOnce());
      await key.getByRole('switch', { name: 'Active Paintings' }).click();
      await closeToast(page, reassigned);
      await key.getByText('Ada Admin').waitFor();
      await give('demo-access-editor');
      await key.getByRole('switch', { name: 'Active Paintings' }).click();
      await key.getByRole('switch', { name: 'Inactive Paintings' }).waitFor();
      await closeToast(page, 'API key updated successfully');
      await key.getByText('Eddie Editor').waitFor();
      await chooseFromRow(page, 'Paintings', 'Edit');
      await give('demo-access-admin');
      await admin.call(adminApiKeys.switchApiKey, { params: { id }, body: { isActive: true } });
      await dialog.getByLabel('Name').fill('Sketches');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await closeToast(page, 'API key updated successfully');
      await key.getByText('Ada Admin').waitFor();
      await key.getByRole('switch', { name: 'Active Sketches' }).waitFor();
      await chooseFromRow(page, 'Sketches', 'Edit');
      await dialog.getByLabel('Name').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Provider and name are required').waitFor();
      await dialog.getByLabel('Name').fill('Voices');
      await dialog.getByRole('textbox', { name: 'API key' }).fill('good-0123456789');
      await dialog.getByLabel('Assigned to').selectOption({ label: 'Shared (super admin)' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await closeToast(page, 'API key updated successfully');
      await key.getByText('good••••••••6789').waitFor();
      await key.getByText('Shared (super admin)').waitFor();
      await chooseFromRow(page, 'Voices', 'Check key');
      await key.getByText('The provider accepts this key.').waitFor();

      await chooseFromRow(page, 'Voices', 'Delete');
      await page.getByText('Are you sure you want to delete this API key? This action cannot be undone.').waitFor();
      await page.getByText('No live page', { exact: true }).waitFor();
      await expectUsableLayout(page);
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/admin/api-keys/${id}`, (route) => held.promise.then(() => route.continue()));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await key.getByText('Deleting…').waitFor();
      held.resolve();
      await closeToast(page, 'API key deleted successfully');
      await page.getByRole('heading', { name: 'No API Keys Yet' }).waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it('an API key that a live page pays with is switched off only after a question', { tags: ['whole'] }, async () => {
    const admin = await stage.product.signInAdmin();
    const key = { provider: 'fal', name: 'Posters', apiKey: 'posters-0123456789' };
    const { id } = (await admin.call(adminApiKeys.createApiKey, { body: key })).body.apiKey;
    const { body: published } = await admin.call(adminPages.createPage, {
      params: { id: 'dream-image' },
      body: { routePath: '/posters', appId: 'posters', title: 'Posters of the town', apiKeyId: id },
    });
    expect(published.page.apiKeyId).toBe(id);
    const { page } = await openConsole(stage, '/admin/api-keys', { viewport });
    const usedBy = page.getByRole('row').getByRole('link', { name: '/posters', exact: true });
    expect(await usedBy.getAttribute('href')).toBe('/admin/create?edit=dream-image');
    await expectFitsAtBothWidths(page);
    const isActive = page.getByRole('switch', { name: 'Active Posters' });
    await isActive.click();
    const question = page.getByRole('dialog', { name: 'Switch off Posters' });
    await question.getByText('Posters of the town').waitFor();
    await expectUsableLayout(page);
    await question.getByRole('button', { name: 'Keep' }).click();
    await question.waitFor({ state: 'detached' });
    const readKey = async () => {
      const { body } = await admin.call(adminApiKeys.listApiKeys, {});
      return body.items.find((one: { id: string }) => one.id === id);
    };
    expect(await readKey()).toMatchObject({ isActive: true });
    await isActive.click();
    await question.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('switch', { name: 'Inactive Posters' }).waitFor();
    expect(await readKey()).toMatchObject({ isActive: false });
  });

  it('Undo of one API key’s switch leaves later changes of others in the list', { tags: ['whole'] }, async () => {
    const admin = await stage.product.signInAdmin();
    const keys = ['First of two', 'Second of two'];
    for (const key of keys) {
      const body = { provider: 'fal', name: key, apiKey: 'two-0123456789' };
      await admin.call(adminApiKeys.createApiKey, { body });
    }
    const { page } = await openConsole(stage, '/admin/api-keys', { viewport });
    const switchOf = (state: string, key: string) => page.getByRole('switch', { name: `${state} ${key}`, exact: true });
    for (const key of keys) {
      await switchOf('Active', key).click();
      await switchOf('Inactive', key).waitFor();
    }
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await switchOf('Active', 'First of two').waitFor();
    await switchOf('Inactive', 'Second of two').waitFor();
  });

  it('API keys that fail to load show an error', { tags: ['whole'] }, async () => {
    const { page } = await openConsole(stage, '/admin/models', { viewport });
    await page.route('**/api/admin/api-keys', (route) => route.fulfill({ status: 500, json: {} }));
    await chooseFromMenu(page, 'API Keys');
    await page.getByRole('heading', { name: 'Failed to load API keys' }).waitFor();
    await expectFitsAtBothWidths(page);
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/api-keys', { items: [] });
    await page.getByRole('heading', { name: 'No API Keys Yet' }).waitFor();
  });
});

describe('a direct call', () => {
  const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };
  const body = { name: 'Somebody', userId: 'somebody', password: 'three green kettles', ...rights };
  const params = { id: 'demo-access-admin' };

  it.each([
    ['list', adminUsers.listUsers, {}],
    ['create', adminUsers.createUser, { body }],
    ['update', adminUsers.updateUser, { params, body }],
    ['reset', adminUsers.resetPassword, { params }],
    ['delete', adminUsers.deleteUser, { params }],
  ] as const)('by an ordinary admin is refused: %s', { tags: ['A6-7'] }, async (_, route, request) => {
    const editor = await stage.product.signInAdmin('editor');
    const { status, body: answer } = await editor.call<RouteContract>(route, request);
    expect({ status, message: answer.error.message }).toEqual({ status: 403, message: denied });
  });

  it('never removes a super admin’s own rights', async () => {
    const admin = await stage.product.signInAdmin();
    const own = { ...body, name: 'Ada Admin', userId: 'admin', password: '', isSuperAdmin: true };
    const refusal = async (change: object) =>
      (await admin.call(adminUsers.updateUser, { params, body: { ...own, ...change } })).body.error.message;
    expect(await refusal({ isSuperAdmin: false })).toBe('Cannot demote yourself');
    expect(await refusal({ isActive: false })).toBe('Cannot deactivate yourself');
    const deleted = await admin.call(adminUsers.deleteUser, { params });
    expect(deleted.body.error.message).toBe('Cannot delete yourself');
    const blank = await admin.call(adminUsers.updateUser, { params, body: { ...own, name: ' ' } });
    expect(blank.body.error.message).toBe('Name and User ID are required');
    const { body: all } = await admin.call(adminUsers.listUsers, {});
    expect(JSON.stringify(all)).not.toMatch(/argon2id|securityStamp|passwordHash/);
  });

  it('shows an admin only their own keys', async () => {
    const [admin, editor] = await Promise.all([stage.product.signInAdmin(), stage.product.signInAdmin('editor')]);
    const key = { provider: 'fal', name: 'Not yours', apiKey: 'not-yours-0123456789' };
    const { body: createdKey } = await admin.call(adminApiKeys.createApiKey, { body: key });
    const { body: seen } = await editor.call(adminApiKeys.listApiKeys, {});
    expect(seen.items.map(({ id }: { id: string }) => id)).not.toContain(createdKey.apiKey.id);
    await admin.call(adminApiKeys.deleteApiKey, { params: { id: createdKey.apiKey.id } });
  });
});
