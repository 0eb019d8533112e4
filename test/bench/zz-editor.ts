import { launchBrowser } from '#test/support/browser.ts';

const [path = '/admin/create?edit=dream-image', name = 'model', ...sizes] = process.argv.slice(2);
const browser = await launchBrowser();
for (const size of sizes.length ? sizes : ['390', '768', '1024', '1440']) {
  for (const colorScheme of ['dark', 'light'] as const) {
    const context = await browser.newContext({
      viewport: { width: Number(size), height: size === '390' ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('ERROR', error.message));
    page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
    await page.goto('http://localhost:4113/admin');
    await page.getByLabel('User ID').fill('admin');
    await page.getByLabel('Password').first().fill('atelia-local-admin');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.addInitScript((open) => {
      if (open) localStorage.setItem('atelia-editor-pane', open);
    }, process.env['PANE'] ?? '');
    await page.goto('http://localhost:4113' + path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/shots/${name}-${size}-${colorScheme}.png` });
    if (size === '390' || size === '768')
      await page.screenshot({ path: `/tmp/shots/${name}-${size}-${colorScheme}-full.png`, fullPage: true });
    await context.close();
  }
}
await browser.close();
