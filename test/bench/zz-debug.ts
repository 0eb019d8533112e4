import { launchBrowser } from '#test/support/browser.ts';
const browser = await launchBrowser();
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  colorScheme: 'dark',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await context.newPage();
page.setDefaultTimeout(8000);
page.on('pageerror', (error) => console.log('ERROR', error.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
await page.goto('http://localhost:4113/admin');
await page.getByLabel('User ID').fill('admin');
await page.getByLabel('Password').first().fill('atelia-local-admin');
await page.getByRole('button', { name: 'Sign In' }).click();
await page.getByRole('button', { name: 'Logout' }).waitFor();
await page.goto('http://localhost:4113/admin/create');
console.log('opened');
await page.getByRole('heading', { name: 'Create Model' }).waitFor();
console.log('heading');
await page.getByLabel('Credit cost').fill('');
console.log('filled');
await page.getByRole('button', { name: 'Save Configuration' }).click();
console.log('clicked');
await page.getByRole('alert').getByText('Model name is required', { exact: true }).waitFor();
console.log('said');
await page.screenshot({ path: '/tmp/shots/errors.png' });
await page.evaluate(() => scrollTo(0, 0));
console.log('scrolled');
await page.setViewportSize({ width: 390, height: 844 });
await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
console.log('narrow');
await page.screenshot({ path: '/tmp/shots/errors-390.png' });
await browser.close();
