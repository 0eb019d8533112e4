import { describe, expect, onTestFinished } from 'vitest';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { changeProForm, createTestProForm } from '../generation/change-cost.ts';
import { startWithExternalServices } from '../messages/external-services.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
let maya: NewSubscriber;
let poor: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  poor = await createMaya(stage.product, { credits: 3 });
});

describeAtSizes('phone', 'the pro page', (viewport) => {
  it(
    'accepts a request and holds its cost',
    { tags: ['A2.1-15', 'S2.1-5', 'S2.15-4', 'S2.15-6', 'S2.15-7', 'S2.15-5', 'S2.15-8'] },
    async () => {
      const { page } = await openScreen(stage, `/pro/portrait-request?id=${maya.sessionId}`, { viewport });
      await page.getByRole('heading', { name: 'Portrait Request' }).waitFor();
      await page.getByRole('img', { name: 'Example of Portrait Request' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      const submit = page.getByRole('button', { name: 'Submit Request (20 credits)' });
      await submit.click();
      await page.getByText('Request Details is required').waitFor();
      await expectUsableLayout(page);

      await page.getByLabel('Request Details').fill('My dog as a captain');
      await page.getByLabel('Style').selectOption('Comic');
      await submit.click();
      await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
      await page.getByText('20 credits on hold.').waitFor();
      const ownRequest = page.getByRole('listitem').filter({ hasText: 'My dog as a captain' }).first();
      await ownRequest.getByText('Pending').waitFor();
      await ownRequest.getByText('20 credits on hold').waitFor();
      await expectUsableLayout(page);
    },
  );
});

describe('the pro page', () => {
  it('without a form says so, and leads back', { tags: ['whole', 'S2.15-3', 'S2.15-1'] }, async () => {
    const { page } = await openScreen(stage, '/appTOS');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/pro-forms/**', (route) => held.promise.then(() => route.continue()));
    await page.goto(`${stage.product.siteUrl}/pro/nothing?id=${maya.sessionId}`);
    await page.getByRole('status').getByText('Loading…').waitFor();
    held.resolve();
    await page.getByRole('heading', { name: 'Pro Form Not Found' }).waitFor();
    await page.getByText('Pro form not found. This public page does not exist.').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  });

  it('says why a request was rejected, and shows the pictures of a completed one', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, '/appTOS');
    const common = {
      routePath: '/portrait-request',
      formName: 'Portrait Request',
      answers: [],
      assets: [],
      creditCost: 20,
    };
    const declined = {
      ...common,
      id: 'a',
      status: 'rejected',
      details: 'A dragon',
      receipt: { held: 0, charged: 0, released: 20 },
      rejectionReason: 'We do not portray dragons',
      createdAt: '2026-11-19T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    };
    const pending = { ...declined, id: 'b', status: 'pending', details: 'A dog', rejectionReason: undefined };
    const picture = {
      id: 'd',
      mediaType: 'image',
      filename: 'portrait-final-2.png',
      contentType: 'image/png',
      extension: 'png',
      sizeBytes: 1000,
      publicUrl: `${stage.product.siteUrl}/icon-192.png`,
      isAiGenerated: false,
      appId: 'app',
      createdAt: declined.createdAt,
      updatedAt: declined.createdAt,
    };
    const completed = { ...pending, id: 'c', status: 'completed', details: 'A captain', assets: [picture] };
    const items = [declined, pending, completed];
    await page.route('**/api/pro-requests?*', (route) => route.fulfill({ json: { items } }));
    await page.goto(`${stage.product.siteUrl}/pro/portrait-request?id=${maya.sessionId}`);
    const row = page.getByRole('listitem').filter({ hasText: 'A dragon' });
    await row.getByText('Reason: We do not portray dragons').waitFor();
    await row.getByText('Rejected', { exact: true }).waitFor();
    await row.getByText('20 credits released').waitFor();
    const result = page
      .getByRole('listitem')
      .filter({ hasText: 'A captain' })
      .getByRole('link', { name: 'Open result' });
    await result.locator('img').waitFor();
    expect(await page.getByText(picture.filename).count()).toBe(0);
    await expectAccessible(page);
  });

  it('keeps the entries over a reload until they are submitted', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/pro/portrait-request?id=${maya.sessionId}`);
    const details = page.getByLabel('Request Details');
    await details.fill('My hamster as a knight');
    await page.reload();
    await expect.poll(() => details.inputValue()).toBe('My hamster as a knight');
    await page.getByLabel('Style').selectOption('Comic');
    await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
    await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
    await page.reload();
    await details.waitFor();
    expect(await details.inputValue()).toBe('');
  });

  it('submits only once if a request is repeated after a lost response and a reload', { tags: ['whole'] }, async () => {
    const nadia = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/pro/portrait-request?id=${nadia.sessionId}`);
    const submit = async () => {
      await page.getByLabel('Request Details').fill('My cat as a queen');
      await page.getByLabel('Style').selectOption('Comic');
      await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
    };
    await page.route('**/api/pro-requests', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await page.unroute('**/api/pro-requests');
    await page.reload();
    await submit();
    await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
    const subscriber = await stage.product.signIn(nadia.sessionId);
    expect((await subscriber.call(proRequests.listProRequests, { query: {} })).body.items).toHaveLength(1);
  });

  it(
    'says that its cost has changed, keeps the entries, and holds the newly shown cost',
    { tags: ['whole'] },
    async () => {
      const form = await createTestProForm(stage.product, 'costly');
      const { page } = await openScreen(stage, `/pro/costly?id=${maya.sessionId}`);
      const keys = new Set<string | undefined>();
      page.on('request', (sent) => {
        if (sent.method() === 'POST' && sent.url().endsWith('/api/pro-requests')) {
          keys.add(sent.headers()['idempotency-key']);
        }
      });
      const [details, mood] = [page.getByLabel('Request Details'), page.getByLabel('Mood')];
      await details.fill('My cat as a pirate');
      await mood.fill('cheerful');
      const submit = page.getByRole('button', { name: 'Submit Request (10 credits)' });
      await submit.waitFor();
      const firstField = { id: 'place', variableName: 'place', label: 'Place', type: 'text' };
      await changeProForm(stage.product, form, { creditCost: 14, firstField });

      await submit.click();
      await page.getByRole('alert').getByText('The cost of this page has changed from 10 to 14 credits.').waitFor();
      const changedPriceButton = page.getByRole('button', { name: 'Submit Request (14 credits)' });
      await changedPriceButton.waitFor();
      await page.getByText('14 credits on hold now').waitFor();
      expect([await details.inputValue(), await mood.inputValue()]).toEqual(['My cat as a pirate', 'cheerful']);
      await expectAccessible(page);

      await changedPriceButton.click();
      await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
      await page.getByText('14 credits on hold.').waitFor();
      expect(keys.size).toBe(2);
      const subscriber = await stage.product.signIn(maya.sessionId);
      const { body } = await subscriber.call(proRequests.listProRequests, { query: {} });
      const submitted = body.items.filter(({ routePath }: { routePath: string }) => routePath === '/costly');
      expect(submitted).toMatchObject([{ receipt: { held: 14 }, answers: [{ label: 'Mood', value: 'cheerful' }] }]);
    },
  );

  it('asks subscribers without enough credits to top up', async () => {
    const { page } = await openScreen(stage, `/pro/portrait-request?id=${poor.sessionId}`);
    await page.getByLabel('Request Details').fill('My dog as a captain');
    await page.getByRole('button', { name: 'Insufficient Credits' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('20');
  });

  it('needs a session', { tags: ['S2.1-21', 'S2.15-2', 'S6-7'] }, async () => {
    const { page } = await openScreen(stage, '/pro/portrait-request');
    await page.getByText('Session ID required - Please access this page through the companion app').waitFor();
  });
});

describe('the pro page if an external back end keeps the credits', { tags: ['whole'] }, () => {
  it('lets the back end decide whether its credits cover the cost', { tags: ['S2.15-9'] }, async () => {
    const { product, creditChecks, setCreditCheckResponse, close } = await startWithExternalServices();
    onTestFinished(close);
    setCreditCheckResponse(200, [{ credit: 100, has_enough_credit: false }]);
    const { page } = await openScreen({ ...stage, product }, '/pro/portrait-request?id=companion-user');
    await page.getByRole('button', { name: 'Insufficient Credits' }).waitFor();
    expect(creditChecks).toContainEqual({ input_user_id: 'companion-user', required_credits: 20 });

    setCreditCheckResponse(200, [{ credit: 100, has_enough_credit: true }]);
    await page.reload();
    await page.getByLabel('Request Details').fill('My dog as a captain');
    await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
    await page.getByRole('heading', { name: 'Request submitted' }).waitFor();
    await page.getByRole('status').getByText('20 credits on hold.').waitFor();
    await page.getByText('20 credits on hold', { exact: true }).waitFor();
  });
});
