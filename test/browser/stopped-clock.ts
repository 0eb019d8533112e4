import type { Locator, Page, Request } from 'playwright-core';

const stepMs = 100;
const hourMs = 3_600_000;
/** Types of requests that a page waits for. A video can stay unfinished. */
const awaited = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);

/** The time of a page, of which only as much passes as a test lets pass, however slow the machine is. */
export class StoppedClock {
  private readonly page: Page;
  private readonly asked = new Set<Request>();

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => awaited.has(request.resourceType()) && this.asked.add(request));
    page.on('requestfinished', (request) => this.asked.delete(request));
    page.on('requestfailed', (request) => this.asked.delete(request));
  }

  /** For what is opened on the page from now on, too. */
  static async of(page: Page): Promise<StoppedClock> {
    await page.clock.install();
    const now = await page.evaluate(() => Date.now());
    // It can't be stopped in the past, and real time goes by while it is being stopped.
    await page.clock.pauseAt(now + hourMs);
    return new StoppedClock(page);
  }

  async pass(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** Lets time pass until something is on the screen, and says how much, in ms; none while the page waits for an answer. */
  until(wanted: Locator): Promise<number> {
    return this.passWhile(async () => !(await wanted.isVisible()));
  }

  /** The same until it has gone. */
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
