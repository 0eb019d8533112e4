import type { Locator, Page } from 'playwright-core';

/**
 * Counts trusted pointer presses in the page, like a person with a mouse. Choosing from a native list
 * counts as two, picking files as one. Typing is free, but clicking an unfocused field counts.
 */
export interface ClickCounter {
  readonly clicks: () => Promise<number>;
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, label: string) => Promise<void>;
}

/** Call before opening the counted page. */
export async function countClicks(page: Page): Promise<ClickCounter> {
  const context = page.context();
  let clicks = 0;
  await context.exposeBinding('reportClicks', (_, count: number) => void (clicks += count));
  await context.addInitScript(() => {
    const { reportClicks } = window as unknown as { reportClicks: (count: number) => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && reportClicks(1), { capture: true });
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) reportClicks(2);
        if (target instanceof HTMLInputElement && target.type === 'file') reportClicks(1);
      },
      { capture: true },
    );
  });
  return {
    // The page reports its presses before it answers this call.
    clicks: async () => {
      await page.evaluate(() => undefined);
      return clicks;
    },
    press: (control) => control.click(),
    type: async (field, text) => {
      await field.waitFor();
      if (!(await field.evaluate((element) => element === document.activeElement))) await field.click();
      await field.fill(text);
    },
    choose: async (list, label) => void (await list.selectOption({ label })),
  };
}
