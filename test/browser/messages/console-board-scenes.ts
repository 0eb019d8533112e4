import { openConsole } from '../open-console.ts';
import { retryRequest } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

const broken = { status: 500, json: {} };

/** The board, and all assets of one app. */
export const appBoard: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/appTOS');
  await page.route('**/api/admin/board*', (route) => route.fulfill(broken));
  await page.goto(`${stage.product.siteUrl}/admin`);
  await finder.waitForText(page, 'Failed to fetch app board data');
  await page.route('**/api/admin/apps/**', (route) => route.fulfill(broken));
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/admin/board*');
  await page
    .getByRole('button', { name: /^\d+ AI assets of/ })
    .first()
    .click();
  const assets = page.getByRole('dialog');
  await finder.waitForText(assets, 'Failed to fetch assets');
  // Neither the video nor its thumbnail loads.
  await page.route(/\.mp4/, (route) => route.abort());
  await retryRequest(assets.getByRole('button', { name: 'Try Again' }), '**/api/admin/apps/**');
  await assets.getByText('20 assets shown').waitFor();
  const search = async (words: string) => {
    await assets.getByRole('searchbox').fill(words);
    await assets.getByRole('button', { name: 'Search', exact: true }).click();
  };
  for (const words of ['SHAPES-THAT-DRIFT', 'shapes that DRIFT']) {
    await search(words);
    await assets.getByText('2 assets shown').waitFor();
  }
  await assets.getByRole('listitem').first().locator('svg.lucide-play').waitFor();
  await assets.getByRole('listitem').first().getByRole('button').click();
  await page.getByText(/^Couldn’t play it\./).waitFor();
  await page.locator('svg.lucide-play').last().waitFor();
  finder.markFound('A video load failure shows a play-icon placeholder');
  await page.keyboard.press('Escape');
  for (const words of ['maya lindqvist', 'demo-SUBSCRIBER']) {
    await search(words);
    await assets.getByText('20 assets shown').waitFor();
  }
  await search('nothing of the kind');
  await assets.getByText('No assets found').waitFor();
  finder.markFound('matches filename, generation prompt, owner name or id');
};

/** Users and their assets, page sizes and id lengths. */
export const analytics: ConsoleScene = async (finder, stage) => {
  const { page } = await openConsole(stage, '/appTOS');
  await page.route('**/api/admin/analytics', (route) => route.fulfill(broken));
  await page.goto(`${stage.product.siteUrl}/analytics`);
  await finder.waitForText(page, 'Failed to fetch analytics data');
  await retryRequest(page.getByRole('button', { name: 'Retry' }), '**/api/admin/analytics');
  await page.getByRole('button', { name: /assets of Maya/ }).click();
  const assets = page.getByRole('dialog');
  await assets.getByRole('button', { name: 'Load more' }).waitFor();
  const ofUser = await assets.getByRole('listitem').count();
  await page.goto(`${stage.product.siteUrl}/admin`);
  await page
    .getByRole('button', { name: /^\d+ AI assets of/ })
    .first()
    .click();
  await assets.getByRole('button', { name: 'Load more' }).waitFor();
  const ofApp = await assets.getByRole('listitem').count();
  finder.expectValue('Asset paging: 10 per page (user view), 20 (app view)', [ofUser, ofApp], [10, 20]);
};
