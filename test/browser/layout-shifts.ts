import type { Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    seenShifts?: string[];
  }
}

/** Collects the elements that the layout moves unexpectedly from here on; a changed text moves by less. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  const watch = () => {
    const seen: string[] = (window.seenShifts = []);
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
        if (!hadRecentInput && value > 0.001) seen.push(`${value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift' });
  };
  // Pages that open later, and the page that is open.
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => window.seenShifts ?? []);
}
