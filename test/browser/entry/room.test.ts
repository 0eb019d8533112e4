// @module-tag whole

import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { desktop, launchBrowser, phone } from '#test/support/browser.ts';
import { type CutText, findCutTexts } from '#test/support/cut-texts.ts';
import { patienceMs } from '#test/support/eventually.ts';
import { testBrowser } from '#test/support/test-browser.ts';
import { consoleShots } from '../../bench/console-shots.ts';
import { operateShots } from '../../bench/operate-shots.ts';
import { shots } from '../../bench/shots.ts';
import { openConsole } from '../open-console.ts';
import { hostCookie, openScreen, sizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(async ({ ownStage }) => {
  stage = ownStage;
  const subscriber = await stage.product.signIn('demo-session');
  for (const prompt of ['A kite above the dunes', 'A greenhouse on the moon', 'Rain over the harbour #fail']) {
    const values = { prompt, image_size: 'square_hd', num_images: 2 };
    const { body } = await subscriber.generate('dream-image', values);
    await subscriber.settled(body.generation.id);
  }
  for (const details of ['My dog as a captain', 'My grandmother in front of her bakery, in the light of the evening']) {
    const body = { routePath: 'portrait-request', details, values: {} };
    const headers = { 'idempotency-key': randomUUID() };
    await subscriber.call(proRequests.createProRequest, { headers, body });
  }
});

/** Texts of people, which have no limit. */
const allowedCuts: readonly CutText[] = [
  { selector: 'button .line-clamp-2', reason: 'prompts on tiles: the viewer shows them whole' },
  {
    selector: 'a .truncate, button .truncate',
    reason: 'prompts in the history, paths and choices: what opens shows them whole',
  },
  {
    selector: 'td .line-clamp-2, li .line-clamp-2',
    reason: 'wishes in lists of requests, and changed values in the audit trail: what opens shows them whole',
  },
  {
    selector: ':is(th, td, li) .line-clamp-1',
    reason: 'addresses of models, and prompts of running jobs: what opens shows them whole',
  },
  { selector: 'td code.truncate, li code.truncate', reason: 'requests of jobs: their details show them whole' },
  { selector: 'h1 .truncate', reason: 'the name of the edited form: its field shows it whole' },
  { selector: '[role="status"] .truncate, h2.truncate', reason: 'file names in the viewer: Details shows them whole' },
  { selector: 'p.truncate', reason: 'file names of results and uploads' },
  { selector: 'header p > .truncate', reason: 'the name of the signed-in admin' },
];

/** The other shots pass by while a job runs. */
const lasting = [...shots, ...consoleShots, ...operateShots].filter(
  ({ name }) => !['waiting', 'success', 'generation-failed'].includes(name),
);

/** Shared by all states, so the browser fetches and compiles the app once. */
let context: BrowserContext;
it.beforeAll(async () => {
  context = await stage.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  context.setDefaultTimeout(2 * patienceMs);
});
it.afterAll(() => context.close());

/** Opens a page as in a new browser. */
async function openNewPage(siteUrl: string): Promise<Page> {
  const page = await context.newPage();
  onTestFinished(() => page.close());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin: siteUrl, storageTypes: 'local_storage' });
  await context.clearCookies();
  await context.addCookies([hostCookie(testBrowser, siteUrl)]);
  return page;
}

/** The last states leave jobs that run for ever, so each state is visited at both sizes before the next. */
const visits = lasting.flatMap((shot) => sizes.map(([label, viewport]) => ({ ...shot, label, viewport })));

it.for(visits)(
  '$name at $label cuts no text with a reader’s spacing or in a longer language',
  async ({ path, viewport, prepare, act }) => {
    const { siteUrl } = stage.product;
    const page = await openNewPage(siteUrl);
    await page.setViewportSize(viewport);
    await prepare?.(page, siteUrl);
    await page.goto(siteUrl + path);
    await act?.(page);
    await page.waitForLoadState('networkidle');
    expect(await findCutTexts(page, allowedCuts)).toEqual([]);
  },
);

/** The heights that a bar takes from rows that scroll sideways, and the sideways scroll of the page. */
const findBars = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role="group"], [role="tablist"], [role="toolbar"], nav')];
    const barHeight = ({ offsetHeight, clientHeight }: HTMLElement, border: number) =>
      offsetHeight - clientHeight - border;
    const heights = rows.map((row) => {
      const { borderTopWidth, borderBottomWidth } = getComputedStyle(row);
      return barHeight(row, Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth));
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth, ...heights);
  });

it('scrollbars that take room thicken no row, and fit beside the console’s menu', async () => {
  const browser = await launchBrowser({ showsScrollbars: true });
  onTestFinished(() => browser.close());
  const withBars = { ...stage, browser };

  const { page } = await openScreen(withBars, '/?id=demo-session', { viewport: phone });
  await page.getByRole('list', { name: 'What you can make' }).waitFor();
  for (const path of ['/', '/assets', '/appTOS']) {
    await page.goto(stage.product.siteUrl + path);
    await page.waitForLoadState('networkidle');
    expect([path, await findBars(page)]).toEqual([path, 0]);
  }
  const consolePage = await openConsole(withBars, '/admin/create?edit=dream-image', { viewport: phone });
  await consolePage.page.getByRole('toolbar').waitFor();
  expect(await findBars(consolePage.page)).toBe(0);

  await consolePage.page.setViewportSize(desktop);
  const sidebar = consolePage.page.getByRole('navigation', { name: 'Console' }).locator('> div');
  await expect.poll(() => sidebar.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});
