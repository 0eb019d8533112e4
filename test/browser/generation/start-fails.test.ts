import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import type { ErrorBody } from '#shared/kernel/schemas.ts';
import { desktop, isOnScreen, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { goToElement, goToGenerateButton } from './form-steps.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
});

const path = '**/api/generations';
const isStart = (sent: Request) => sent.method() === 'POST' && new URL(sent.url()).pathname === '/api/generations';
const charged = { nothing: 'It didn’t start. No credits were charged.', unknown: /won’t be charged twice/ };

function refuseStarts(page: Page, status: number, error: ErrorBody['error']): Promise<unknown> {
  const refusal = { status, json: { error } };
  return page.route(path, (route) => (isStart(route.request()) ? route.fulfill(refusal) : route.continue()));
}

/** The server handles the request, but the response is lost. */
function dropResponses(page: Page): Promise<unknown> {
  return page.route(path, async (route) => {
    if (!isStart(route.request())) return route.continue();
    await route.fetch();
    return route.abort();
  });
}

function dropRequests(page: Page): Promise<unknown> {
  return page.route(path, (route) => (isStart(route.request()) ? route.abort() : route.continue()));
}

async function describePicture(page: Page, prompt: string): Promise<void> {
  const text = page.getByLabel(/Describe your picture/);
  await goToElement(page, text);
  await text.fill(prompt);
}

/** Presses Generate and returns the idempotency key that was sent. */
async function start(page: Page): Promise<string | undefined> {
  const generate = await goToGenerateButton(page);
  const [sent] = await Promise.all([page.waitForRequest(isStart), generate.click()]);
  return sent.headers()['idempotency-key'];
}

const errorDialog = (page: Page) => page.getByRole('dialog', { name: 'Generation Failed' });

async function closeErrorDialog(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await errorDialog(page).getByRole('button', { name: 'OK' }).click();
  await reloaded;
}

describeAtSizes('phone', 'a start without a response', (viewport) => {
  it('opens the error dialog, and after OK repeats the same request', { tags: ['whole', 'S8-29'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport });
    await dropRequests(page);
    await describePicture(page, 'a lost letter');
    const first = await start(page);
    await errorDialog(page).getByText('No connection. Check your network and try again.').waitFor();
    await errorDialog(page).getByText(charged.unknown).waitFor();
    await expectUsableLayout(page);
    await closeErrorDialog(page);

    await page.unroute(path);
    const text = page.getByLabel(/Describe your picture/);
    await goToElement(page, text);
    await expect.poll(() => text.inputValue()).toBe('a lost letter');
    expect(await start(page)).toBe(first);
    await page.getByRole('button', { name: 'View result now' }).waitFor();
  });
});

describe('a start whose response is lost', () => {
  const readSpending = async (account: NewSubscriber) => {
    const subscriber = await stage.product.signIn(account.sessionId);
    const { available, held } = (await subscriber.call(credits.getCredits, {})).body;
    const { items } = (await subscriber.call(generations.listGenerations, { query: {} })).body;
    return { generations: items.length, credits: 500 - available, held };
  };

  it('is one generation and one charge when repeated, until its end was seen', async () => {
    const nadia = await createMaya(stage.product);
    const { context, page } = await openScreen(stage, `/p/dream-image?id=${nadia.sessionId}`, { viewport: desktop });
    await dropResponses(page);
    await describePicture(page, 'a letter that did arrive');
    const first = await start(page);
    await errorDialog(page).getByText(charged.unknown).waitFor();
    // Hides the running generation after the reload, as if it had already ended.
    const none = { json: { items: [] } };
    await page.route('**/api/generations?**', (route) => route.fulfill(none));
    await page.unroute(path);
    await closeErrorDialog(page);
    const generate = await goToGenerateButton(page);
    await context.setOffline(true);
    await generate.click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByText(charged.unknown).waitFor();
    expect(await page.getByText(charged.nothing).count()).toBe(0);
    await context.setOffline(false);
    expect(await start(page)).toBe(first);
    const view = page.getByRole('button', { name: 'View result now' });
    await view.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const spentOnce = await readSpending(nadia);
    expect(spentOnce).toMatchObject({ generations: 1, held: 0 });

    expect(await start(page)).not.toBe(first);
    await view.waitFor();
    expect(await readSpending(nadia)).toEqual({ generations: 2, credits: 2 * spentOnce.credits, held: 0 });
  });

  it('stays repeatable after the session ends and after another generation settles', { tags: ['whole'] }, async () => {
    const nadia = await createMaya(stage.product);
    const { context, page } = await openScreen(stage, `/p/dream-image?id=${nadia.sessionId}`, { viewport: desktop });
    await dropResponses(page);
    await describePicture(page, 'a second letter');
    const first = await start(page);
    await errorDialog(page).waitFor();
    await page.unroute(path);
    await refuseStarts(page, 401, { code: 'unauthenticated', message: 'This is why.' });
    await page.route('**/api/generations?**', (route) => route.fulfill({ json: { items: [] } }));
    await closeErrorDialog(page);
    expect(await start(page)).toBe(first);
    await errorDialog(page).getByText(charged.unknown).waitFor();

    await page.unroute(path);
    await context.clearCookies({ name: /_session$/ });
    await page.goto(`${stage.product.siteUrl}/p/dream-image?id=${nadia.sessionId}`);
    await describePicture(page, 'a letter to somebody else');
    expect(await start(page)).not.toBe(first);
    await page.getByRole('button', { name: 'View result now' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel(/Describe your picture/).fill('a second letter');
    expect(await start(page)).toBe(first);
    await page.getByRole('img', { name: 'a second letter' }).waitFor();
    expect(await readSpending(nadia)).toMatchObject({ generations: 2, held: 0 });
  });
});

describe('a refused start', () => {
  it.each([
    ['while too many run', 429, 'too_many_running', charged.nothing],
    ['as a different request', 409, 'idempotency_conflict', charged.nothing],
    ["by a page that can't generate", 503, 'unavailable', charged.nothing],
    ['by a failing server', 500, 'internal', charged.unknown],
  ] as const)(
    '%s opens the error dialog with the charge',
    { tags: ['whole', 'S2.12-6'] },
    async (_, status, code, receipt) => {
      const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
      await refuseStarts(page, status, { code, message: 'This is why.' });
      await describePicture(page, 'a closed door');
      await start(page);
      await errorDialog(page).getByText('This is why.').waitFor();
      await errorDialog(page).getByText(receipt).waitFor();
    },
  );

  it('is shown again after OK, at its field, with the charge', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    const text = page.getByLabel(/Describe your picture/);
    await text.fill('a forbidden thing #policy');
    await start(page);
    await errorDialog(page).waitFor();
    await closeErrorDialog(page);
    const outcome = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Generation Failed' }) });
    await outcome.getByText('No credits were charged.', { exact: false }).waitFor();
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
    const problem = page.getByText('This doesn’t follow our community guidelines.', { exact: true });
    await expect.poll(() => isOnScreen(problem)).toBe(true);
    expect(await text.inputValue()).toBe('a forbidden thing #policy');
    expect(await text.getAttribute('aria-invalid')).toBe('true');
    await expectUsableLayout(page);
    await outcome.getByRole('button', { name: 'Change your entries' }).click();
    await outcome.waitFor({ state: 'detached' });
    await page.reload();
    await text.waitFor();
    expect(await outcome.count()).toBe(0);
  });

  it('goes with the value that it was about, and its panel can be closed', { tags: ['whole'] }, async () => {
    const { sessionId } = await createMaya(stage.product);
    const { page } = await openScreen(stage, `/p/dream-image?id=${sessionId}`, { viewport: phone });
    const text = page.getByLabel(/Describe your picture/);
    const outcome = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Generation Failed' }) });
    await text.fill('a forbidden thing #policy');
    await start(page);
    await closeErrorDialog(page);
    await outcome.waitFor();
    await text.fill('a harmless boat');
    await outcome.waitFor({ state: 'detached' });
    await page.reload();
    await text.waitFor();
    expect(await text.inputValue()).toBe('a harmless boat');
    expect(await text.getAttribute('aria-invalid')).toBeNull();
    expect(await outcome.count()).toBe(0);

    await text.fill('another forbidden thing #policy');
    await start(page);
    await closeErrorDialog(page);
    await outcome.getByRole('button', { name: 'Close' }).click();
    await outcome.waitFor({ state: 'detached' });
  });

  it('keeps prefilled entries in the form', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/?id=${maya.sessionId}`, { viewport: phone });
    await page.getByRole('heading', { name: 'Atelia', level: 1 }).waitFor();
    await page.evaluate(() => {
      const usr = { values: { prompt: 'a kite, once more' } };
      window.history.pushState({ usr, key: 'brought', idx: 1 }, '', '/p/dream-image');
    });
    await page.reload();
    await refuseStarts(page, 429, { code: 'too_many_running', message: 'This is why.' });
    await start(page);
    await errorDialog(page).waitFor();
    await closeErrorDialog(page);
    const text = page.getByLabel(/Describe your picture/);
    await goToElement(page, text);
    await expect.poll(() => text.inputValue()).toBe('a kite, once more');
  });

  it('because of a field’s value shows the message there, without the error dialog', { tags: ['whole'] }, async () => {
    const { page } = await openScreen(stage, `/p/dream-image?id=${maya.sessionId}`, { viewport: phone });
    const message = 'Say it in other words';
    await refuseStarts(page, 400, { code: 'invalid_input', message, fields: [{ field: 'prompt', message }] });
    await describePicture(page, 'a closed door');
    await start(page);
    await page.getByText(message).first().waitFor();
    await page.getByLabel(/Describe your picture/).waitFor();
    expect(await errorDialog(page).count()).toBe(0);
  });
});
