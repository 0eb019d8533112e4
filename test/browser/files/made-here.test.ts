import { describe, expect } from 'vitest';
import { phone } from '#test/support/browser.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

describe('the page that checks files', () => {
  let stage: Stage;
  it.beforeAll(async ({ stage: shared }) => {
    stage = shared;
  });

  it('tells a file that was made here from a forged one, and what each evidence is worth', async () => {
    const { product } = stage;
    const subscriber = await product.signIn((await createMaya(product)).sessionId);
    const values = { prompt: 'a kite', image_size: 'square_hd', num_images: 1 };
    const { body } = await subscriber.generate('dream-image', values);
    const [asset] = (await subscriber.settled(body.generation.id)).assets;
    const { url } = await shareResult(subscriber, asset!.id);
    const made = Buffer.from(await (await fetch(asset!.publicUrl)).arrayBuffer());

    const { page, pageErrors } = await openScreen(stage, url.slice(product.siteUrl.length), { viewport: phone });
    await page.getByText('Made with AI').waitFor();
    await expectUsableLayout(page);
    await page.getByRole('link', { name: 'Check a file' }).click();
    await page.getByRole('heading', { name: 'Was this file made here?' }).waitFor();
    // The page's own scripts are no message about a file.
    await page.waitForLoadState('load');
    const sent: string[] = [];
    page.on('request', (request) => {
      // Pictures on the page come from the browser's own memory, and scripts can load late.
      if (request.url().startsWith('http') && request.resourceType() !== 'script')
        sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Choose or drop a file').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

    await choose('kite.jpg', made);
    await page.getByRole('heading', { name: 'Yes, made here with AI' }).waitFor();
    await page.getByText('Says that it was made with AI, and names Atelia').waitFor();
    await expectUsableLayout(page);

    await choose('forged.jpg', Buffer.concat([Buffer.from('any bytes'), made.subarray(0, 4000)]));
    await page.getByRole('heading', { name: 'We don’t know this file' }).waitFor();
    await page.getByText('Says that it was made with AI, and names Atelia').waitFor();
    await page.getByText('A hint: anyone can add, copy or remove a mark.').waitFor();
    await page.getByText('forged.jpg').waitFor();

    // Only two hashes left the browser.
    expect(sent.map((request) => request.replace(product.siteUrl, ''))).toEqual([
      expect.stringMatching(/^\/api\/made-here \{"sha256":"[0-9a-f]{64}"\}$/),
      expect.stringMatching(/^\/api\/made-here \{"sha256":"[0-9a-f]{64}"\}$/),
    ]);
    expect(pageErrors).toEqual([]);
  });
});
