import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { goToElement, goToGenerateButton, next } from '../generation/form-steps.ts';
import { chooseFromMenu, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

const accessRequired = (page: Page) => page.getByRole('heading', { name: 'Access Required' });

describe('a browser', { tags: ['whole'] }, () => {
  it.each(['no', 'blocked'])('with %s storage opens a link and generates', async (kind) => {
    const visitor = await createMaya(stage.product);
    const { page, pageErrors } = await openScreen(stage, '/appTOS', { viewport: phone });
    await page.addInitScript((storage) => {
      const get = () => {
        if (storage === 'no') return null;
        throw new DOMException('Access is denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
      HTMLCanvasElement.prototype.toDataURL = () => {
        throw new DOMException('Access is denied', 'SecurityError');
      };
    }, kind);
    await page.goto(`${stage.product.siteUrl}/p/dream-image?id=${visitor.sessionId}`);
    await next(page);
    await page.getByLabel(/Describe your picture/).fill('A red fox');
    await (await goToGenerateButton(page)).click();
    await page.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('that is too old is told so', async () => {
    const { page } = await openScreen(stage, '/appTOS', { viewport: phone });
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'));
    await page.goto(`${stage.product.siteUrl}/p/dream-image?id=${maya.sessionId}`);
    await page.getByRole('alert').getByText('Your browser is too old for Atelia.', { exact: false }).waitFor();
    expect(await page.getByText('Opening your session…').count()).toBe(0);
  });

  it('that keeps no cookie is told so', async () => {
    const { page } = await openScreen(stage, '/appTOS', { viewport: phone });
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch();
      const { 'set-cookie': _lost, ...headers } = answer.headers();
      await page.context().clearCookies();
      await route.fulfill({ response: answer, headers });
    });
    await page.goto(`${stage.product.siteUrl}/p/dream-image?id=${maya.sessionId}`);
    await page.getByRole('alert').getByText('Your browser didn’t keep the sign-in cookie.', { exact: false }).waitFor();

    await page.goto(`${stage.product.siteUrl}/admin`);
    await page.getByLabel('User ID').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('atelia-local-admin');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').getByText('Your browser didn’t keep the sign-in cookie.', { exact: false }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('whose page outlived a deployment reloads once for its code', async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
    await page
      .getByRole('link', { name: /Dream Image/ })
      .first()
      .waitFor();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/*.js', (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    await page
      .getByRole('link', { name: /Dream Image/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
    expect(loads).toBe(1);
  });
});

describe('a lost connection', { tags: ['whole'] }, () => {
  const offline = 'You’re offline. Try again when you’re connected.';

  /** Overlays, by the names of their buttons. */
  type Openers = readonly (readonly [name: string, role: 'dialog' | 'menu'])[];

  async function expectToOpenLater(page: Page, openers: Openers, { hasToasts }: { hasToasts: boolean }) {
    const press = (name: string) => page.getByRole('button', { name }).first().click();
    const screen = await page.locator('h1').first().innerText();
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    for (const [name] of openers) {
      await press(name);
      const note = page.getByText(offline);
      await note.first().waitFor();
      if (hasToasts) {
        await page.locator('[aria-label=Close]').click();
        await note.first().waitFor({ state: 'detached' });
      }
      expect([name, await page.locator('h1').first().innerText()]).toEqual([name, screen]);
    }
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    for (const [name, role] of openers) {
      await press(name);
      const overlay = page.getByRole(role, { name, exact: true });
      await page.waitForLoadState('networkidle');
      await overlay.waitFor();
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached' });
    }
  }

  it('leaves the form and what was typed, also before any touch, and opens a drawer once it is back', async () => {
    const { page, pageErrors } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: desktop });
    const text = page.getByLabel(/Describe your picture/);
    await text.fill('A heron');
    await expectToOpenLater(page, [['Notifications', 'dialog']], { hasToasts: false });
    expect(await text.inputValue()).toBe('A heron');
    expect(pageErrors).toEqual([]);
  });

  it('leaves a result and says in a toast that its parts can’t open, which they do once it is back', async () => {
    const subscriber = await stage.product.signIn(maya.sessionId);
    const values = { prompt: 'two boats', image_size: 'square_hd', num_images: 2 };
    const { body } = await subscriber.generate('dream-image', values);
    await subscriber.settled(body.generation.id);
    const path = `/results/${body.generation.id}?id=${maya.sessionId}`;
    const { page, pageErrors } = await openScreen(stage, path, { viewport: phone });
    const toasts = page.waitForResponse('**/toast-panel-*.js');
    await page.getByRole('heading', { level: 1 }).click();
    await toasts;
    await page.waitForLoadState('networkidle');
    const openers = [
      ['Compare', 'dialog'],
      ['Notifications', 'dialog'],
    ] as const;
    await expectToOpenLater(page, openers, { hasToasts: true });
    expect(pageErrors).toEqual([]);
  });
});

describe('a link', { tags: ['whole'] }, () => {
  it.each(['/p/dream-image/?id=', '//p/dream-image?id=', '/p/dream-image?utm_source=mail&id='])(
    '%s opens its page',
    async (start) => {
      const { page } = await openScreen(stage, `${start}${maya.sessionId}?utm_medium=mail`, { viewport: phone });
      await page.getByRole('heading', { name: 'Dream Image' }).waitFor();
      await expect.poll(() => page.url()).not.toContain(maya.sessionId);
    },
  );
});

describe('two tabs', { tags: ['whole'] }, () => {
  it('show what runs in either, and both end when one logs out', async () => {
    const { page, context } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
    await page
      .getByRole('link', { name: /Dream Image/ })
      .first()
      .waitFor();
    const other = await context.newPage();
    await other.goto(`${stage.product.siteUrl}/p/dream-image`);
    const text = other.getByLabel(/Describe your picture/);
    await goToElement(other, text);
    await text.fill('A heron #slow');
    await (await goToGenerateButton(other)).click();
    await other.getByRole('progressbar', { name: 'Generation progress' }).waitFor();
    await page.getByRole('progressbar', { name: 'Progress of Dream Image' }).first().waitFor();

    await chooseFromMenu(page, 'App Settings');
    await page.getByRole('button', { name: 'Terms of Service' }).click();
    await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor();
    await expect.poll(() => page.evaluate(() => window.history.state.usr?.overlays)).toBe(1);
    await page.goBack();
    await page.getByRole('dialog', { name: 'App Settings' }).getByRole('button', { name: 'Logout' }).click();
    await accessRequired(page).waitFor();
    await accessRequired(other).waitFor();
  });
});
