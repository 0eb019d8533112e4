import { launchBrowser, phone, desktop } from '#test/support/browser.ts';
const site = 'http://localhost:4100';
const browser = await launchBrowser();
const mode = process.argv[2];
if (mode === 'offline') {
  for (const first of ['/?id=demo-session', '/p/dream-image?id=demo-session']) {
    const context = await browser.newContext({ viewport: phone, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto(site + first);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    for (const path of [
      '/',
      '/p/dream-image',
      '/p/a/b',
      '/assets',
      '/results/x',
      '/requests',
      '/pro',
      '/pro/portrait-request',
      '/image-request',
      '/appTOS',
      '/analytics',
      '/processing-monitor',
      '/admin',
      '/admin/models',
      '/admin/users',
      '/nowhere',
      '/p/x.y',
      '/assets/',
      '/admin/create?edit=dream-image',
    ]) {
      let said = '';
      try {
        await page.goto(site + path, { waitUntil: 'load', timeout: 8000 });
        await page
          .getByRole('heading', { level: 1 })
          .first()
          .waitFor({ timeout: 4000 })
          .catch(() => {});
        said = (await page.locator('body').innerText()).replaceAll('\n', ' | ').slice(0, 90);
      } catch (error) {
        said = 'ERROR ' + String(error).slice(0, 80);
      }
      console.log(first.slice(0, 8), path, '->', said);
    }
    await context.close();
  }
} else if (mode === 'shots') {
  const which = process.argv[3] ?? '/';
  const name = process.argv[4] ?? 'home';
  for (const [size, viewport] of [
    ['390', phone],
    ['1440', desktop],
    ['320', { width: 320, height: 700 }],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      if (size === '320' && colorScheme === 'light') continue;
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      await page.goto(site + '/?id=demo-session');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (which !== '/') await page.goto(site + which);
      await page.waitForTimeout(2500);
      await page.screenshot({
        path: `/tmp/homeshots/${name}-${size}-${colorScheme}.png`,
        fullPage: process.argv[5] === 'full',
      });
      await context.close();
    }
}
await browser.close();
