import { launchBrowser, phone, desktop } from '#test/support/browser.ts';
const site = 'http://localhost:4100';
const browser = await launchBrowser();
for (const [size, viewport, colorScheme] of [
  ['390', phone, 'dark'],
  ['1440', desktop, 'light'],
  ['390l', phone, 'light'],
] as const) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const shot = async (name: string) => {
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/homeshots/${name}-${size}.png` });
  };
  await page.goto(site + '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await shot('access');
  await page.goto(site + '/?id=demo-session');
  await page
    .getByRole('link', { name: /Dream Image.*ago|Dream Image.*just now/ })
    .first()
    .click();
  await page.waitForURL('**/results/*');
  await shot('result');
  await page.goto(site + '/');
  await page
    .getByRole('link', { name: /Failed/ })
    .first()
    .click();
  await page.waitForURL('**/results/*');
  await shot('failed');
  await page
    .getByRole('button', { name: /credits$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shot('credits');
  await page.getByRole('button', { name: /^History/ }).click();
  await page.getByRole('dialog', { name: 'History' }).waitFor();
  await shot('history');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Credits' }).waitFor();
  await page.getByRole('button', { name: /^Upgrade/ }).click();
  await shot('upgrade');
  await page.goto(site + '/requests');
  await shot('requests');
  await page.goto(site + '/assets');
  await page.getByRole('button', { name: 'Favourites' }).click();
  await shot('favourites');
  await page.goto(site + '/p/dream-image');
  await page.waitForTimeout(1500);
  if (size === '1440') await page.getByLabel(/Describe your picture/).fill('A lighthouse above the sea');
  await page.waitForTimeout(500);
  await page.goto(site + '/');
  await page
    .getByRole('heading', { name: 'Go on where you were' })
    .scrollIntoViewIfNeeded({ timeout: 3000 })
    .catch(() => {});
  await shot('draft');
  await context.close();
}
const context = await browser.newContext({ viewport: phone, colorScheme: 'dark' });
const page = await context.newPage();
await page.goto(site + '/p/dream-image?id=low-credit-session');
await page.waitForTimeout(2000);
await page.screenshot({ path: `/tmp/homeshots/low-0.png` });
await browser.close();
