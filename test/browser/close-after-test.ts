import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { onTestFinished, type TestContext } from 'vitest';

const results = join(import.meta.dirname, '../../test-results');

/** Closes the context when its test ends. A failed test leaves a trace and screenshots in `test-results/`. */
export async function closeAfterTest(context: BrowserContext): Promise<void> {
  await context.tracing.start();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepEvidence(context, task);
    await context.close();
  });
}

async function keepEvidence(context: BrowserContext, task: TestContext['task']): Promise<void> {
  const name = `${task.fullTestName}-${task.id}`.replaceAll(/[^\w-]+/g, '-');
  await mkdir(results, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: join(results, `${name}-${index}.png`), timeout: 5000 }).catch(console.error);
  }
  await context.tracing.stop({ path: join(results, `${name}-trace.zip`) });
}
