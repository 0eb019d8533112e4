import { launchBrowser } from '#test/support/browser.ts';
const site = process.argv[2]!;
const browser = await launchBrowser();
for (const theme of ['light', 'dark'] as const) {
  for (const [w, h] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme });
    const page = await ctx.newPage();
    page.setDefaultTimeout(20000);
    await page.goto(site + '/admin');
    await page.getByLabel('User ID').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('atelia-local-admin');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading').first().waitFor();
    const shot = (n: string) => page.screenshot({ path: `/tmp/sh/${n}-${w}-${theme}.png` });
    await page.waitForTimeout(1500);
    await page.goto(site + '/admin/models');
    await page.getByRole('link', { name: 'Dream Image' }).first().click();
    await page.getByLabel('Credit cost').waitFor();
    await page.waitForTimeout(800);
    await shot('live');
    await page
      .getByRole('button', { name: /^Settings of/ })
      .first()
      .click();
    await page.waitForTimeout(500);
    await shot('field');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.waitForTimeout(300);
    await shot('menu');
    await page.getByRole('menuitem', { name: /Publish with a note/ }).click();
    await page.waitForTimeout(600);
    await shot('publish');
    await ctx.close();
  }
}
await browser.close();
