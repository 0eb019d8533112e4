import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { hashPassword } from '#functions/domain/admins/password.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { call } from '#test/support/product.ts';
import { openConsole } from '../open-console.ts';
import { retryRequest, chooseFromRow, openScreen } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';
import { tableOf } from './scene-pages.ts';

/** Accounts without access, and wrong passwords. */
export const signingIn: ConsoleScene = async (finder, stage) => {
  const admins = new AdminRepository(tableOf(stage.product));
  const account = { isAdmin: false, isSuperAdmin: false, totalModels: 0, createdAt: new Date().toISOString() };
  const passwordHash = await hashPassword('a password');
  await admins.install({ ...account, id: 'a-guest', userId: 'guest', name: 'Guest', isActive: true, passwordHash });
  const retired = { ...account, isAdmin: true, isActive: false };
  await admins.install({ ...retired, id: 'a-retired', userId: 'retired', name: 'Retired', passwordHash });

  const { page } = await openScreen(stage, '/admin/models');
  const submit = () => page.getByRole('button', { name: 'Sign In' }).click();
  const enter = async (userId: string, password: string) => {
    await page.getByLabel('User ID').fill(userId);
    await page.getByLabel('Password').fill(password);
    await submit();
  };
  await submit();
  finder.expectValue('User ID and password are both required', await page.locator('input:invalid').count(), 2);
  await enter('retired', 'a password');
  await finder.waitForText(page, 'User ID not found or account inactive.');
  await enter('guest', 'a password');
  await finder.waitForText(page, 'Access denied. Admin privileges required.');
  finder.markFound('Only an active account with admin or super admin rights may enter');
  await enter('admin', 'wrong');
  await finder.waitForText(page, 'Invalid password.');
  await page.route(`**${adminAuth.signIn.path}`, (route) => route.abort());
  await enter('admin', 'atelia-local-admin');
  await finder.waitForText(page, 'Authentication failed. Please try again.');
  const nothing = await call(stage.product.siteUrl, adminAuth.signIn, { body: {} as never });
  finder.expectInResponse(nothing, 'Authentication failed. Please check your credentials.');
};

/** The model list, and actions from it that fail. */
export const modelList: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/appTOS');
  const broken = { status: 500, json: {} };
  await page.route('**/api/admin/models', (route) => route.fulfill(broken));
  await page.goto(`${stage.product.siteUrl}/admin/models`);
  await finder.waitForText(page, 'Failed to Load Models');
  await finder.waitForText(page, 'Failed to fetch models');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/models');
  await chooseFromRow(page, 'Voice Over', 'Duplicate');
  await finder.waitForText(page, 'Model duplicated successfully!');
  await page.route('**/api/admin/models/*/*', (route) => route.fulfill(broken));
  await chooseFromRow(page, 'Voice Over', 'Duplicate');
  await finder.waitForText(page, 'Failed to duplicate model. Please try again.');
  await chooseFromRow(page, 'Voice Over', 'Deactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await finder.waitForText(page, 'Failed to update model status');
};
