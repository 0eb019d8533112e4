import type { Locator, Page } from 'playwright-core';

const stepMs = 100;

/** The time of a page, of which only as much passes as a test lets pass, however slow the machine is. */
export class StoppedClock {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** For what is opened on the page from now on, too. */
  static async of(page: Page): Promise<StoppedClock> {
    await page.clock.install();
    const now = await page.evaluate(() => Date.now());
    // It can't be stopped in the past, and real time goes by while it is being stopped.
    await page.clock.pauseAt(now + 60_000);
    return new StoppedClock(page);
  }

  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** Lets time pass until something is on the screen, and says how much, in ms. */
  until(wanted: Locator): Promise<number> {
    return this.passWhile(async () => !(await wanted.isVisible()));
  }

  /** The same until it has gone. */
  untilGone(unwanted: Locator): Promise<number> {
    return this.passWhile(() => unwanted.isVisible());
  }

  private async passWhile(isGoingOn: () => Promise<boolean>): Promise<number> {
    let passedMs = 0;
    for (; await isGoingOn(); passedMs += stepMs) await this.pass(stepMs);
    return passedMs;
  }
}
