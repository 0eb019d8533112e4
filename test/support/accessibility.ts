import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks WCAG 2.2 AA, as far as a machine can, on the page or a part of it. */
export async function expectAccessible(page: Page, part?: Locator): Promise<void> {
  await expectNoViolation(page, { runOnly: { type: 'tag', values: everyRule } }, part);
}

/** Only this rule can break in another theme. */
export async function expectContrast(page: Page, part?: Locator): Promise<void> {
  await expectNoViolation(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, part);
}

/** Checks repeatedly, because a colour in transition has another contrast; a real violation stays. */
async function expectNoViolation(page: Page, options: RunOptions, part = page.locator(':root')): Promise<void> {
  await eventually(async () => expect(await violations(part, options)).toEqual([]));
}

/** Injects the rules once per document, and returns only violations, because the rules' size is most of the cost. */
async function violations(part: Locator, options: RunOptions): Promise<string[]> {
  const page = part.page();
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return part.evaluate(
    async (element, runOptions) => {
      const { axe } = window as unknown as { axe: { run: (of: Element, how: RunOptions) => Promise<AxeResults> } };
      const { violations: found } = await axe.run(element, runOptions);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
