import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import { desktop, expectNoSidewaysScroll, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { changeModel } from '../generation/change-cost.ts';
import { publishForm } from '../generation/form-page.ts';
import {
  expectFitsAtBothWidths,
  expectUsableLayout,
  expectFullScreen,
  openScreen,
  describeAtSizes,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';

let stage: Stage;
let maya: NewSubscriber;
const madePrompt = 'A kite above the dunes';
/** The name of its tile. */
const madeTile = `Picture: ${madePrompt}`;
let madeFilename: string;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product, { gallery: true });
  const subscriber = await stage.product.signIn(maya.sessionId);
  const { body } = await subscriber.generate('dream-image', {
    prompt: madePrompt,
    image_size: 'square_hd',
    num_images: 1,
  });
  madeFilename = (await subscriber.settled(body.generation.id)).assets[0]!.filename;
});

describeAtSizes('phone', 'the assets', (viewport) => {
  it(
    'can be searched, filtered and previewed',
    { tags: ['S1-10', 'S2.10-2', 'S2.10-11', 'S2.10-14', 'S2.10-15', 'S3-28', 'S2.10-1', 'S2.10-10', 'S4.5-10'] },
    async () => {
      const { page, pageErrors } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport });
      await page.getByRole('heading', { name: 'Maya Lindqvist’s assets' }).waitFor();
      const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
      await tiles.first().waitFor();
      await expectFullScreen(page.getByRole('main').locator('..'));
      await expectUsableLayout(page);

      await page.getByRole('button', { name: 'Videos (2)' }).click();
      await expect.poll(() => tiles.count()).toBe(2);
      await page.getByRole('button', { name: /^All \(\d+\)$/ }).click();

      const search = page.getByRole('searchbox', { name: 'Search your assets' });
      await search.fill('KITE above');
      await page.getByRole('button', { name: madeTile }).first().waitFor();
      await expect.poll(() => tiles.count()).toBe(1);
      await search.fill('nothing at all like this');
      await page.getByRole('heading', { name: 'No matches' }).waitFor();
      await expectUsableLayout(page);
      await search.fill('kite');

      await page.getByRole('button', { name: madeTile }).first().click();
      const viewer = page.getByRole('dialog', { name: madePrompt });
      await viewer.getByRole('img', { name: madePrompt }).waitFor();
      await expectFullScreen(viewer);
      await expectUsableLayout(page);
      const download = page.waitForEvent('download');
      await viewer.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe(madeFilename);
      await viewer.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Use as input' }).click();
      const sheet = page.getByRole('dialog', { name: 'Edit with AI' });
      await sheet.getByText('Editing is available through public pages.').waitFor();
      await page.getByRole('button', { name: /^Photo to Video/ }).waitFor();
      await expectUsableLayout(page);
      await page.keyboard.press('Escape');
      await page.getByText('Editing is available through public pages.').waitFor({ state: 'detached' });
      await viewer.waitFor();
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('the gallery on a phone', { tags: ['whole'] }, () => {
  const openGallery = async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: phone });
    const tiles = page.getByRole('list', { name: 'assets, newest first' }).getByRole('listitem');
    await tiles.first().waitFor();
    return { page, tiles };
  };

  it('shows favourites with counts that follow, apart from the kinds', async () => {
    const { page, tiles } = await openGallery();
    const hearts = page.getByRole('button', { name: /^Favourite: / });
    const { width, height } = (await hearts.first().boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await hearts.nth(1).click();
    await page.getByRole('button', { name: /^Favourite: /, pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await page.getByRole('button', { name: 'All (1)' }).waitFor();
    await expect.poll(() => tiles.count()).toBe(1);
    await expectUsableLayout(page);
    await hearts.first().click();
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    await page.getByRole('button', { name: 'All (0)' }).waitFor();
  });

  it('groups by date, and selects all that match, also what has not been loaded', async () => {
    const { page } = await openGallery();
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Today');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const all = await page.getByRole('button', { name: /^All \(/ }).innerText();
    const count = Number(/\d+/.exec(all)![0]);
    expect(count).toBeGreaterThan(40);
    await page.getByRole('button', { name: `Select all ${count}` }).click();
    await page.getByText(`${count} selected`).waitFor();
    await expectUsableLayout(page);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Videos (2)' }).click();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByText('2 selected').waitFor();
  });
});

it('a late response to "Select all" is not selected in another selection', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await select.click();
  const held = Promise.withResolvers<void>();
  const address = /\/api\/assets\?.*limit=100/;
  await page.route(address, (route) => held.promise.then(() => route.continue()));
  const asked = page.waitForRequest(address);
  await page.getByRole('button', { name: /^Select all/ }).click();
  const request = await asked;
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await select.click();
  await page.getByText('Choose the files to download or delete.').waitFor();
  held.resolve();
  await request.response();
  // A second one answers after the first.
  await page.getByRole('button', { name: 'Videos (2)' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByText('2 selected', { exact: true }).waitFor();
});

it('files can be selected with text of twice the size on a narrow phone', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: { width: 320, height: 700 } });
  const list = page.getByRole('list', { name: 'Assets, newest first' });
  await list.getByRole('button').first().waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await list.getByRole('button', { pressed: false }).first().click();
  await page.getByText(/^1 selected/).waitFor();
});

it('the viewer goes on to files that the gallery has not loaded', { tags: ['whole'] }, async () => {
  const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: phone });
  const all = Number(/\d+/.exec(await page.getByRole('button', { name: /^All \(\d+\)/ }).innerText()));
  await page.getByRole('list', { name: 'Assets, newest first' }).getByRole('button').first().click();
  for (let number = 2; number <= all; number += 1) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText(new RegExp(`^${number} of \\d+`)).waitFor();
  }
  await page.getByText(`${all} of ${all}`, { exact: true }).waitFor();
});

it('the gallery shows what another tab makes when it ends', { tags: ['whole'] }, async () => {
  const { context, page, pageErrors } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
  await page.getByRole('button', { name: madeTile }).first().waitFor();
  const other = await context.newPage();
  await other.goto(`${stage.product.siteUrl}/p/dream-image`);
  const prompt = 'A pelican at noon';
  await other.getByLabel(/Describe your picture/).fill(prompt);
  await other.getByRole('button', { name: /^Generate/ }).click();
  await other.getByRole('button', { name: 'View result now' }).waitFor();
  await page.getByRole('button', { name: `Picture: ${prompt}` }).waitFor();
  expect(pageErrors).toEqual([]);
});

it(
  'an open preview keeps its file while newer ones arrive, and when it leaves the favourites',
  { tags: ['whole'] },
  async () => {
    const nadia = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(nadia.sessionId);
    const make = async (prompt: string) => {
      const { body } = await subscriber.generate('dream-image', { prompt, image_size: 'square_hd', num_images: 1 });
      await subscriber.settled(body.generation.id);
    };
    await make('A tern');
    const { page } = await openScreen(stage, `/assets?id=${nadia.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: 'Picture: A tern' }).click();
    const preview = page.getByRole('dialog', { name: 'A tern' });
    await preview.waitFor();
    await make('A gull');
    const favourite = preview.getByRole('button', { name: 'Favourite', exact: true });
    // The lists are loaded again after it.
    await favourite.click();
    await preview.getByText('2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Picture: A gull' }).waitFor();

    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await page.getByRole('button', { name: 'Picture: A gull' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Picture: A tern' }).click();
    await favourite.click();
    await preview.getByRole('button', { name: 'Favourite', exact: true, pressed: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Picture: A gull' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

describe('a preview', () => {
  const open = async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const opened = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop, permissions });
    await opened.page.getByRole('button', { name: madeTile }).first().click();
    await opened.page.getByRole('dialog', { name: madePrompt }).waitFor();
    return opened;
  };
  const chooseMore = async (page: Page, action: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  it('copies its prompt and confirms that for 2 s', { tags: ['whole'] }, async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'More actions' }).click();
    const clock = await StoppedClock.of(page);
    await page.getByRole('menuitem', { name: 'Copy prompt' }).click();
    await page.getByRole('menuitem', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A kite above the dunes');
    await clock.passUntilVisible(page.getByRole('menuitem', { name: 'Copy prompt' }));
  });

  it('shares a public page until sharing is stopped', { tags: ['whole'] }, async () => {
    const { page, pageErrors } = await open();
    await page.getByRole('button', { name: 'Share' }).click();
    const drawer = page.getByRole('dialog', { name: 'Share' });
    await drawer.getByRole('button', { name: 'Create and copy link' }).click();
    await drawer.getByRole('button', { name: 'Copied' }).waitFor();
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(await drawer.getByLabel('Public link').inputValue()).toBe(url);
    await expectFitsAtBothWidths(page);

    const { page: stranger, pageErrors: strangers } = await openScreen(stage, new URL(url).pathname);
    const picture = stranger.getByRole('img', { name: 'A picture made with Atelia' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
    await expectFitsAtBothWidths(stranger);

    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await drawer.getByRole('switch', { name: 'Show the prompt' }).check();
    await changed;
    await stranger.reload();
    await stranger.getByRole('img', { name: 'A kite above the dunes' }).waitFor();
    await stranger.getByText('A kite above the dunes').waitFor();
    await expectFitsAtBothWidths(stranger);

    await drawer.getByRole('button', { name: 'Stop sharing' }).click();
    await drawer.getByRole('button', { name: 'Create and copy link' }).waitFor();
    await expect.poll(holdsFocus).toBe(true);
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'This is not shared any more' }).waitFor();
    expect([...pageErrors, ...strangers]).toEqual([]);
  });

  it('closes by Back, even while a drawer above it is leaving the history', { tags: ['whole'] }, async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Share' }).click();
    const drawer = page.getByRole('dialog', { name: 'Share' });
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.overlays)).toBe(2);
    await drawer.getByRole('button', { name: 'Close' }).evaluate((button: HTMLButtonElement) => {
      // A browser can merge the user's Back with the move of the app.
      const go = window.history.go.bind(window.history);
      window.history.go = (entries = 0) => {
        window.history.go = go;
        go(entries - 1);
      };
      button.click();
    });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.overlays ?? 0)).toBe(0);
  });

  it('opens the page that made it with all values, or runs it again', { tags: ['whole'] }, async () => {
    const { page } = await open();
    const words = page.getByLabel(/Describe your picture/);
    await page.getByRole('button', { name: 'Edit prompt' }).click();
    await page.waitForURL('**/p/dream-image');
    await expect.poll(() => words.inputValue()).toBe('A kite above the dunes');
    await expect.poll(() => page.getByRole('radio', { name: 'Square' }).isChecked()).toBe(true);
    await words.fill('A kite of my own');
    await page.reload();
    await expect.poll(() => words.inputValue()).toBe('A kite of my own');
    await page.goBack();
    await page.getByRole('button', { name: madeTile }).first().click();
    await page.getByRole('button', { name: 'Edit prompt' }).click();
    const filledInNotice = page.getByText('Filled in from your picture.');
    await filledInNotice.waitFor();
    expect(await words.inputValue()).toBe('A kite above the dunes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await filledInNotice.waitFor({ state: 'detached' });
    expect(await words.inputValue()).toBe('A kite of my own');
    await page.goBack();
    await page.getByRole('button', { name: madeTile }).first().click();
    await page.getByRole('button', { name: 'Vary (10 credits)' }).click();
    await page.waitForURL('**/p/dream-image');
    await page.getByRole('dialog', { name: 'Generation Complete!' }).getByRole('img').first().waitFor();
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('button', { name: madeTile }).first().waitFor();
  });

  it(
    'runs again only once, even if the response is lost and the request is repeated',
    { tags: ['whole'] },
    async () => {
      const subscriber = await stage.product.signIn(maya.sessionId);
      const countGenerations = async () =>
        (await subscriber.call(generations.listGenerations, { query: { limit: '50' } })).body.items.length;
      const before = await countGenerations();
      const { page } = await open();
      const isStart = (sent: Request) => sent.method() === 'POST' && sent.url().endsWith('/api/generations');
      const starts: Request[] = [];
      page.on('request', (sent) => isStart(sent) && starts.push(sent));
      await page.route('**/api/generations', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: 'Vary (10 credits)' }).click();
      const modal = page.getByRole('dialog', { name: 'Generation Failed' });
      await modal.getByText(/won’t be charged twice/).waitFor();
      await page.unroute('**/api/generations');
      await page.goto(`${stage.product.siteUrl}/assets`);
      await page.getByRole('button', { name: madeTile }).first().click();
      await page.getByRole('button', { name: 'Vary (10 credits)' }).click();
      await page.getByRole('button', { name: 'View result now' }).waitFor();
      // If the generation has already ended, the page shows it instead of sending again.
      expect(new Set(starts.map((sent) => sent.postDataJSON().creditCost))).toEqual(new Set([10]));
      expect(new Set(starts.map((sent) => sent.headers()['idempotency-key'])).size).toBe(1);
      expect(await countGenerations()).toBe(before + 1);
    },
  );

  it('does not run again if the cost differs from the shown cost, and says so', { tags: ['whole'] }, async () => {
    await publishForm(stage.product, 'dearer-soon', [
      { id: 'words', variableName: 'prompt', label: 'Words', type: 'text' },
    ]);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const { body } = await subscriber.generate('dearer-soon', { prompt: 'A heron' });
    await subscriber.settled(body.generation.id);
    await changeModel(stage.product, 'dearer-soon', { creditCost: 14 });
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: 'Picture: A heron' }).click();
    await page.getByRole('button', { name: 'Vary (10 credits)' }).click();
    const refusal = page.getByRole('alert');
    await refusal.getByText('The cost of this page has changed from 10 to 14 credits.', { exact: false }).waitFor();
    await refusal.getByText('It didn’t start. No credits were charged.').waitFor();
    await page.getByRole('button', { name: 'Generate (14 credits)' }).click();
    await page.getByRole('button', { name: 'View result now' }).waitFor();
  });

  it('takes a file into the field of a page that edits it', { tags: ['whole'] }, async () => {
    const { page } = await open();
    await chooseMore(page, 'Use as input');
    await page.getByRole('button', { name: /^Photo to Video/ }).click();
    await page.waitForURL('**/p/photo-to-video');
    // Another test varies the picture, so there can be several of one prompt.
    await page.getByRole('button', { name: /^Remove dream-image-\d+-/ }).waitFor();
  });

  it('says so when the file can’t be shown', { tags: ['S2.10-12'] }, async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: madeTile }).first().waitFor();
    await page.route('**/generated/**', (route) => route.abort());
    await page.getByRole('button', { name: madeTile }).first().click();
    await page.getByRole('dialog', { name: madePrompt }).getByText('Cannot preview this file type').waitFor();
  });

  it('has a toolbar that a tap hides and shows', { tags: ['whole', 'S2.10-13', 'S4.5-9'] }, async () => {
    const { page } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport: desktop });
    await page.getByRole('button', { name: madeTile }).first().click();
    const toolbar = page.locator('div', { has: page.getByRole('button', { name: 'Close' }) }).last();
    const tap = page.getByRole('button', { name: 'Show or hide the toolbar' });
    await tap.click();
    await expect.poll(() => toolbar.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    await tap.click();
    await expect.poll(() => toolbar.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });

  it('can be marked as favourite, and deleted with undo', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Favourite', exact: true, pressed: false }).click();
    await page.getByRole('button', { name: 'Favourite', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    const tiles = page.getByRole('list', { name: 'Assets, newest first' }).getByRole('listitem');
    await expect.poll(() => tiles.count()).toBe(1);
    await page.getByRole('button', { name: madeTile }).first().click();
    await chooseMore(page, 'Delete');
    await page.getByText('File deleted').waitFor();
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    await expectUsableLayout(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tiles.count()).toBe(1);
  });
});

describe('every screen', { tags: ['whole'] }, () => {
  it.each(['ltr', 'rtl'])('fits 320 px with the direction %s', async (direction) => {
    const { context, page } = await openScreen(stage, `/?id=${maya.sessionId}`, {
      viewport: { width: 320, height: 640 },
    });
    await context.addInitScript((dir) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = dir));
    }, direction);
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    for (const path of ['/', '/assets', '/p/dream-image', '/appTOS', '/pro', '/p/none']) {
      await page.goto(stage.product.siteUrl + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
    }
  });
});

describe('the installed app', { tags: ['whole'] }, () => {
  const ofApp = ['/p/dream-image', '/assets', '/results/some', '/requests', '/pro/portrait-request'];
  const ofConsole = ['/admin', '/admin/models', '/analytics', '/processing-monitor'];
  const addresses = ['/', ...ofApp, '/pro', '/appTOS', '/nowhere', ...ofConsole];

  async function sharePath(): Promise<string> {
    const subscriber = await stage.product.signIn(maya.sessionId);
    const { body } = await subscriber.generate('voice-over', {
      prompt: 'Welcome',
      'voice_setting.voice_id': 'Wise_Woman',
    });
    const [asset] = (await subscriber.settled(body.generation.id)).assets;
    return new URL((await shareResult(subscriber, asset!.id)).url).pathname;
  }

  it('starts without a connection', async () => {
    const { context, page } = await openScreen(stage, `/?id=${maya.sessionId}`, { serviceWorkers: 'allow' });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    // Public pages work as well, although the app's cache does not contain them.
    await page.goto(stage.product.siteUrl + (await sharePath()));
    await page.getByRole('heading', { name: 'Made with Atelia' }).waitFor();
    await context.setOffline(true);
    await page.goto(stage.product.siteUrl);
    await page
      .getByText('Failed to initialize app', { exact: true })
      .or(page.getByRole('heading', { name: 'Atelia', level: 1 }))
      .first()
      .waitFor();
    for (const path of addresses) {
      await page.goto(stage.product.siteUrl + path);
      await page
        .getByText(/^You’re offline/)
        .first()
        .waitFor();
    }
    const cachedUrls = await page.evaluate(async () => {
      const cache = await caches.open('shell-1');
      return (await cache.keys()).map(({ url }) => url);
    });
    expect(cachedUrls.some((url) => url.includes(maya.sessionId) || url.includes('/api/'))).toBe(false);
  });

  it('has a manifest whose icons exist', async () => {
    const manifest = await (await fetch(`${stage.product.siteUrl}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Atelia', display: 'standalone', start_url: '/' });
    for (const { src } of manifest.icons) expect((await fetch(stage.product.siteUrl + src)).ok).toBe(true);
  });
});
