import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, chooseFromMenu, chooseFromRow } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

const rights = { isAdmin: true, isSuperAdmin: false, isActive: true };

/** The console's accounts, with their rules and failing changes. */
export const users: ConsoleScene = async (finder, stage) => {
  const { page, context } = await openConsole(stage, '/appTOS');
  await page.route('**/api/admin/users', (route) => route.abort());
  await page.goto(`${stage.product.siteUrl}/admin/users`);
  await finder.waitForText(page, 'Failed to load users');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/users');
  await chooseFromRow(page, 'Ada Admin', 'Delete');
  await finder.waitForText(page, 'Cannot delete yourself');

  await page.getByRole('button', { name: 'Create User' }).click();
  const creating = page.getByRole('dialog', { name: 'Create User' });
  const create = creating.getByRole('button', { name: 'Create User' });
  await creating.getByLabel('Name').fill('Scene');
  await creating.getByLabel('User ID').fill('editor');
  await create.click();
  await finder.waitForText(creating, 'Name, User ID, and password are required');
  await creating.getByLabel('Password *').fill('three green kettles');
  await create.click();
  await finder.waitForText(creating, 'User ID already exists');
  await creating.getByLabel('User ID').fill('scene');
  await page.route('**/api/admin/users', (route) => route.abort());
  await create.click();
  await finder.waitForText(creating, 'Failed to create user');
  await page.unrouteAll();
  await create.click();
  await finder.waitForText(page, 'User created successfully');

  await chooseFromRow(page, 'Scene', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  const update = editing.getByRole('button', { name: 'Update User' });
  const placeholder = await editing.locator('[type="password"]').getAttribute('placeholder');
  finder.expectValue('The masked password placeholder is 16 bullet characters', placeholder, '•'.repeat(16));
  await editing.getByLabel('Name').fill('');
  await update.click();
  await finder.waitForText(editing, 'Name and User ID are required');
  await editing.getByLabel('Name').fill('Scene');
  await page.route('**/api/admin/users/*', (route) => route.abort());
  await update.click();
  await finder.waitForText(editing, 'Failed to update user');
  await page.unrouteAll();
  await update.click();
  await finder.waitForText(page, 'User updated successfully');

  const remove = async () => {
    await chooseFromRow(page, 'Scene', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/api/admin/users/*', (route) => route.abort());
  await remove();
  await finder.waitForText(page, 'Failed to delete user');
  await page.unrouteAll();
  await remove();
  await finder.waitForText(page, 'User deleted successfully');
  await context.close();

  const admin = await stage.product.signInAdmin();
  const body = { name: 'Scene', userId: '', password: '', ...rights };
  finder.expectInResponse(
    await admin.call(adminUsers.createUser, { body }),
    'Name, User ID, and password are required',
  );
  const params = { id: 'demo-access-admin' };
  finder.expectInResponse(await admin.call(adminUsers.updateUser, { params, body }), 'Name and User ID are required');
  finder.expectInResponse(await admin.call(adminUsers.deleteUser, { params }), 'Cannot delete yourself');
};

/** The providers' keys, with their rules, masks and failing changes. */
export const apiKeys: ConsoleScene = async (finder, stage) => {
  const { page, context } = await openConsole(stage, '/admin/models');
  const all = '**/api/admin/api-keys**';
  await page.route(all, (route) => route.abort());
  await chooseFromMenu(page, 'API Keys');
  await finder.waitForText(page, 'Failed to load API keys');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), all);

  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) API Key$/ });
  const add = dialog.getByRole('button', { name: 'Add API Key' });
  await dialog.getByLabel('Provider').fill('fal');
  await dialog.getByLabel('Name').fill('Scene key');
  await add.click();
  await finder.waitForText(dialog, 'All fields are required');
  await dialog.getByRole('textbox', { name: 'API key' }).fill('abcdefghi');
  await page.route(all, (route) => route.abort());
  await add.click();
  await finder.waitForText(dialog, 'Failed to create API key');
  await page.unrouteAll();
  await add.click();
  await finder.waitForText(page, 'API key created successfully');
  await page.getByText('abcd••••••••fghi', { exact: true }).waitFor();
  finder.markFound('API key mask shows the first 4 and last 4 characters');

  await chooseFromRow(page, 'Scene key', 'Edit');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Name').fill(' ');
  await save.click();
  await finder.waitForText(dialog, 'Provider and name are required');
  await dialog.getByLabel('Name').fill('Scene key');
  await dialog.getByRole('textbox', { name: 'API key' }).fill('abcdefgh');
  await page.route('**/api/admin/api-keys/*', (route) => route.abort());
  await save.click();
  await finder.waitForText(dialog, 'Failed to update API key');
  await page.unrouteAll();
  await save.click();
  await finder.waitForText(page, 'API key updated successfully');
  await page.getByText('•'.repeat(16), { exact: true }).waitFor();
  finder.markFound('Keys of 8 or fewer characters are fully masked');

  const remove = async () => {
    await chooseFromRow(page, 'Scene key', 'Delete');
    await finder.waitForText(page, 'Are you sure you want to delete this API key? This action cannot be undone.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/api/admin/api-keys/*', (route) => route.abort());
  await remove();
  await finder.waitForText(page, 'Failed to delete API key');
  await page.unrouteAll();
  await remove();
  await finder.waitForText(page, 'API key deleted successfully');
  await context.close();

  const admin = await stage.product.signInAdmin();
  const blank = { provider: 'fal', name: ' ', apiKey: 'abcdefghi' };
  finder.expectInResponse(await admin.call(adminApiKeys.createApiKey, { body: blank }), 'All fields are required');
};
