// @module-tag whole

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ConsoleAddress } from '#frontend/src/console/screens.ts';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { demoProFormId } from '#infra/demo/seed.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { noStats } from '#shared/rules/protection.ts';
import { lostGeneration } from '#test/api/generations/stuck-generations.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import { reportOwnResult } from '#test/support/shared-result.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout, resizeTo } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
/** Ids for the addresses. */
let ids: Readonly<Record<string, string>>;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  const { product } = stage;
  const maya = await createMaya(product);
  const subscriber = await product.signIn(maya.sessionId);
  const { body } = await subscriber.generate('dream-image', { prompt: 'a', image_size: 'square_hd', num_images: 1 });
  const generation = body.generation.id;
  const assetId = (await subscriber.settled(generation)).assets[0]!.id;
  await reportOwnResult(subscriber, assetId);
  await lostGeneration(product);
  const request = { routePath: 'portrait-request', details: 'A captain', values: {} };
  const submitted = await subscriber.call(proRequests.createProRequest, {
    headers: { 'idempotency-key': randomUUID() },
    body: request,
  });
  ids = {
    modelId: 'dream-image',
    formId: demoProFormId,
    generationId: generation,
    assetId,
    userId: maya.id,
    requestId: submitted.body.request.id,
  };
  const pauses = new PauseRepository(productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table')));
  await pauses.begin({
    kind: 'model',
    id: 'voice-over',
    name: 'Voice Over',
    ownerId: 'admin',
    reason: 'failures',
    since: new Date().toISOString(),
    stats: { ...noStats, faults: 12, completed: 3 },
    failedTestRequests: 0,
    nextTestRequestAt: new Date().toISOString(),
  });
  await pauses.savePausedNow(await pauses.all());
});

type FindControl = (page: Page) => Locator;

const button =
  (name: string | RegExp): FindControl =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first();
const tool =
  (name: string): FindControl =>
  (page) =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true });
const rowMenu = button(/^Actions for /);
const item =
  (name: string): FindControl =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true });

interface Popup {
  readonly role: 'menu' | 'dialog';
  /** Controls to press in this order. Closing returns the focus to the first. */
  readonly controls: readonly FindControl[];
  readonly onlyAt?: typeof phone;
  /** Tabs of the dialog. */
  readonly tabs?: readonly string[];
}

const menu = (controls: FindControl, onlyAt?: typeof phone): Popup => ({ role: 'menu', controls: [controls], onlyAt });
const dialog = (...controls: FindControl[]): Popup => ({ role: 'dialog', controls });

const palette = dialog(button('Go to anything'));
const fieldSettings: Popup = {
  role: 'dialog',
  controls: [button(/^Settings of /)],
  // On wide screens the settings are beside the form, where the focus can leave them.
  onlyAt: phone,
  tabs: ['Type Settings', 'Advanced', 'Preview'],
};

const popupsOf: Readonly<Record<ConsoleAddress, readonly Popup[]>> = {
  '/admin': [palette, { ...dialog(button('Menu')), onlyAt: phone }, dialog(button(/AI assets of/))],
  '/admin/lost-bills': [],
  '/admin/models': [menu(rowMenu), menu(button('Columns'), desktop)],
  '/admin/create?edit=:modelId': [
    fieldSettings,
    menu(button(/^Add Field to/)),
    ...['JSON AI', 'Page Settings', 'Preview'].map((name) => dialog(tool(name))),
    ...['Import', 'Versions'].map((name) => ({ ...dialog(tool(name)), onlyAt: desktop })),
    ...['Find Output Key', 'Presets'].map((name) => dialog(tool('More tools'), item(name))),
  ],
  '/admin/models/:modelId/figures': [],
  '/admin/requests/:userId/:requestId': [dialog(button('Reject')), dialog(button('Send Notification'))],
  '/admin/pro-forms': [menu(rowMenu), dialog(rowMenu, item('Delete'))],
  '/admin/create-pro-form?edit=:formId': [
    { ...dialog(button(/^Settings of /)), onlyAt: phone },
    ...['JSON AI', 'Preview'].map((name) => dialog(tool(name))),
    ...['Presets'].map((name) => dialog(tool('More tools'), item(name))),
  ],
  '/admin/requests': [menu(rowMenu), ...['Reject', 'Send Notification'].map((name) => dialog(rowMenu, item(name)))],
  '/admin/pro-forms/:formId/requests': [menu(rowMenu), dialog(rowMenu, item('Reject'))],
  '/admin/generations': [menu(button('Columns'), desktop)],
  '/admin/generations/:generationId': [dialog(button('Refund'))],
  '/processing-monitor': [menu(rowMenu), dialog(rowMenu, item('Debug info')), dialog(rowMenu, item('Delete'))],
  '/admin/pauses': [menu(rowMenu)],
  '/analytics': [dialog(button(/assets of/))],
  '/admin/subscribers': [],
  '/admin/reports': [],
  '/admin/reports/:userId/:assetId': [],
  '/admin/subscribers/:userId': [
    dialog(button('Grant or Correct Credits')),
    dialog(button('Create Session Link')),
    dialog(button('Suspend')),
  ],
  '/admin/users': [
    menu(rowMenu),
    dialog(button('Create User')),
    dialog(button('Invite')),
    dialog(rowMenu, item('Edit')),
  ],
  '/admin/alerts': [dialog(button('Add webhook'))],
  '/admin/api-keys': [dialog(button('Add API Key'))],
  '/admin/audit': [dialog(button(/^granted|^created/))],
  '/admin/account': [],
  '/admin/create': [],
  '/admin/create-pro-form': [],
};

const holdsFocus = (popup: Locator) => popup.evaluate((element) => element.contains(document.activeElement));
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/**
 * Opens the popup by keyboard, checks it (the screen below was already checked), cycles the focus inside,
 * and closes it.
 */
async function checkByKeyboard(page: Page, { role, controls, tabs = [] }: Popup): Promise<void> {
  // A screen can itself be a dialog. Toasts, which are dialogs too, come and go.
  const matching = page.locator(`[role="${role}"]:not([aria-modal="false"])`);
  const popup = matching.nth(await matching.count());
  for (const find of controls) {
    // A key pressed on a button that waits for its list is lost.
    await expect.poll(() => find(page).isEnabled()).toBe(true);
    await find(page).press('Enter');
  }
  await expect.poll(() => holdsFocus(popup)).toBe(true);
  await expectUsableLayout(page, popup);
  for (const tab of tabs) {
    await popup.getByRole('tab', { name: tab, exact: true }).press('Enter');
    await expectUsableLayout(page, popup);
  }
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press(role === 'menu' ? 'ArrowDown' : 'Tab');
    await expect.poll(() => holdsFocus(popup)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(controls[0]!(page))).toBe(true);
}

it.for(Object.entries(popupsOf))(
  'all popups on %s open by keyboard, pass the accessibility checks, and return the focus',
  async ([path, popups]) => {
    const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name]!);
    const { page, pageErrors } = await openConsole(stage, address, { viewport: desktop });
    for (const viewport of [desktop, phone]) {
      await resizeTo(page, viewport);
      await page.getByRole('heading').first().waitFor();
      // After scrolling, the bar covers a part of the page.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectUsableLayout(page);
      for (const popup of popups) if ((popup.onlyAt ?? viewport) === viewport) await checkByKeyboard(page, popup);
    }
    expect(pageErrors).toEqual([]);
  },
);
