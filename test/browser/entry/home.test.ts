import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { account, type ShownEvent } from '#shared/contracts/account.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages, type PageSummary } from '#shared/contracts/pages.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import type { SignedIn } from '#test/support/product.ts';
import { watchShifts } from '../layout-shifts.ts';
import { chooseFromMenu, expectFitsAtBothWidths, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let subscriber: SignedIn;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  subscriber = await stage.product.signIn(maya.sessionId);
});

const viewport = phone;
const openHome = (path = `/?id=${maya.sessionId}`) => openScreen(stage, path, { viewport });
const cards = (page: Page) => page.getByRole('list', { name: 'What you can make' }).getByRole('listitem');

/** Generates and waits until the generation has settled. */
async function generateOne(prompt: string): Promise<string> {
  const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
  await subscriber.settled(body.generation.id);
  return body.generation.id;
}

/** Replaces the pages that home lists. */
async function offer(page: Page, items: readonly PageSummary[]): Promise<void> {
  await page.route(`**${pages.listPages.path}`, (route) => route.fulfill({ json: { items } }));
}

const summary: PageSummary = {
  routePath: '/dream-image',
  title: 'Dream Image',
  description: '',
  outputType: 'image',
  category: 'models',
  creditCost: 10,
  isPriceByRule: false,
  estimatedSeconds: 0,
  isFeatured: false,
  isComingSoon: false,
};

describe('home', () => {
  it('starts with the pages, their example, price and time, the featured page first', async () => {
    const { page, pageErrors } = await openHome();
    const first = cards(page)
      .first()
      .getByRole('link', { name: /Dream Image/ });
    await first.getByText('Featured').waitFor();
    await first.getByText('10 credits · about 10 s').waitFor();
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(viewport.height);
    await page.getByText('Describe what you want to see and press Generate.', { exact: false }).waitFor();
    await expectFitsAtBothWidths(page);
    await first.click();
    await page.waitForURL('**/p/dream-image');
    expect(pageErrors).toEqual([]);
  });

  it('announces pages that are coming soon, without a link', { tags: ['whole'] }, async () => {
    const { page } = await openHome();
    // Other tests also publish pages, and announced pages come last.
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('new look');
    const announced = cards(page).filter({ hasText: 'A New Look for a Film' });
    await announced.getByText('Coming Soon').waitFor();
    expect(await announced.getByRole('link').count()).toBe(0);
  });

  it('filters pages by category and search, and offers all if nothing matches', async () => {
    const { page } = await openHome();
    await page.getByRole('button', { name: 'Tools', exact: true }).click();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('Larger and Sharper')]);
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('dream');
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('film PHOTO');
    await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('Photo to Video')]);
  });

  it('shows the first of many pages, and all on request', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, '/icon.svg', { viewport });
    await offer(
      page,
      Array.from({ length: 300 }, (_, index) => ({ ...summary, routePath: `/p${index}`, title: `Thing ${index}` })),
    );
    await page.goto(`${stage.product.siteUrl}/?id=${maya.sessionId}`);
    await expect.poll(() => cards(page).count()).toBe(8);
    await page.getByRole('button', { name: 'Show all 300' }).click();
    await expect.poll(() => cards(page).count()).toBe(300);
  });

  it('shows empty and error states of the pages, and can load them again', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, '/icon.svg', { viewport });
    await page.route(`**${pages.listPages.path}`, (route) => route.abort());
    await page.goto(`${stage.product.siteUrl}/?id=${maya.sessionId}`);
    await page.getByRole('heading', { name: 'Couldn’t load the tools' }).waitFor();
    await page.unroute(`**${pages.listPages.path}`);
    await offer(page, []);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'No tools here yet' }).waitFor();
    await expectFitsAtBothWidths(page);
  });

  it('offers to continue drafts until they are discarded', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/voice-over?id=${maya.sessionId}`, { viewport: desktop });
    const text = page.getByLabel(/Text to speak/);
    await text.fill('Good morning to everybody');
    await page.goto(stage.product.siteUrl);
    const drafts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Continue' }) });
    const draft = drafts.getByRole('link', { name: 'Voice Over Good morning to everybody' });
    await draft.click();
    await expect.poll(() => text.inputValue()).toBe('Good morning to everybody');
    await page.goto(stage.product.siteUrl);
    await drafts.getByRole('button', { name: 'Discard the draft of Voice Over' }).click();
    await draft.waitFor({ state: 'detached' });
    await page.goto(`${stage.product.siteUrl}/p/voice-over`);
    await expect.poll(() => text.inputValue()).toBe('');
  });

  it('shares the draft of its own prompt with the page', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
    const words = page.getByLabel(/Describe your picture/);
    await words.fill('A kite above the dunes');
    await page.goto(stage.product.siteUrl);
    await expect.poll(() => words.inputValue()).toBe('A kite above the dunes');
    await page.getByRole('radio', { name: '4' }).click();
    await page.getByRole('button', { name: 'Generate (40 credits)' }).waitFor();
    await words.fill('A kite above the sea');
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.waitForURL('**/p/dream-image');
    await page.getByRole('heading', { name: 'Dream Image', level: 1 }).waitFor();
    expect(await words.inputValue()).toBe('A kite above the sea');
    await page.getByRole('button', { name: 'Generate (40 credits)' }).waitFor();
  });
});

describe('an impatient subscriber', () => {
  it('adds one step to the history by a double press, and starts nothing by a reload', async () => {
    const { page } = await openHome();
    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/generations')) starts.push(request.url());
    });
    await page.getByLabel(/Describe your picture/).fill('A kite above the rocks');
    const generate = page.getByRole('button', { name: 'Generate (10 credits)' });
    const requests = page.getByRole('link', { name: /^Your requests/ });
    await requests.waitFor();
    await page.getByRole('radio', { name: '4' }).waitFor();
    const entries = () => page.evaluate(() => window.history.length);
    const before = await entries();
    // The code of the next screen never arrives, so the second press meets the old one.
    await page.route(/\.js$/, () => undefined);
    await generate.dblclick();
    await page.waitForURL('**/p/dream-image');
    expect(await entries()).toBe(before + 1);
    await requests.dblclick();
    await page.waitForURL('**/requests');
    expect(await entries()).toBe(before + 2);
    await page.unroute(/\.js$/);
    await page.goBack();
    await page.reload();
    await page.getByRole('heading', { name: 'Dream Image', level: 1 }).waitFor();
    await expect.poll(() => page.getByLabel(/Describe your picture/).inputValue()).toBe('A kite above the rocks');
    await expect.poll(() => generate.isEnabled()).toBe(true);
    expect(starts).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { name: 'What you can make' }).waitFor();
  });
});

describe('home while it loads', { tags: ['whole'] }, () => {
  it.for([
    ['a new subscriber', phone, []],
    ['a new subscriber with a narrow phone', { ...phone, width: 360 }, []],
    ['a returning subscriber on a new device', phone, ['A kite above the dunes']],
    ['one whose last generation failed', phone, ['A kite above the dunes', 'A storm #fail']],
  ] as const)('moves nothing for %s', async ([, size, prompts]) => {
    const other = await createMaya(stage.product);
    const caller = await stage.product.signIn(other.sessionId);
    for (const prompt of prompts) {
      const { body } = await caller.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
      await caller.settled(body.generation.id);
    }
    const { page } = await openScreen(stage, '/icon.svg', { viewport: size });
    const readShifts = await watchShifts(page);
    // The tools arrive first.
    const areToolsHere = page.waitForResponse(`**${pages.listPages.path}`).then((answer) => answer.finished());
    await page.route(`**${generations.listGenerations.path}?limit=*`, async (route) => {
      await areToolsHere;
      await page.getByLabel(/Describe your picture/).waitFor();
      await route.continue();
    });
    await page.goto(`${stage.product.siteUrl}/?id=${other.sessionId}`);
    await cards(page).first().waitFor();
    await page.getByRole('radio', { name: '4' }).waitFor();
    await page.getByRole('link', { name: /^Your requests/ }).waitFor();
    if (prompts.length > 1) await page.getByRole('button', { name: 'Edit prompt' }).waitFor();
    expect(await readShifts()).toEqual([]);
  });
});

describe('a finished or running generation', () => {
  it('opens from home and is shown in full', async () => {
    const id = await generateOne('A kite above the dunes');
    const { page, pageErrors } = await openHome();
    await page.locator(`a[href="/results/${id}"]`).click();
    await page.waitForURL(`**/results/${id}`);
    await page.getByRole('heading', { name: 'Dream Image', level: 1 }).waitFor();
    await page.getByText('10 credits charged.').waitFor();
    await page.getByRole('img', { name: 'A kite above the dunes' }).or(page.getByRole('img')).first().waitFor();
    await expectFitsAtBothWidths(page);
    await page
      .getByRole('button', { name: /^Picture: A kite/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit prompt' }).click();
    await page.waitForURL('**/p/dream-image');
    await expect.poll(() => page.getByLabel(/Describe your picture/).inputValue()).toBe('A kite above the dunes');
    expect(pageErrors).toEqual([]);
  });

  it('explains a failure in a row, without a tile, and leads back to the entries', { tags: ['whole'] }, async () => {
    const id = await generateOne('A storm #fail');
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: desktop });
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/results/${id}"]`) });
    // Plain words precede the specified ones.
    const plain = 'Something went wrong on our side, not with your entries.';
    await row.getByText(`${plain} (Fast generation failed)`).waitFor();
    expect(((await row.boundingBox()) ?? { height: Infinity }).height).toBeLessThan(100);
    await row.getByRole('button', { name: 'Edit prompt' }).click();
    await page.waitForURL('**/p/dream-image');
    await expect.poll(() => page.getByLabel(/Describe your picture/).inputValue()).toBe('A storm #fail');
    await page.getByText('Filled in from your attempt (just now).').waitFor();
    await page.goto(`${stage.product.siteUrl}/results/${id}`);
    await page.getByRole('heading', { name: 'Generation Failed' }).waitFor();
    await page.getByText('No credits were charged. 10 credits released.').waitFor();
    await expectFitsAtBothWidths(page);
  });

  it('shows its progress on home and at its own address, and its result by itself', { tags: ['whole'] }, async () => {
    const { body } = await subscriber.generate('dream-image', {
      prompt: 'boats #never',
      image_size: 'square_hd',
      num_images: 1,
    });
    const { id } = body.generation;
    const { page } = await openHome();
    const row = page.locator('a', { has: page.getByRole('progressbar', { name: 'Progress of Dream Image' }) });
    await row.waitFor();
    await expectFitsAtBothWidths(page);
    // The tray polls running generations more often than home, and both show the newest state.
    await page.route('**/api/generations?*status=processing*', async (route) => {
      const answer = await route.fetch();
      const { items } = await answer.json();
      await route.fulfill({ json: { items: items.map((item: object) => ({ ...item, queuePosition: 7 })) } });
    });
    await row.getByText('7 ahead of you in the queue').waitFor();
    await row.click();
    await page.waitForURL(`**/results/${id}`);
    await page.getByRole('heading', { name: 'Creating your image' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Generation Cancelled' }).waitFor();
  });

  it('is hidden from other subscribers, with a message', { tags: ['whole'] }, async () => {
    const { page } = await openHome(`/results/no-such-generation?id=${maya.sessionId}`);
    await page.getByRole('heading', { name: 'Result Not Found' }).waitFor();
    await expectFitsAtBothWidths(page);
  });
});

describe('credits', { tags: ['whole'] }, () => {
  it('lead from the bar to their history and to top-ups, and back', async () => {
    const other = await createMaya(stage.product);
    const caller = await stage.product.signIn(other.sessionId);
    const { body } = await caller.generate('dream-image', {
      prompt: 'a red kite',
      image_size: 'square_hd',
      num_images: 1,
    });
    await caller.settled(body.generation.id);
    await eventually(async () => {
      const { items } = (await caller.call(account.listHistory, { query: {} })).body;
      expect(items.map(({ kind }: ShownEvent) => kind)).toContain('generation-completed');
    });
    const { page } = await openHome(`/?id=${other.sessionId}`);
    await page.getByRole('button', { name: '490 credits', exact: true }).click();
    const credits = page.getByRole('dialog', { name: 'Credits' });
    await credits.getByText('Available credits').waitFor();
    await credits.getByRole('heading', { name: 'How to top up' }).waitFor();
    await expectFitsAtBothWidths(page);
    await credits.getByRole('button', { name: /^Upgrade/ }).click();
    const upgrade = page.getByRole('dialog', { name: 'Upgrade' });
    await upgrade.getByText('each generation uses credits', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await credits.getByRole('button', { name: /^History/ }).click();
    const completed = page.getByRole('dialog', { name: 'History' }).getByRole('link', { name: /Generation completed/ });
    await completed.getByText('a red kite').waitFor();
    await completed.click();
    await page.waitForURL(`**/results/${body.generation.id}`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('pro requests', { tags: ['whole'] }, () => {
  it('are in the menu and on home, with a next step if there are none', async () => {
    const { page } = await openHome();
    await page.getByRole('link', { name: /^Your requests/ }).click();
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor();
    await expectFitsAtBothWidths(page);
    await page.getByRole('link', { name: 'Make something now' }).click();
    await cards(page).first().waitFor();
    await chooseFromMenu(page, 'Your requests');
    await page.waitForURL('**/requests');
  });
});
