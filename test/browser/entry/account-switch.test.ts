import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draftPrefix } from '#frontend/src/lib/browser-storage.ts';
import { brand } from '#shared/brand.ts';
import { session } from '#shared/contracts/session.ts';
import { phone } from '#test/support/browser.ts';
import {
  createLink,
  createMaya,
  createSubscriberWithCredits,
  type NewSubscriber,
} from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import {
  chooseFromMenu,
  expectFitsAtBothWidths,
  expectUsableLayout,
  openScreen,
  describeAtSizes,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let nadia: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
});
it.beforeEach(async () => {
  maya = await createMaya(stage.product);
  nadia = await createSubscriberWithCredits(stage.product.siteUrl, 10);
});

const address = (sessionId: string) => `${stage.product.siteUrl}/?id=${sessionId}`;
const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
const question = (page: Page) => page.getByRole('dialog', { name: 'Switch account?' });

describeAtSizes('phone', 'a link for another account', (viewport) => {
  it('asks first, changes nothing, and switches only after a confirmation', { tags: ['whole'] }, async () => {
    const { page, context, pageErrors } = await openScreen(stage, `/?id=${nadia.sessionId}`, { viewport });
    await welcome(page, 'Nadia Osei');
    await page.evaluate((key) => localStorage.setItem(key, '{}'), `${draftPrefix}${nadia.id}`);
    const other = await context.newPage();
    await other.goto(`${stage.product.siteUrl}/assets`);
    await other
      .getByRole('heading', { name: /assets/i })
      .first()
      .waitFor();

    await page.goto(address(maya.sessionId));
    await question(page).getByText('You’re signed in as Nadia Osei. This link belongs to another account.').waitFor();
    await expectUsableLayout(page);
    await page.reload();
    await question(page).getByRole('button', { name: 'Stay signed in' }).click();
    await welcome(page, 'Nadia Osei');
    await page.waitForURL(`${stage.product.siteUrl}/`);

    await page.goto(address(maya.sessionId));
    const reloaded = other.waitForEvent('load');
    await question(page).getByRole('button', { name: 'Switch account' }).click();
    await welcome(page, 'Maya Lindqvist');
    await page.waitForURL(`${stage.product.siteUrl}/`);
    await reloaded;
    const storedEntries = await page.evaluate(() => JSON.stringify(localStorage));
    expect(storedEntries).toContain(maya.id);
    expect(storedEntries).not.toContain(nadia.id);
    expect(pageErrors).toEqual([]);
  });
});

describe('a link that was used on another device', { tags: ['whole'] }, () => {
  it('says so, and where to get a new link', async () => {
    await stage.product.signIn(nadia.sessionId);
    const { page, context } = await openScreen(stage, '/appTOS', { viewport: phone });
    await context.clearCookies();
    await page.goto(address(nadia.sessionId));
    await page.getByRole('alert').getByText('This link was already used. Please open it again from the app.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /iOS|Android/ }).count()).toBe(2);
    await expectFitsAtBothWidths(page);
    expect(page.url()).not.toContain(nadia.sessionId);
  });
});

describe('a page that the browser kept after its session ended', { tags: ['whole'] }, () => {
  it('shows the access screen when it returns', async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
    await welcome(page, 'Maya Lindqvist');
    // The page hears nothing of the log-out: a tab's own changes raise no storage event in it.
    await page.evaluate((key) => {
      localStorage.setItem(key, JSON.stringify({ state: { session: null, isAuthenticated: false }, version: 0 }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, brand.storageKeys.appStore);
    await page.getByRole('heading', { name: 'Access Required' }).waitFor();
    expect(await page.getByText('Maya Lindqvist').count()).toBe(0);
  });
});

describe('the settings', () => {
  it('list the signed-in browsers, and sign one out', { tags: ['whole'] }, async () => {
    const lost = await stage.product.signIn(await createLink(stage.product.siteUrl, maya.id));
    const { page } = await openScreen(stage, `/?id=${await createLink(stage.product.siteUrl, maya.id)}`, {
      viewport: phone,
    });
    await chooseFromMenu(page, 'App Settings');
    const settings = page.getByRole('dialog', { name: 'App Settings' });
    const rows = settings.getByText(/^Since .+, last opened /);
    await settings.getByText('This browser', { exact: true }).waitFor();
    const before = await rows.count();
    await expectFitsAtBothWidths(page);
    await settings
      .getByRole('button', { name: /^Sign out: A browser since / })
      .first()
      .click();
    await eventually(async () => expect(await rows.count()).toBe(before - 1));
    expect((await lost.call(session.getSession, {})).status).toBe(401);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });
});
