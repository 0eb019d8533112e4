import type { Locator, Page, Request } from 'playwright-core';

const stepMs = 100;
const hourMs = 3_600_000;
/** Types of requests that a page waits for. A video can stay unfinished. */
const awaited = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/** Stops a page's time. Only the test moves it, so a slow machine changes nothing. */
export class StoppedClock {
  private readonly page: Page;
  private readonly asked = new Set<Request>();

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => awaited.has(request.resourceType()) && this.asked.add(request));
    page.on('requestfinished', (request) => this.asked.delete(request));
    page.on('requestfailed', (request) => this.asked.delete(request));
  }

  /** Also applies to addresses that the page opens afterwards. */
  static async of(page: Page): Promise<StoppedClock> {
    await page.clock.install();
    const now = await page.evaluate(() => Date.now());
    // The clock can't stop in the past, and real time passes during the call.
    await page.clock.pauseAt(now + hourMs);
    return new StoppedClock(page);
  }

  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /**
   * Passes time until an element is visible, and returns the milliseconds. No time passes while the page
   * waits for a response.
   */
  until(wanted: Locator): Promise<number> {
    return this.passWhile(async () => !(await wanted.isVisible()));
  }

  /** Passes time until an element has disappeared. */
  untilGone(unwanted: Locator): Promise<number> {
    return this.passWhile(() => unwanted.isVisible());
  }

  private async passWhile(isGoingOn: () => Promise<boolean>): Promise<number> {
    let passedMs = 0;
    while (await isGoingOn()) {
      if (this.asked.size > 0) continue;
      await this.pass(stepMs);
      passedMs += stepMs;
    }
    return passedMs;
  }
}
