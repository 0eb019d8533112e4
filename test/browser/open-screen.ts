import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible, expectContrast } from '#test/support/accessibility.ts';
import { desktop, expectNoSidewaysScroll, phone, collectPageErrors } from '#test/support/browser.ts';
import { patienceMs } from '#test/support/eventually.ts';
import { runsWhole } from '#test/support/runs-whole.ts';
import { testBrowser } from '#test/support/test-browser.ts';
import { closeAfterTest } from './close-after-test.ts';
import type { Stage } from './stage.ts';

export const sizes = [
  ['390 px', phone],
  ['1440 px', desktop],
] as const;

type Viewport = (typeof sizes)[number][1];

/**
 * Describes tests of screens at the most common size and, with `npm run test:all`, at the other size too.
 * The size's label makes names in both runs unique.
 */
export function describeAtSizes(
  defaultSize: 'phone' | 'desktop',
  name: string,
  tests: (viewport: Viewport, label: string) => void,
): void {
  for (const [label, viewport] of sizes) {
    const isDefaultSize = viewport === (defaultSize === 'phone' ? phone : desktop);
    describe(`${name} at ${label}`, { tags: isDefaultSize ? [] : ['whole'] }, () => {
      tests(viewport, label);
    });
  }
}

interface ScreenOptions extends BrowserContextOptions {
  /** The browser's permission for notifications. The packaged browser always denies. */
  notifications?: 'default' | 'granted' | 'denied';
  /** The response when the page asks for permission. */
  answer?: 'granted' | 'denied';
  /** The session's cookie as `name=value`. */
  cookie?: string;
}

/** Opens a page that closes with its test. */
export async function openScreen({ product, browser }: Stage, path: string, options: ScreenOptions = {}) {
  const { notifications = 'default', answer = 'granted', cookie, ...contextOptions } = options;
  const context = await browser.newContext({
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...contextOptions,
  });
  await closeAfterTest(context);
  const cookies = [testBrowser, ...(cookie === undefined ? [] : [cookie])];
  await context.addCookies(cookies.map((one) => hostCookie(one, product.siteUrl)));
  await context.addInitScript(
    ([permission, answered]) => {
      const stub = { permission, requestPermission: async () => (stub.permission = answered) };
      Object.defineProperty(window, 'Notification', { value: stub, configurable: true });
    },
    [notifications, answer] as [string, string],
  );
  const page = await context.newPage();
  // Screens wait for whole generations, whose functions start cold in a new product.
  page.setDefaultTimeout(2 * patienceMs);
  const pageErrors = collectPageErrors(page);
  await page.goto(`${product.siteUrl}${path}`);
  return { context, page, pageErrors };
}

/** Sets the cookie over http: the browser accepts a secure cookie from this machine, its protocol does not. */
export function hostCookie(cookie: string, siteUrl: string) {
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url: siteUrl.replace('http:', 'https:'), secure: true, httpOnly: true };
}

/**
 * Expects no axe violation on the page or in a part of it, and nothing wider than the screen. Checks the
 * light theme's contrast only with `npm run test:all`.
 */
export async function expectUsableLayout(page: Page, part?: Locator): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (runsWhole()) {
    await setColorScheme(page, 'light');
    await expectContrast(page, part);
    await setColorScheme(page, 'dark');
  }
  await expectAccessible(page, part);
}

/**
 * Checks at this width and, with `npm run test:all`, at the other width too. Changing the width loses
 * entries in drawers and forms, so tests of them run at each width from the start.
 */
export async function expectFitsAtBothWidths(page: Page): Promise<void> {
  await expectUsableLayout(page);
  if (!runsWhole()) return;
  const initialSize = page.viewportSize() ?? desktop;
  await resizeTo(page, initialSize.width < 1024 ? desktop : phone);
  await expectUsableLayout(page);
  await resizeTo(page, initialSize);
}

/** Changes the size and waits until the screen is rendered. */
export async function resizeTo(page: Page, size: typeof desktop): Promise<void> {
  await page.setViewportSize(size);
  await waitForRender(page);
}

function waitForRender(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits for the colours, because contrast is lower during the transition to another theme. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await waitForRender(page);
  await page.evaluate(() => {
    // The fading edges of a row follow its scroll position, so their animations never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.allSettled(timed.map(({ finished }) => finished));
  });
}

/**
 * Presses the retry button of a failed request to `url` and lets the server respond, or `answer` in its
 * place. Holds the responses until then: a request that the page repeats by itself would remove the
 * button.
 */
export async function retryRequest(button: Locator, url: string | RegExp, answer?: object): Promise<void> {
  const page = button.page();
  const pressed = Promise.withResolvers<void>();
  const held = new Set<string>();
  await page.route(url, async (route) => {
    held.add(route.request().url());
    await pressed.promise;
    await (answer === undefined ? route.continue() : route.fulfill({ json: answer }));
  });
  const requestsOfClick = await watchClick(button);
  await button.click();
  const urls = await requestsOfClick();
  if (urls.length === 0) throw new Error(`The button asks nothing of ${String(url)}`);
  await waitForRender(page);
  if (!(await button.isVisible())) throw new Error(`The failure is gone before ${String(url)} has answered`);
  const answered = page.waitForResponse((response) => urls.includes(response.url()) && held.has(response.url()));
  pressed.resolve();
  await answered;
  await page.unroute(url);
}

/**
 * Returns a function that, after the next click, resolves to the addresses that the click requested.
 * Requests that the page repeats by itself rarely fall into that moment.
 */
async function watchClick(button: Locator): Promise<() => Promise<string[]>> {
  const watched = await button.evaluateHandle((element) => {
    const send = window.fetch.bind(window);
    const { promise: requests, resolve } = Promise.withResolvers<string[]>();
    const watch = () => {
      const { port1, port2 } = new MessageChannel();
      const urls: string[] = [];
      window.fetch = (...request) => {
        urls.push(new Request(...request).url);
        return send(...request);
      };
      port1.addEventListener('message', () => {
        window.fetch = send;
        port1.close();
        resolve(urls);
      });
      port1.start();
      port2.postMessage(undefined);
    };
    element.addEventListener('click', watch, { capture: true, once: true });
    return { requests };
  });
  return () => watched.evaluate(({ requests }) => requests);
}

export async function chooseFromRow(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** In the console, a wide screen has its sidebar instead of the menu. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const isConsole = /^\/(admin|analytics|processing-monitor)\b/.test(new URL(page.url()).pathname);
  const isWide = (page.viewportSize() ?? desktop).width >= 1024;
  if (!isConsole || !isWide) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  if (isConsole) {
    const navigation = page.getByRole('navigation', { name: 'Console' });
    await navigation.getByRole('link', { name }).or(navigation.getByRole('button', { name })).click();
    return;
  }
  await page.getByRole('menuitem', { name }).click();
}

/** Expects that this part covers the whole screen. */
export async function expectFullScreen(part: Locator): Promise<void> {
  const { width, height } = part.page().viewportSize() ?? desktop;
  await expect.poll(() => part.boundingBox()).toEqual({ x: 0, y: 0, width, height });
}
