import type { BrowserContextOptions } from 'playwright-core';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { openScreen } from './open-screen.ts';
import type { Stage } from './stage.ts';

/** A screen of the console, with an admin signed in. */
export async function openConsole(
  stage: Stage,
  path: string,
  { userId = 'admin', ...options }: BrowserContextOptions & { userId?: 'admin' | 'editor' } = {},
) {
  const screen = await openScreen(stage, '/appTOS', options);
  await screen.page.evaluate(
    ([url, body]) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    [adminAuth.signIn.path, JSON.stringify({ userId, password: `atelia-local-${userId}` })] as const,
  );
  await screen.page.goto(`${stage.product.siteUrl}${path}`);
  return screen;
}
