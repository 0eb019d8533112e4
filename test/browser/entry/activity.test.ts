import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createLink, createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { chooseFromMenu, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

/** Collects the page's new activity log entries, without ids and times. */
function activityOf(page: Page): { action: string; data: unknown }[] {
  const events: { action: string; data: unknown }[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('activity')) return;
    void message
      .args()[1]!
      .jsonValue()
      .then(({ action, data }) => events.push({ action, data }))
      .catch((error: Error) => events.push({ action: 'unreadable', data: error.message }));
  });
  return events;
}

it(
  'the activity log contains pages, drawers, sessions and sign-outs, but no session id',
  { tags: ['whole', 'S4.1-1', 'S7.8-3', 'S2.1-26'] },
  async () => {
    // This test signs out, so it uses its own link.
    const sessionId = await createLink(stage.product.siteUrl, maya.id);
    const { page } = await openScreen(stage, '/appTOS');
    const events = activityOf(page);
    const logged = async (action: string, data: unknown = {}) => {
      await expect.poll(() => events).toContainEqual({ action, data });
    };

    await page.goto(`${stage.product.siteUrl}/?id=${sessionId}`);
    await logged('page_opened', { path: '/' });
    await logged('session_established', expect.objectContaining({ userId: maya.id }));
    await chooseFromMenu(page, 'App Settings');
    await logged('sheet_opened', { sheet: 'settings' });
    await page.getByRole('button', { name: 'Privacy Policy' }).click();
    await logged('sheet_closed', { sheet: 'settings' });
    await logged('sheet_opened', { sheet: 'privacy' });
    await page.getByRole('dialog', { name: 'Privacy Policy' }).waitFor();
    await page.keyboard.press('Escape');
    await logged('sheet_closed', { sheet: 'privacy' });
    // The settings are open again.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Your assets' }).click();
    await logged('page_opened', { path: '/assets' });
    await page.goto(stage.product.siteUrl);
    await chooseFromMenu(page, 'App Settings');
    await expect.poll(() => events.filter(({ action }) => action === 'sheet_opened').length).toBe(4);
    await page.getByRole('button', { name: 'Logout' }).click();
    await logged('logged_out');
    await expect.poll(() => events.filter(({ action }) => action === 'sheet_closed').length).toBe(4);
    await page.goto(`${stage.product.siteUrl}/p/dream-image?id=wrong`);
    await logged('page_opened', { path: '/p/dream-image' });
    await logged('session_failed', { failure: 'refused' });
    expect(JSON.stringify(events)).not.toContain(sessionId);
  },
);

it('the activity log contains an expired session once', { tags: ['whole'] }, async () => {
  const { context, page } = await openScreen(stage, `/?id=${maya.sessionId}`);
  await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
  const events = activityOf(page);
  await context.clearCookies();
  await page.reload();
  await page.getByRole('heading', { name: 'Access Required' }).waitFor();
  // Logged last: all earlier entries have arrived by then.
  await page.goto(`${stage.product.siteUrl}/appTOS`);
  await expect.poll(() => events).toContainEqual({ action: 'page_opened', data: { path: '/appTOS' } });
  const failed = events.filter(({ action }) => action === 'session_failed');
  expect(failed).toEqual([{ action: 'session_failed', data: { failure: 'refused' } }]);
});
