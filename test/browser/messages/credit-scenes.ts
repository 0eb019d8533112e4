import { expect } from 'vitest';
import { openapi } from '#shared/contracts/api.ts';
import { assets } from '#shared/contracts/assets.ts';
import { assist } from '#shared/contracts/assist.ts';
import { companion } from '#shared/contracts/companion.ts';
import { credits } from '#shared/contracts/credits.ts';
import { call, companionSecret } from '#test/support/product.ts';
import { retryRequest, chooseFromMenu, openScreen } from '../open-screen.ts';
import type { Scene } from './scene.ts';

const values = { prompt: 'a lantern', image_size: 'square_hd', num_images: 1 };

/** Missing credits, and credits that fail to load. */
export const creditScreens: Scene = async (finder, stage) => {
  const poor = await stage.product.signIn('low-credit-session');
  finder.expectInResponse(await poor.generate('dream-image', values), 'Insufficient credits');
  const { page } = await openScreen(stage, '/p/dream-image?id=low-credit-session');
  await page.getByLabel(/Describe your picture/).fill('a lantern');
  await page.getByRole('button', { name: 'Insufficient Credits' }).click();
  const modal = page.getByRole('dialog', { name: 'Insufficient Credits' });
  await modal.getByText('This needs 10 credits.').waitFor();
  finder.markFound('Insufficient-credits modal can show the required amount');
  await modal.locator('video').dispatchEvent('error');
  await finder.waitForText(modal, 'Video unavailable');
  await page.route('**/api/credits**', (route) => route.abort());
  await page.goto(stage.product.siteUrl);
  await finder.waitForText(page, 'Failed to check credits');
  await page.goto(`${stage.product.siteUrl}/p/dream-image`);
  await page.getByText('Failed to check credits').waitFor();
  expect(await page.getByText('Checking Credits...').count()).toBe(0);
  await page.unroute('**/api/credits**');
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/credits**');
  await page.getByText('You have 3 credits').waitFor();
};

/** Messages of the API itself, and for the mobile app's back end. */
export const companionApi: Scene = async (finder, { product: { siteUrl } }) => {
  const creditQuestion = { input_user_id: 'nobody-at-all', required_credits: 10 };
  const headers = { 'x-companion-secret': companionSecret };
  finder.expectInResponse(
    await call(siteUrl, companion.checkUserCredit, { body: creditQuestion, headers }),
    'No user found',
  );

  const { body } = await call(siteUrl, openapi.getOpenapi, {});
  const limit = body.paths[assets.listAssets.path].get.parameters.find(
    ({ name }: { name: string }) => name === 'limit',
  );
  finder.expectValue('50 default (data layer)', limit.schema.default, 50);
};

/** Credits in an external back end, and the requests to OpenAI. */
export const externalBackEnd: Scene = async (finder, stage) => {
  const { product, setCreditCheckResponse, openaiRequests } = stage.external;
  const subscriber = await product.signIn('companion-user');
  const check = () => subscriber.call(credits.getCredits, { query: { required: 10 } });
  const { page } = await openScreen({ ...stage, product }, '/p/slow-image?id=companion-user');
  setCreditCheckResponse(400, { error: 'No user found' });
  await page.reload();
  await finder.waitForText(page, 'User not found in credit system');
  setCreditCheckResponse(200, { credit: 'plenty' });
  await retryRequest(page.getByRole('button', { name: 'Try Again' }), '**/api/credits**');
  await finder.waitForText(page, 'Invalid response format from credit API');
  setCreditCheckResponse(503, undefined);
  finder.expectInResponse(await check(), 'Failed to check credits');

  setCreditCheckResponse(200, [{ credit: 100, has_enough_credit: true }]);
  const { body } = await subscriber.generate('slow-image', values);
  finder.expectInResponse(await subscriber.settled(body.generation.id), 'Credit deduction failed');

  const short = await product.signIn('user-9');
  const refused = await short.call(assets.listAssets, { query: {} });
  const invalid = 'Invalid user ID format - must be valid Atelia user ID';
  finder.expectValue('Real user id minimum length 10', refused.body.error.message, invalid);

  const enhance = { routePath: 'dream-image', fieldKey: 'prompt', text: 'a kite' };
  await subscriber.call(assist.enhancePrompt, { body: enhance });
  const firstRequest = openaiRequests.map(
    (request) => request as { max_completion_tokens: number; temperature: number },
  )[0];
  finder.expectValue('500 tokens', firstRequest?.max_completion_tokens, 500);
  finder.expectValue('temperature 0.7', firstRequest?.temperature, 0.7);
};

export const plans: Scene = async (finder, stage) => {
  const { page } = await openScreen(stage, '/?id=demo-session');
  await chooseFromMenu(page, 'Upgrade');
  const plan = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name }).first();
  const textOf = async (name: string) => (await plan(name).innerText()).replaceAll(/\s+/g, ' ');
  await plan('Enterprise').waitFor();
  finder.expectValue(
    'Basic sku_basic $9.99/month (100 requests per month)',
    await textOf('Basic'),
    expect.stringMatching(/^Basic \$9\.99 ?\/month 100 requests per month/),
  );
  finder.expectValue(
    'Pro sku_pro $19.99/month (unlimited)',
    await textOf('Pro'),
    expect.stringMatching(/^Pro Current plan \$19\.99 ?\/month Unlimited/),
  );
  finder.expectValue(
    'Enterprise sku_enterprise $49.99/month',
    await textOf('Enterprise'),
    expect.stringMatching(/^Enterprise \$49\.99 ?\/month/),
  );
};
