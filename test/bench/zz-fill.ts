import { launchBrowser, phone } from '#test/support/browser.ts';
import { generations } from '#shared/contracts/generations.ts';
const site = 'http://localhost:4100';
const browser = await launchBrowser();
const page = await (await browser.newContext({ viewport: phone })).newPage();
await page.goto(site + '/?id=demo-session');
await page.getByRole('heading', { level: 1 }).first().waitFor();
const start = (routePath: string, creditCost: number, values: object) =>
  page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });
      return answer.text();
    },
    [generations.createGeneration.path, { routePath, creditCost, values }] as const,
  );
const image = (prompt: string, n = 1) => start('/dream-image', 10, { prompt, image_size: 'square_hd', num_images: n });
console.log((await image('An owl made of autumn leaves', 4)).slice(0, 200));
await image('A storm over the harbour #fail');
await image('A policy thing #policy');
await page.waitForTimeout(9000);
console.log(
  (
    await start('/voice-over', 5, {
      prompt: 'Good evening, and welcome.',
      'voice_setting.voice_id': 'Wise_Woman',
      'voice_setting.speed': 1,
    })
  ).slice(0, 300),
);
await page.waitForTimeout(15000);
await image('Paper boats on a river of ink #slow');
await browser.close();
