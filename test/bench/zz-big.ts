import { launchBrowser, phone } from '#test/support/browser.ts';
const site = 'http://localhost:4100';
const browser = await launchBrowser();
for (const path of ['/', '/results', '/requests', '/assets']) {
  const context = await browser.newContext({ viewport: phone, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await page.goto(site + '/?id=demo-session');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (path === '/results') {
    await page
      .getByRole('link', { name: /Failed/ })
      .first()
      .click();
    await page.waitForURL('**/results/*');
  } else if (path !== '/') await page.goto(site + path);
  await page.waitForTimeout(1500);
  console.log(path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  await page.screenshot({ path: `/tmp/homeshots/big-${path.slice(1) || 'home'}.png`, fullPage: true });
  if (path === '/') {
    await page
      .getByRole('button', { name: /credits$/ })
      .first()
      .click();
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/homeshots/big-credits.png` });
  }
  await context.close();
}
await browser.close();
