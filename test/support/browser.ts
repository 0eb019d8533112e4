import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFile } from './find-browser.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Headless browsers hide scrollbars, which take room on most desktops. */
export async function launchBrowser({ showsScrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserFile(),
    ignoreDefaultArgs: showsScrollbars ? ['--hide-scrollbars'] : [],
    // Root has no sandbox. Web security stays on, so policies and CORS are really tested.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--disable-dev-shm-usage',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (
      /Content Security Policy|Refused to|CORS|Permissions-Policy/.test(message.text()) &&
      message.type() !== 'debug'
    ) {
      pageErrors.push(message.text());
    }
  });
  return pageErrors;
}

/** Returns true if the centre is visible without scrolling and nothing covers it. */
export function isOnScreen(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Waits for a toast and closes it, because it can cover the next control. It does so at once, before the toast ends. */
export function closeToast(page: Page, text: string): Promise<void> {
  const close = page.getByRole('dialog', { name: text }).locator('[aria-label="Close"]').first();
  return close.evaluate((button: HTMLElement) => button.click());
}
