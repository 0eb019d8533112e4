import type { Locator, Page } from 'playwright-core';

/**
 * Counts trusted pointer presses in the page, like a person with a mouse. Choosing from a native list
 * counts as two, picking files as one. Typing is free, but clicking an unfocused field counts.
 */
export interface Hands {
  readonly clicks: () => Promise<number>;
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, label: string) => Promise<void>;
}

/** Call before opening the counted page. */
export async function handsAt(page: Page): Promise<Hands> {
  const context = page.context();
  let clicks = 0;
  await context.exposeBinding('handsClicked', (_, count: number) => void (clicks += count));
  await context.addInitScript(() => {
    const { handsClicked } = window as unknown as { handsClicked: (count: number) => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && handsClicked(1), { capture: true });
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) handsClicked(2);
        if (target instanceof HTMLInputElement && target.type === 'file') handsClicked(1);
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
