import type { BrowserContextOptions } from 'playwright-core';
import { openScreen } from './open-screen.ts';
import type { Stage } from './stage.ts';

/** Opens a screen of the console with an admin signed in. */
export async function openConsole(
  stage: Stage,
  path: string,
  { userId = 'admin', ...options }: BrowserContextOptions & { userId?: 'admin' | 'editor' } = {},
) {
  const { cookie } = await stage.product.signInAdmin(userId);
  return openScreen(stage, path, { ...options, cookie });
}
