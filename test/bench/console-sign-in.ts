import type { Page } from 'playwright-core';
import { adminAuth } from '#shared/contracts/admin-auth.ts';

export const signInToConsole = async (page: Page, siteUrl: string) => {
  await page.goto(`${siteUrl}/appTOS`);
  await page.evaluate(
    ([url, body]) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    [adminAuth.signIn.path, JSON.stringify({ userId: 'admin', password: 'atelia-local-admin' })] as const,
  );
};
