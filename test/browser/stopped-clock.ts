import type { Locator, Page, Request } from 'playwright-core';

const stepMs = 100;
const hourMs = 3_600_000;
/** Everything that a test waits for happens earlier in the page's time. */
const longestWaitMs = 240_000;
/** Types of requests that a page waits for. A video can stay unfinished. */
const awaitedTypes = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/** Stops a page's time. Only the test moves it, so a slow machine changes nothing. */
export class StoppedClock {
  private readonly page: Page;
  private readonly pendingRequests = new Set<Request>();

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => awaitedTypes.has(request.resourceType()) && this.pendingRequests.add(request));
    page.on('requestfinished', (request) => this.pendingRequests.delete(request));
    page.on('requestfailed', (request) => this.pendingRequests.delete(request));
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
  passUntilVisible(element: Locator): Promise<number> {
    return this.passWhile(async () => !(await element.isVisible()));
  }

  /** Passes time until an element has disappeared. */
  passUntilHidden(element: Locator): Promise<number> {
    return this.passWhile(() => element.isVisible());
  }

  private async passWhile(condition: () => Promise<boolean>): Promise<number> {
    let passedMs = 0;
    while (await condition()) {
      if (this.pendingRequests.size > 0) continue;
      if (passedMs > longestWaitMs) throw new Error(`Nothing changed in ${longestWaitMs} ms of the page's time`);
      await this.pass(stepMs);
      passedMs += stepMs;
    }
    return passedMs;
  }
}
