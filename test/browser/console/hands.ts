import type { Locator, Page } from 'playwright-core';

/**
 * Somebody at a screen with a mouse, whose clicks are counted where they arrive: each press of the pointer that the browser
 * calls its user's own, two for a choice from a list of the system's (opened, and chosen), and one for files that are picked
 * there. Typing is free, but the field is clicked first unless it has the focus already.
 */
export interface Hands {
  readonly clicks: () => Promise<number>;
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, label: string) => Promise<void>;
}

/** To be called before the page that is counted is opened. */
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
    // What the page has told by now is told before it answers this.
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
