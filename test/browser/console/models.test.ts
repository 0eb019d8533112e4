import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { openConsole } from '../open-console.ts';
import { askAgain, expectFitsAtBothWidths, expectFitsEverybody, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

/** What an ordinary admin is offered; a super admin has Subscribers, Users and Audit Trail, too. */
const forOrdinaryAdmins = [
  'All Models',
  'Create Model',
  'Pro Forms',
  'Requests',
  'Generations',
  'Processing Monitor',
  'Dashboard',
  'App Board',
  'Analytics',
  'API KeysSuper Admin only',
  'Account',
];

/** Without what waits there. */
async function textsOf(places: Locator): Promise<string[]> {
  return (await places.allTextContents()).map((text) => text.replace(/\d+\+? ?\d*\+? (pending|stuck)$/, ''));
}

describe('at both widths', () => {
  const viewport = desktop;
  it('an admin signs in, sees who is here, and signs out', async () => {
    const { page } = await openScreen(stage, '/admin/models', { viewport });
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByLabel('User ID').fill('nobody');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('User ID not found or account inactive.').waitFor();
    await page.getByLabel('User ID').fill('admin');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid password.').waitFor();
    await page.getByLabel('Password').fill('atelia-local-admin');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
    await page.getByText(/Showing \d+ of \d+ models/).waitFor();
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
    expect(JSON.parse(String(stored['admin_access_record']))).toMatchObject({ userId: 'admin', isSuperAdmin: true });
    expect(JSON.stringify(stored)).not.toMatch(/hash|atelia-local/);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('admin_access_record'))).toBeNull();
    await page.goto(`${stage.product.siteUrl}/analytics`);
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  });

  it('on a phone the menu says who is here, too', async () => {
    const { page } = await openConsole(stage, '/admin/models', { viewport: phone, userId: 'editor' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('Eddie Editor').waitFor();
    await menu.getByText(/^Admin · \d+ models?$/).waitFor();
    await expectFitsEverybody(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    // Wider, it is beside the menu.
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByText('Eddie Editor').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.waitFor();
    expect(await menu.getByText('Eddie Editor').isVisible()).toBe(false);
  });

  it('models are searched, filtered, duplicated and switched', async () => {
    const { page, complaints } = await openConsole(stage, '/admin/models', { viewport });
    await page.getByText(/Showing \d+ of \d+ models/).waitFor();
    const all = await page.getByRole('listitem').count();
    await expectFitsAtBothWidths(page);
    await page.getByLabel('Search models').fill('dream');
    await page.getByText(`Showing 1 of ${all} models`).waitFor();
    await page.getByRole('button', { name: 'Coming Soon 1' }).click();
    await page.getByRole('heading', { name: 'No Models Found' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('button', { name: 'Duplicate Voice Over', exact: true }).click();
    await page.getByText('Model duplicated successfully!').waitFor();
    await page.getByText(`Showing ${all + 1} of ${all + 1} models`).waitFor();
    const disabled = page.getByRole('listitem').filter({ has: page.getByText('Disabled', { exact: true }) });
    await disabled.getByRole('button', { name: 'Activate Voice Over (Copy)' }).click();
    await disabled.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('an ordinary admin is shown what is not for it, and says so when it tries', async () => {
    const { page, complaints } = await openConsole(stage, '/admin/models', { viewport, userId: 'editor' });
    await page.getByRole('heading', { name: 'No Models Yet' }).waitFor();
    await expectFitsAtBothWidths(page);
    const sidebar = page.getByRole('navigation', { name: 'Console' });
    const keys = sidebar.getByRole('button', { name: /^API Keys/ });
    expect(await keys.getAttribute('title')).toBe('Super Admin only');
    expect(await keys.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => textsOf(sidebar.getByRole('link').or(sidebar.getByRole('button'))))
      .toEqual(forOrdinaryAdmins);
    await keys.press('Enter');
    const denied = page.getByText('Access denied. Super admin privileges required.');
    await denied.waitFor();

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect
      .poll(() => textsOf(sidebar.getByRole('link').or(sidebar.getByRole('button'))))
      .toEqual(forOrdinaryAdmins);
    await expectFitsEverybody(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Go to anything' }).click();
    await expect
      .poll(() => textsOf(page.getByRole('option')))
      .toEqual(forOrdinaryAdmins.filter((name) => !name.startsWith('API Keys')));
    for (const path of ['/admin/users', '/admin/subscribers', '/admin/subscribers/somebody', '/admin/audit']) {
      await page.goto(stage.product.siteUrl + path);
      await page.getByRole('heading', { name: 'Super Admin only' }).waitFor();
      await denied.waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('anything is found and gone to by keyboard alone', async () => {
    const { page, complaints } = await openConsole(stage, '/admin/account', { viewport });
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    const code: string[] = [];
    page.on('request', (request) => code.push(new URL(request.url()).pathname));
    await page.keyboard.press('Control+K');
    const input = page.getByRole('combobox', { name: 'Name, path or id' });
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    // It comes with the first use.
    expect(code.filter((path) => path.includes('command-palette'))).toHaveLength(1);
    await page.getByText('14 found').waitFor();
    await page.keyboard.type('dream');
    await page.getByRole('option', { name: /^Dream Image.*\/p\/dream-image$/ }).waitFor();
    await page.getByText('2 found').waitFor();
    await expectFitsEverybody(page);
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.locator('[role="option"][data-highlighted]').textContent())
      .toBe('Dream Image/p/dream-image');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL('**/admin/create?edit=dream-image');
    await page.keyboard.press('Meta+K');
    await page.keyboard.type('demo-subscriber');
    await page.getByRole('option', { name: /Maya Lindqvist/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/subscribers/demo-subscriber');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('nothing of the kind');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // One entry of the history for each screen: none is left of the palette.
    await page.goBack();
    await page.waitForURL('**/admin/create?edit=dream-image');
    await page.goBack();
    await page.waitForURL('**/admin/account');

    await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Go to anything' }).click();
    await page.keyboard.type('api k');
    await page.getByText('What admins have named could not be searched. Type again to try again.').waitFor();
    await expectFitsEverybody(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Common providers').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a list that can not be had says so, and comes back', async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    await page.route('**/api/admin/models', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stage.product.siteUrl}/admin/models`);
    await page.getByRole('heading', { name: 'Failed to Load Models' }).waitFor();
    await page.getByText('Failed to fetch models').waitFor();
    await expectFitsAtBothWidths(page);
    await askAgain(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/models');
    await page.getByText(/^Showing/).waitFor();

    await page.route('**/api/admin/models/*/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Duplicate Voice Over', exact: true }).click();
    await page.getByText('Failed to duplicate model. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Deactivate Voice Over', exact: true }).click();
    await page.getByText('Failed to update model status').waitFor();
  });
});

it.each(['/admin', '/admin/board', '/admin/create', '/analytics', '/processing-monitor'])(
  '%s asks who is there',
  async (path) => {
    const { page } = await openScreen(stage, path);
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  },
);
