import { gzipSync } from 'node:zlib';
import { launchBrowser, phone } from '#test/support/browser.ts';
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: phone });
const page = await context.newPage();
const seen: [string, number][] = [];
page.on('response', async (r) => {
  const u = new URL(r.url());
  if (u.pathname.endsWith('.js') || u.pathname.startsWith('/api'))
    seen.push([u.pathname + u.search, u.pathname.endsWith('.js') ? gzipSync(await r.body(), { level: 9 }).length : 0]);
});
await page.goto('http://localhost:4100' + (process.argv[2] ?? '/?id=demo-session'));
await page.waitForTimeout(3000);
let sum = 0;
for (const [u, n] of seen) {
  sum += n;
  console.log(u, n);
}
console.log(sum / 1024);
await browser.close();
