import type { Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import type { SignedIn } from '#test/support/product.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';

type Opened = Awaited<ReturnType<typeof openScreen>>;

let stage: Stage;
let maya: NewSubscriber;
let subscriber: SignedIn;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product, { gallery: true });
  subscriber = await stage.product.signIn(maya.sessionId);
});

const listStored = async (): Promise<Asset[]> =>
  (await subscriber.call(assets.listAssets, { query: { limit: 100 } })).body.items;
const tiles = (page: Page) => page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
const allCount = (page: Page) => page.getByRole('button', { name: /^All \(/ }).innerText();
const openAssets = (viewport = desktop) => openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport });

/** Selects the newest files and returns their ids. */
async function choose({ page }: Opened, count: number): Promise<string[]> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (let index = 0; index < count; index++) await tiles(page).nth(index).getByRole('button').click();
  await page.getByText(`${count} selected`).waitFor();
  return (await listStored()).slice(0, count).map(({ id }) => id);
}

async function countRemaining(ids: readonly string[]): Promise<number> {
  return (await listStored()).filter(({ id }) => ids.includes(id)).length;
}

describeAtSizes('phone', 'deleting several files', (viewport) => {
  it('can be selected, disappear together, and return after Undo', async () => {
    const opened = await openAssets(viewport);
    const { page, pageErrors } = opened;
    await tiles(page).first().waitFor();
    const before = await allCount(page);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByText('Choose the files to download or delete.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete (0)' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();

    const ids = await choose(opened, 3);
    await expect.poll(() => page.locator('li [aria-pressed="true"]').count()).toBe(3);
    await expectUsableLayout(page);
    const sizesOfControls = await page
      .locator('footer button, header button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    for (const size of sizesOfControls) expect(size).toBeGreaterThanOrEqual(44);

    const firstName = await tiles(page).first().getByRole('button').first().getAttribute('aria-label');
    await page.getByRole('button', { name: 'Delete (3)' }).click();
    // The checks can take longer than the time for Undo, which waits for the pointer.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.getByText('3 files deleted').waitFor();
    await expect.poll(() => allCount(page)).not.toBe(before);
    expect(await countRemaining(ids)).toBe(3);
    await expectUsableLayout(page);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => allCount(page)).toBe(before);
    expect(await tiles(page).first().getByRole('button').first().getAttribute('aria-label')).toBe(firstName);
    await page.getByText('3 files deleted').waitFor({ state: 'detached' });
    expect(await countRemaining(ids)).toBe(3);
    expect(pageErrors).toEqual([]);
  });
});

describe('deletion', () => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await openAssets();
    await tiles(opened.page).first().waitFor();
  });

  it('happens when the time for Undo is over', { tags: ['whole'] }, async () => {
    const { page } = opened;
    const ids = await choose(opened, 2);
    const before = (await listStored()).length;
    const clock = await StoppedClock.of(page);
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    const deleted = page.getByText('2 files deleted');
    await deleted.waitFor();
    await page.mouse.move(10, 500);
    await clock.pass(7000);
    expect(await deleted.isVisible()).toBe(true);
    // The last second of the toast, and its closing animation.
    expect(await clock.passUntilHidden(deleted)).toBeLessThanOrEqual(1500);
    await expect.poll(() => countRemaining(ids)).toBe(0);
    expect(await allCount(page)).toBe(`All (${before - 2})`);
  });

  it('happens earlier if the page closes', { tags: ['whole'] }, async () => {
    const { page } = opened;
    const ids = await choose(opened, 2);
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    await page.getByText('2 files deleted').waitFor();
    await page.goto('about:blank');
    await expect.poll(() => countRemaining(ids)).toBe(0);
  });

  it('is reverted, with a message, if the server refuses', { tags: ['whole'] }, async () => {
    const { page } = opened;
    const ids = await choose(opened, 2);
    await page.route('**/api/assets/delete', (route) => route.fulfill({ json: { deleted: 1, failed: [ids[0]] } }));
    await page.getByRole('button', { name: 'Delete (2)' }).click();
    const shown = () => tiles(page).getByRole('button').first().getAttribute('aria-label');
    const afterwards = await shown();
    await page.getByLabel('Close').click();
    await page.getByText('Couldn’t delete the file.').waitFor();
    await expect.poll(shown).not.toBe(afterwards);
    await expectUsableLayout(page);
  });
});

describe('the keyboard alone', { tags: ['whole'] }, () => {
  it('selects, deletes and restores files', async () => {
    const { page } = await openAssets(phone);
    await tiles(page).first().waitFor();
    const before = await allCount(page);
    const select = page.getByRole('button', { name: 'Select', exact: true });
    await select.focus();
    await page.keyboard.press('Enter');
    await tiles(page).first().getByRole('button').focus();
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await expect.poll(() => select.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Select all/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ selected$/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ files deleted$/).waitFor();
    await expect.poll(() => allCount(page)).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => allCount(page)).toBe(before);
  });
});

const favourite = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Favourite', pressed });

describe('a fresh result', { tags: ['whole'] }, () => {
  it('becomes a favourite at once, and leaves the results when it is deleted', async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByLabel(/Describe your picture/).fill('A kite over a frozen lake');
    await page.getByRole('button', { name: /^Generate \(/ }).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: /^Picture: A kite/ }).click();
    const more = page.getByRole('button', { name: 'More actions' });

    // The button does not wait for the slow server.
    const isAnswered = Promise.withResolvers<void>();
    await page.route('**/api/assets/*', (route) => isAnswered.promise.then(() => route.continue()));
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await favourite(page, false).click();
    await favourite(page, true).waitFor();
    isAnswered.resolve();
    await changed;
    await page.unroute('**/api/assets/*');

    // The generation's own response agrees.
    let answers = 0;
    page.on('response', (answer) => {
      if (answer.url().includes('/api/generations/')) answers += 1;
    });
    // The app loads nothing new if the page returns too soon, so this repeats.
    const focusWindow = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => focusWindow().then(() => answers)).toBeGreaterThan(0);
    await favourite(page, true).waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByText('File deleted').waitFor();
    await more.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await more.waitFor();

    // The viewer of a deleted result does not open for the next one.
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await more.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Generate \(/ }).click();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: /^Picture: A kite/ }).waitFor();
    expect(await more.count()).toBe(0);
  });

  it('is reverted if marking it as favourite fails', { tags: ['whole'] }, async () => {
    const { page } = await openAssets();
    await tiles(page).nth(2).getByRole('button').first().click();
    await page.route('**/api/assets**', (route) => route.abort());
    await page.route('**/api/assets/*', (route) => route.abort());
    await favourite(page, false).click();
    await page.getByRole('heading', { name: 'No connection. Check your network and try again.' }).waitFor();
    await favourite(page, false).waitFor();
  });
});
