import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { openConsole } from '../open-console.ts';
import {
  retryRequest,
  chooseFromMenu,
  chooseFromRow,
  expectFitsAtBothWidths,
  expectUsableLayout,
  openScreen,
  describeAtSizes,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

const sections = [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Prompt', type: 'text' as const }] }];
let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
});

/** The screens of an ordinary admin; a super admin also has Generations, Subscribers, Users and Audit Trail. */
const ordinaryAdminEntries = [
  'All Models',
  'Create Model',
  'Pro Forms',
  'Requests',
  'Processing Monitor',
  'Paused',
  'Dashboard',
  'Analytics',
  'API KeysSuper Admin only',
  'Alerts',
  'Account',
];

/** Without what waits there. */
async function textsOf(locators: Locator): Promise<string[]> {
  return (await locators.allTextContents()).map((text) => text.replace(/\d+\+? ?\d*\+? (pending|stuck|paused)$/, ''));
}

/** A thousand models as the list tells them. */
const thousand = Array.from({ length: 1000 }, (_, index): ModelSummary => ({
  id: `model-${index}`,
  name: `Model ${index}`,
  slug: `model-${index}`,
  description: '',
  category: index % 3 === 0 ? 'utils' : 'models',
  tags: [],
  provider: 'fal',
  endpoint: 'fal-ai/flux/schnell',
  outputType: 'image',
  iconName: 'Zap',
  iconColor: 'text-primary',
  iconBg: 'bg-primary/20',
  creditCost: 1000 - index,
  estimatedSeconds: 10,
  sortOrder: 0,
  isAvailable: index % 2 === 0,
  comingSoon: false,
  featured: false,
  version: 1,
  ownerUserId: 'admin',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  savedBy: 'Ada Admin',
}));
const openThousand = async (viewport: typeof desktop) => {
  const opened = await openConsole(stage, '/appTOS', { viewport });
  await opened.page.route('**/api/admin/models', (route) => route.fulfill({ json: { items: thousand } }));
  await opened.page.goto(`${stage.product.siteUrl}/admin/models`);
  await opened.page.getByText('Showing 1000 of 1000 models').waitFor();
  return opened;
};
const rowAtTop = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    return rows.find((row) => row.getBoundingClientRect().top > 200)?.dataset['row'];
  });

describeAtSizes('desktop', 'a list of a thousand models', (viewport) => {
  it('keeps search, filters, order and position over Back and a reload', { tags: ['whole', 'A2.4-3'] }, async () => {
    const { page, pageErrors } = await openThousand(viewport);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(await page.getByRole('rowheader').count()).toBeLessThan(100);
    for (const name of [/^All Categories 1,?000$/, /^Models 666$/, /^Utils 334$/, /^Effects 0$/]) {
      await page.getByRole('button', { name }).waitFor();
    }
    await page.getByLabel('Search models').pressSequentially('model');
    await page.getByRole('button', { name: 'Disabled 500' }).click();
    if (viewport === desktop) await page.getByRole('button', { name: 'Cost' }).click();
    else await page.getByLabel('Sort by').selectOption('Cost, ascending');
    await page.getByText('Showing 500 of 1000 models').waitFor();
    await page.getByRole('rowheader', { name: 'Model 999', exact: true }).waitFor();
    await expectUsableLayout(page);
    await page.mouse.wheel(0, 12_000);
    await expect.poll(() => rowAtTop(page)).not.toBe('model-999');
    await page.getByRole('rowheader', { name: 'Model 997', exact: true }).waitFor({ state: 'detached' });
    const top = await rowAtTop(page);
    // An editor that is longer than the screen, and begins at its top.
    await page.route(/\/api\/admin\/models\/model-/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/model-\d+(?=\/draft$|$)/, 'dream-image'),
      }),
    );
    const open = async () => {
      await page.locator(`[data-row="${top}"]`).getByRole('link').click();
      await page.getByLabel('Credit cost').waitFor();
    };
    const expectSavedView = async () => {
      await page.getByText('Showing 500 of 1000 models').waitFor();
      expect(await page.getByLabel('Search models').inputValue()).toBe('model');
      await page.locator('[aria-pressed="true"]', { hasText: 'Disabled' }).waitFor();
      await expect.poll(() => rowAtTop(page)).toBe(top);
    };
    await open();
    await page.goBack();
    await expectSavedView();
    await page.reload();
    await expectSavedView();
    expect(pageErrors).toEqual([]);
  });

  it('can be used by keyboard alone', { tags: ['whole', 'A2.4-7'] }, async () => {
    const { page } = await openThousand(viewport);
    const box = page.getByRole('checkbox', { name: 'Select Model 0', exact: true });
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('End');
    await page.getByRole('checkbox', { name: 'Select Model 999', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('checkbox', { name: 'Select Model 998', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('checkbox', { name: 'Select Model 0', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Model 0');
    // Drawn for as long as it has the focus.
    await page.evaluate(() => window.scrollTo(0, 20_000));
    await page.getByRole('rowheader', { name: 'Model 1', exact: true }).waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Model 0');
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedName(page)).toBe('Actions for Model 0');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Edit',
      'Preview',
      'Page Settings',
      'Stats',
      'Duplicate',
      'Deactivate',
      'Archive',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
    await page.getByText('1,000 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await page.getByText('1,000 selected').waitFor({ state: 'detached' });
    await page.getByLabel('Search models').fill('Model 999');
    await page.getByText('Showing 1 of 1000 models').waitFor();
    await page.getByRole('checkbox', { name: 'Select Model 999' }).press('Space');
    await page.getByRole('button', { name: 'Actions for Model 999' }).press('Enter');
    await page.getByRole('menu').waitFor();
    await expectUsableLayout(page);
  });
});

/** True when a click on the toast's text reaches the control below it. */
const letsClicksPass = (page: Page) =>
  page.getByRole('dialog', { name: 'Model duplicated successfully!' }).evaluate((toast) => {
    const { left, top, height } = toast.getBoundingClientRect();
    return !toast.contains(document.elementFromPoint(left + 24, top + height / 2));
  });

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

it('columns can be chosen and sorted, and are remembered', { tags: ['whole'] }, async () => {
  const { page } = await openThousand(desktop);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await header('Updated').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Updated' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Version' }).click();
  await expectUsableLayout(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await header('Version').waitFor();
  expect(await header('Updated').count()).toBe(0);
  for (const order of ['ascending', 'descending', null]) {
    await header('Cost').getByRole('button').click();
    await expect.poll(() => header('Cost').getAttribute('aria-sort')).toBe(order);
  }
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Usual columns' }).click();
  await header('Updated').waitFor();
});

it('a search with its filters can be saved as a view, and returned to', { tags: ['whole'] }, async () => {
  const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport: desktop });
  await page.getByRole('button', { name: 'Views' }).click();
  expect(await page.getByRole('menuitem', { name: 'Save this view' }).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search models').fill('voice');
  await page.getByRole('button', { name: /^Published/ }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await expectFitsAtBothWidths(page);
  await dialog.getByLabel('Name').fill('Published voices');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Published voices' }).waitFor();

  await page.goto(new URL('/admin/models', page.url()).href);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Published voices' }).click();
  await expect.poll(() => page.getByLabel('Search models').inputValue()).toBe('voice');
  await page.getByText(/^Showing 1 of/).waitFor();
  await page.getByRole('button', { name: 'Published voices' }).click();
  await page.getByRole('menuitem', { name: 'Remove “Published voices”' }).click();
  await page.getByRole('button', { name: 'Views' }).waitFor();
  expect(pageErrors).toEqual([]);
});

describe('at both widths', () => {
  const viewport = desktop;
  it(
    'an admin signs in, sees their name, and signs out',
    {
      tags: [
        'A2.1-16',
        'A2.2-4',
        'A2.3-1',
        'A2.3-2',
        'A2.3-3',
        'A3.1-3',
        'A3.1-4',
        'A4.1-1',
        'A4.1-2',
        'A4.1-3',
        'A2.3-4',
        'A2.3-5',
      ],
    },
    async () => {
      const { page } = await openScreen(stage, '/admin/models', { viewport });
      await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to App' }).getAttribute('href')).toBe('/');
      await expectFitsAtBothWidths(page);
      await page.getByLabel('User ID').fill('nobody');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('User ID not found or account inactive.').waitFor();
      await page.getByLabel('User ID').fill('admin');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Invalid password.').waitFor();
      const password = page.getByLabel('Password', { exact: true });
      expect(await password.getAttribute('aria-invalid')).toBe('true');
      expect(await password.evaluate((field) => field.ariaDescribedByElements?.map((one) => one.textContent))).toEqual([
        'Invalid password.',
      ]);
      await page.getByLabel('Password').fill('atelia-local-admin');
      const held = Promise.withResolvers<void>();
      await page.route(`**${adminAuth.signIn.path}`, (route) => held.promise.then(() => route.continue()));
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: 'Authenticating...' }).waitFor();
      held.resolve();
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
    },
  );

  it('the menu on a phone also shows the admin’s name', { tags: ['whole', 'A2.2-2', 'A2.2-3'] }, async () => {
    const { page } = await openConsole(stage, '/admin/models', { viewport: phone, userId: 'editor' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('Eddie Editor').waitFor();
    await menu.getByText(/^Admin · \d+ models?$/).waitFor();
    await expectUsableLayout(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    // Wider, it is beside the menu.
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByText('Eddie Editor').waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.waitFor();
    expect(await menu.getByText('Eddie Editor').isVisible()).toBe(false);
  });

  it(
    'models can be searched, filtered, duplicated, activated and deactivated',
    {
      tags: [
        'A2.1-2',
        'A2.4-1',
        'A2.4-2',
        'A2.4-4',
        'A2.4-5',
        'A2.4-6',
        'A2.4-9',
        'A2.4-11',
        'A4.2-1',
        'A6-27',
        'A7.2-3',
      ],
    },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport });
      await page.getByText(/Showing \d+ of \d+ models/).waitFor();
      const all = await page.getByRole('rowheader').count();
      await expectFitsAtBothWidths(page);
      await page.getByLabel('Search models').fill('dream');
      await page.getByText(`Showing 1 of ${all} models`).waitFor();
      await page.getByRole('button', { name: 'Coming Soon 0' }).click();
      await page.getByRole('heading', { name: 'No Models Found' }).waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await page.getByLabel('Search models').fill('voice over');
      await page.getByRole('button', { name: 'Published 1', exact: true }).click();
      const link = page.locator('[data-row="voice-over"]').getByRole('link', { name: '/voice-over' });
      expect(await link.getAttribute('href')).toBe('/p/voice-over');
      await page.getByRole('button', { name: 'Not published 0' }).waitFor();
      await chooseFromRow(page, 'Voice Over', 'Page Settings');
      await page.getByRole('dialog').getByText('/p/voice-over').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByLabel('Search models').fill('');
      await page.getByRole('button', { name: /^All Models/ }).click();
      await chooseFromRow(page, 'Voice Over', 'Duplicate');
      await page.getByText('Model duplicated successfully!').waitFor();
      expect(await letsClicksPass(page)).toBe(true);
      await page.getByText(`Showing ${all + 1} of ${all + 1} models`).waitFor();
      const disabled = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Disabled', exact: true }) });
      await chooseFromRow(page, 'Voice Over (Copy)', 'Activate');
      await disabled.waitFor({ state: 'detached' });
      expect(pageErrors).toEqual([]);
    },
  );

  it(
    'a row says why its model can’t be activated, and which checks were not possible',
    { tags: ['whole'] },
    async () => {
      const admin = await stage.product.signInAdmin();
      const newModel = { estimatedSeconds: 9, sections, isAvailable: false };
      for (const endpoint of ['fal-ai/no-such-model', 'workflows/atelia/one', 'workflows/atelia/two']) {
        await admin.call(adminModels.createModel, {
          body: { definition: { ...newModel, name: `Of ${endpoint}`, endpoint } },
        });
      }
      const { page } = await openConsole(stage, '/admin/models', { viewport });
      await chooseFromRow(page, 'Of fal-ai/no-such-model', 'Activate');
      await page.getByText(/^fal has no endpoint “fal-ai\/no-such-model”/).waitFor();
      await chooseFromRow(page, 'Of workflows/atelia/one', 'Activate');
      await page.getByText(/“workflows\/atelia\/one”: that was not checked\.$/).waitFor();
      await chooseFromRow(page, 'Of workflows/atelia/one', 'Deactivate');
      await page.getByText('1 model deactivated').waitFor();
      await page.getByLabel('Search models').fill('workflows/');
      await page.getByText(/^Showing 2 of/).waitFor();
      await page.getByRole('checkbox', { name: 'Select Of workflows/atelia/one' }).click();
      await page.getByRole('checkbox', { name: 'Select Of workflows/atelia/two' }).click();
      await page
        .getByRole('group', { name: 'With the selected of Models' })
        .getByRole('button', { name: 'Activate', exact: true })
        .click();
      await page.getByText(/^2 models not checked\. .*: that was not checked\.$/).waitFor();
    },
  );

  it('several models can be activated, archived, restored and exported at once', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/models?category=utils', { viewport });
    const admin = await stage.product.signInAdmin();
    for (const name of ['Bulk one', 'Bulk two', 'Bulk three']) {
      const definition = {
        name,
        category: 'utils' as const,
        endpoint: 'fal-ai/flux/schnell',
        estimatedSeconds: 9,
        sections,
      };
      await admin.call(adminModels.createModel, { body: { definition } });
    }
    await page.getByLabel('Search models').fill('bulk');
    await page.reload();
    await page.getByText(/^Showing 3 of/).waitFor();
    await page.getByRole('checkbox', { name: 'Select Bulk one' }).click();
    await page.getByRole('checkbox', { name: 'Select Bulk three' }).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await expectFitsAtBothWidths(page);
    const bar = page.getByRole('group', { name: 'With the selected of Models' });
    await bar.getByRole('button', { name: 'Edit…' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 3 models' });
    await edit.getByRole('button', { name: 'Save 3 models' }).click();
    await edit.getByText('Enter a cost or choose a category.').waitFor();
    await edit.getByLabel('Credit cost').fill('1.5');
    await edit.getByRole('button', { name: 'Save 3 models' }).click();
    await edit.getByText('Credit cost must be a whole number from 1 to 1000.').waitFor();
    await expectFitsAtBothWidths(page);
    await edit.getByLabel('Credit cost').fill('25');
    await edit.getByRole('button', { name: 'Save 3 models' }).click();
    await edit.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('cell', { name: '25 credits', exact: true }).count()).toBe(3);
    const edited = page.getByText('3 models edited').locator('xpath=..');
    await edited.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByRole('cell', { name: '10 credits', exact: true }).count()).toBe(3);
    const deactivate = bar.getByRole('button', { name: 'Deactivate' });
    await deactivate.click();
    await page.getByText('3 models deactivated').waitFor();
    // The bar is disabled until the change is made.
    await expect.poll(() => deactivate.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('cell', { name: 'Disabled', exact: true }).count()).toBe(3);
    const saved = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export JSON' }).click();
    const { models } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    expect(models).toEqual([1, 2, 3].map(() => expect.objectContaining({ category: 'utils', sections })));
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('3 models archived').waitFor();
    await page.getByRole('heading', { name: 'No Models Found' }).waitFor();
    const archived = page.getByText('3 models archived').locator('xpath=..');
    await archived.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 models brought back').waitFor();
    await page.getByText(/^Showing 3 of/).waitFor();
    await page.getByRole('checkbox', { name: 'Select Bulk one' }).click();
    await page.getByRole('checkbox', { name: 'Select Bulk three' }).click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('heading', { name: 'No Models Found' }).waitFor();
    await page.getByRole('button', { name: 'Archived 3' }).click();
    await page.getByText('Showing 3 of 3 models').waitFor();
    await chooseFromRow(page, 'Bulk two', 'Bring back');
    await page.getByText('1 model brought back').waitFor();
    await page.getByText('Showing 2 of 2 models').waitFor();
    // The focus is on the row that moved up.
    await page.getByRole('button', { name: 'Actions for Bulk one' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Bring back' }).press('Enter');
    await page.getByText('Showing 1 of 1 models').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Bulk three');
    expect(pageErrors).toEqual([]);
  });

  it('asks before live pages are taken from subscribers, and takes it back', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport });
    await page.getByLabel('Search models').fill('voice over');
    await page.getByRole('checkbox', { name: 'Select Voice Over', exact: true }).click();
    const archive = page
      .getByRole('group', { name: 'With the selected of Models' })
      .getByRole('button', { name: 'Archive' });
    const dialog = page.getByRole('dialog', { name: 'Archive Voice Over' });
    await archive.click();
    await dialog.getByText(/^1 live page, used \d+ times? in the last 7 days$/).waitFor();
    await dialog.getByText('Voice Over, /p/voice-over').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Keep it');
    await expectFitsAtBothWidths(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await archive.click();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 model archived').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 model brought back').waitFor();
    await page.getByRole('rowheader', { name: 'Voice Over', exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it(
    'an ordinary admin sees which functions are for super admins, and a refusal when opening one',
    { tags: ['whole', 'A2.2-1', 'A2.2-5', 'A2.2-8', 'A2.2-10', 'A2.4-8', 'A6-8', 'A6-14'] },
    async () => {
      const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport, userId: 'editor' });
      await page.getByRole('heading', { name: 'No Models Yet' }).waitFor();
      await expectFitsAtBothWidths(page);
      const sidebar = page.getByRole('navigation', { name: 'Console' });
      const keys = sidebar.getByRole('button', { name: /^API Keys/ });
      expect(await keys.getAttribute('title')).toBe('Super Admin only');
      expect(await keys.getAttribute('aria-disabled')).toBe('true');
      await expect
        .poll(() => textsOf(sidebar.getByRole('link').or(sidebar.getByRole('button'))))
        .toEqual(ordinaryAdminEntries);
      await keys.press('Enter');
      const denied = page.getByText('Access denied. Super admin privileges required.');
      await denied.waitFor();

      await page.setViewportSize(phone);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect
        .poll(() => textsOf(sidebar.getByRole('link').or(sidebar.getByRole('button'))))
        .toEqual(ordinaryAdminEntries);
      await expectUsableLayout(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Go to anything' }).click();
      await expect
        .poll(() => textsOf(page.getByRole('option')))
        .toEqual(ordinaryAdminEntries.filter((name) => !name.startsWith('API Keys')));
      for (const path of ['/admin/users', '/admin/subscribers/somebody', '/admin/audit', '/admin/api-keys']) {
        await page.goto(stage.product.siteUrl + path);
        await page.getByRole('heading', { name: 'Super Admin only' }).waitFor();
        await denied.waitFor();
      }
      expect(pageErrors).toEqual([]);
    },
  );

  it('single keys search, move, select and show what they do, until they are switched off', async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/models', { viewport });
    const rows = page.getByRole('rowheader');
    await rows.first().waitFor();
    const names = await rows.allTextContents();
    await page.keyboard.press('j');
    await expect.poll(() => focusedName(page)).toBe(names[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${names[1]}`, exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(() => focusedName(page)).toBe(names[0]);

    // Each group of chips and the list are one stop.
    await page.keyboard.press('/');
    const visited: string[] = [];
    while (visited.at(-1) !== names[0] && visited.length < 20) {
      await page.keyboard.press('Tab');
      visited.push((await focusedName(page)) ?? '');
    }
    expect(visited.filter((name) => name.startsWith('All'))).toHaveLength(2);
    expect(visited.length).toBeLessThan(16);
    await page.getByRole('button', { name: /^All/ }).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/models?status=*');

    // Text takes the same keys.
    await page.keyboard.press('/');
    await page.keyboard.type('jx?');
    expect(await page.getByLabel('Search models').inputValue()).toBe('jx?');
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Search models').inputValue()).toBe('');
    await rows.first().waitFor();
    const first = await rows.first().textContent();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect.poll(() => focusedName(page)).toBe(first);
    await page.getByRole('button', { name: /^All/ }).first().focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Search this screen').waitFor();
    await expectFitsAtBothWidths(page);
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    const focused = await focusedName(page);
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await page.keyboard.press('j');
    expect(await focusedName(page)).toBe(focused);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.keyboard.press('Control+K');
    const words = page.getByRole('combobox', { name: 'Name, path or id' });
    await words.fill('refund');
    await page.getByRole('option', { name: 'Refund a generation' }).waitFor();
    await words.fill('hotkeys');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    const runCommand = async (command: string) => {
      await page.keyboard.press('Control+K');
      await words.fill(command);
      await page.getByRole('option', { name: command }).click();
    };
    await runCommand('Dark appearance');
    await page.locator('html[data-theme=dark]').waitFor();
    await runCommand('Log out');
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('everything can be found and opened by keyboard alone', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await openConsole(stage, '/admin/account', { viewport });
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
    await page.getByText(/^\d\d found$/).waitFor();
    await page.keyboard.type('dream');
    await page.getByRole('option', { name: /^Dream Image.*\/p\/dream-image$/ }).waitFor();
    await page.getByText('2 found').waitFor();
    await expectUsableLayout(page);
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
    // Other results of the first letters stay until the server has answered.
    await expect
      .poll(() => page.locator('[role="option"][data-highlighted]').textContent())
      .toContain('Maya Lindqvist');
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
    await expectUsableLayout(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API Key Management', level: 1 }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('a failed list shows an error, and can be loaded again', { tags: ['whole', 'A2.4-6', 'A2.4-10'] }, async () => {
    const { page } = await openConsole(stage, '/appTOS', { viewport });
    await page.route('**/api/admin/models', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${stage.product.siteUrl}/admin/models`);
    await page.getByRole('heading', { name: 'Failed to Load Models' }).waitFor();
    await page.getByText('Failed to fetch models').waitFor();
    await expectFitsAtBothWidths(page);
    await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/models');
    await page.getByText(/^Showing/).waitFor();

    await page.route('**/api/admin/models/*/*', (route) => route.fulfill({ status: 500, json: {} }));
    await chooseFromRow(page, 'Voice Over', 'Duplicate');
    await page.getByText('Failed to duplicate model. Please try again.').waitFor();
    await chooseFromRow(page, 'Voice Over', 'Deactivate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Failed to update model status').waitFor();
  });
});

it('a session that ends is explained, and signing in continues at the same place', { tags: ['whole'] }, async () => {
  const { page, context } = await openConsole(stage, '/admin/models');
  await page.getByText(/^Showing/).waitFor();
  await context.clearCookies();
  await chooseFromMenu(page, 'Pro Forms');
  const notice = page.getByText('Your session has ended. Sign in to continue where you were.');
  await notice.waitFor();
  await page.getByLabel('User ID').fill('admin');
  await page.getByLabel('Password').fill('atelia-local-admin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Pro Forms', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  expect(await notice.count()).toBe(0);
});

it.each(['/admin', '/admin/create', '/analytics', '/processing-monitor'])(
  '%s asks for a sign-in',
  { tags: ['A2.1-1', 'A2.1-18', 'S2.1-2', 'S2.1-3', 'S2.1-17', 'S6-8'] },
  async (path) => {
    const { page } = await openScreen(stage, path);
    await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  },
);
