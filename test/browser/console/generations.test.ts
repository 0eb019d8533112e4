import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { adminGenerations } from '#shared/contracts/admin-generations.ts';
import { credits } from '#shared/contracts/credits.ts';
import { noStats } from '#shared/rules/protection.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import type { SignedIn } from '#test/support/product.ts';
import { publishForm } from '../generation/form-page.ts';
import { openConsole } from '../open-console.ts';
import { expectUsableLayout, openScreen, describeAtSizes } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(({ stage: shared }) => void (stage = shared));

const values = { prompt: 'a red fox', image_size: 'square_hd', num_images: 1 };

async function generated(subscriber: SignedIn, prompt: string): Promise<string> {
  const { body } = await subscriber.generate('dream-image', { ...values, prompt });
  return (await subscriber.settled(body.generation.id)).id;
}

describeAtSizes('desktop', 'generations', (viewport) => {
  it('show prompt, subscriber, cause and credits, follow by themselves, and are filtered by chips', async () => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const failed = await generated(subscriber, 'a fox #policy');
    await generated(subscriber, 'a fox');
    const { page, pageErrors } = await openConsole(stage, `/admin/generations?subscriber=${maya.id}`, { viewport });
    const rows = page.getByRole('table', { name: 'Generations' }).getByRole('rowheader').getByRole('link');
    await expect.poll(() => rows.count()).toBe(2);
    await page
      .getByRole('row', { name: /a fox #policy/ })
      .getByText('Failed: content policy')
      .waitFor();
    const [subscriberLink] = await page.getByRole('link', { name: 'Maya Lindqvist' }).all();
    expect(await subscriberLink!.getAttribute('href')).toBe(`/admin/subscribers/${maya.id}`);
    await expectUsableLayout(page);

    // The list refreshes while the tab is used, at most once in five seconds.
    await page.clock.install();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    const refreshAndCount = (shown: Locator) => async () => {
      await page.clock.fastForward(5000);
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      return shown.count();
    };
    await generated(subscriber, 'a newer fox');
    await expect.poll(refreshAndCount(rows)).toBe(3);
    const newer = page.getByRole('row', { name: /a newer fox/ });
    await newer.waitFor();

    // Rows that arrive while the list is read wait behind a bar, and move nothing.
    await newer.hover();
    const placeBefore = await newer.boundingBox();
    await generated(subscriber, 'the newest fox');
    const bar = page.getByRole('button', { name: '1 new' });
    await expect.poll(refreshAndCount(bar)).toBe(1);
    expect(await newer.boundingBox()).toEqual(placeBefore);
    await expectUsableLayout(page);
    await newer.getByRole('checkbox').check();
    await page.getByRole('heading', { name: 'Generations' }).hover();
    expect([await bar.count(), await rows.count()]).toEqual([1, 3]);
    await page.setViewportSize({ width: viewport.width, height: 360 });
    await page.evaluate(() => globalThis.scrollTo(0, 60));
    await page.getByRole('button', { name: 'Clear selection' }).click();
    expect([await bar.count(), await rows.count()]).toEqual([1, 3]);
    await bar.click();
    await expect.poll(() => rows.first().innerText()).toMatch(/the newest fox/);
    expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
    await page.setViewportSize(viewport);

    await page.getByRole('button', { name: 'Cause' }).click();
    await page.getByRole('combobox', { name: 'Find: Cause' }).fill('policy');
    await expectUsableLayout(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
    await page.getByText('content_policy_violation').waitFor();
    await page.getByText('Sent to the provider').waitFor();
    await page.getByText(failed, { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'a fox #policy', level: 1 }).waitFor();
    for (const name of ['Subscriber Maya Lindqvist', 'Model Dream Image', 'Page /dream-image']) {
      await page.getByRole('link', { name, exact: true }).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await expectUsableLayout(page);
    await page.goBack();
    // The filter is in the address, so Back restores it.
    await page.getByRole('button', { name: 'Cause Content policy' }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Date' }).click();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByRole('heading', { name: 'None found' }).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Subscriber' }).click();
    await page.getByRole('combobox', { name: 'Find by name or ID' }).fill(maya.id);
    await page.getByRole('option', { name: maya.id }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByLabel('Search loaded').fill('newer');
    await expect.poll(() => rows.count()).toBe(1);
    expect(pageErrors).toEqual([]);
  });

  it('have their prompts and names also after a quick Back', { tags: ['whole'] }, async () => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    await generated(subscriber, 'a quick fox');
    const { page } = await openConsole(stage, '/icon.svg', { viewport });
    const isBack = Promise.withResolvers<void>();
    await page.route(`**${adminGenerations.describeGenerations.path}`, async (route) => {
      await isBack.promise;
      await route.continue();
    });
    await page.goto(`${stage.product.siteUrl}/admin/generations?subscriber=${maya.id}`);
    const rows = page.getByRole('table', { name: 'Generations' }).getByRole('rowheader').getByRole('link');
    await rows.first().click();
    await page.getByRole('heading', { name: 'a quick fox', level: 1 }).waitFor();
    await page.goBack();
    await rows.first().waitFor();
    isBack.resolve();
    await page
      .getByRole('row', { name: /a quick fox/ })
      .getByText('Maya Lindqvist')
      .waitFor();
  });

  it('are refunded together and cancelled together, and exported with their numbers', { tags: ['whole'] }, async () => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    for (const prompt of ['a fox #policy', '=1+1', 'a second fox']) await generated(subscriber, prompt);
    const { body } = await subscriber.generate('dream-image', { ...values, prompt: 'a glacier #never' });
    const available = async () => (await subscriber.call(credits.getCredits, {})).body.available;
    const before = await available();
    const { page, pageErrors } = await openConsole(stage, `/admin/generations?subscriber=${maya.id}`, { viewport });
    for (const prompt of ['#policy', '=1\\+1', 'a second fox', '#never']) {
      await page
        .getByRole('row', { name: new RegExp(prompt) })
        .getByRole('checkbox')
        .check();
    }
    const bar = page.getByRole('group', { name: /Generations/ }).last();
    await bar.getByRole('button', { name: 'Refund' }).click();
    const drawer = page.getByRole('dialog', { name: 'Refund credits' });
    await drawer.getByText(/^2 generations, 1 subscriber: 20 credits will be returned/).waitFor();
    await drawer.getByText(/^2 of the selected can’t be refunded/).waitFor();
    const safe = drawer.getByRole('button', { name: 'Cancel' });
    await expect.poll(() => safe.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectUsableLayout(page);
    await drawer.getByLabel('Reason').fill('It had six fingers');
    await drawer.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('Refunded 2 generations').waitFor();
    expect(await available()).toBe(before + 20);
    await expect.poll(() => page.getByRole('row').getByText('Refunded', { exact: true }).count()).toBe(2);

    await bar.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this generation?' });
    await question.getByText(/Releases 10 credits on hold/).waitFor();
    await question.getByRole('button', { name: 'Cancel 1 generation' }).click();
    await page.getByText('Cancelled 1 generation').waitFor();
    expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'cancelled' });
    expect(await available()).toBe(before + 30);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    // A spreadsheet would run a cell that starts with an equals sign.
    expect(lines.find((line) => line.includes('1+1'))).toContain(`"'=1+1",10,10,0`);
    expect(pageErrors).toEqual([]);
  });

  it('can be refunded with a reason, and run again for free', async () => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const id = await generated(subscriber, 'a fox in the rain');
    const available = async () => (await subscriber.call(credits.getCredits, {})).body.available;
    const before = await available();
    const { page, pageErrors } = await openConsole(stage, `/admin/generations/${id}`, { viewport });
    await page.getByRole('button', { name: 'Refund' }).click();
    const drawer = page.getByRole('dialog', { name: 'Refund credits' });
    await drawer.getByRole('button', { name: 'Refund' }).click();
    await drawer.getByText('Reason is required').waitFor();
    await expectUsableLayout(page);
    await drawer.getByLabel('Reason').fill('It had six fingers');
    await drawer.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('10 credits: It had six fingers').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    expect(await available()).toBe(before + 10);
    const subscriberScreen = await openScreen(stage, `/results/${id}`, { viewport, cookie: subscriber.cookie });
    await subscriberScreen.page.getByText('10 credits charged. 10 credits refunded.').waitFor();

    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run again' }).click();
    await page.getByText('Repeats').waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    expect(page.url()).not.toContain(id);
    expect(await available()).toBe(before + 10);
    expect(pageErrors).toEqual([]);
  });

  it(
    'a paused model is shown to subscribers and in the list, until an admin resumes it',
    { tags: ['whole'] },
    async () => {
      const name = `paused-${viewport.width}`;
      await publishForm(stage.product, name, [{ id: 'p', label: 'Prompt', variableName: 'prompt', type: 'text' }]);
      const { cloud } = stage.product;
      const pauses = new PauseRepository(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')));
      await pauses.begin({
        kind: 'model',
        id: name,
        name: `Form ${name}`,
        ownerId: 'admin',
        reason: 'failures',
        since: new Date().toISOString(),
        stats: { ...noStats, faults: 12, completed: 3 },
        failedTestRequests: 0,
        nextTestRequestAt: new Date().toISOString(),
      });
      await pauses.savePausedNow(await pauses.all());
      const { sessionId } = await createMaya(stage.product);
      const subscribers = await openScreen(stage, `/p/${name}?id=${sessionId}`, { viewport });
      const notice = 'This form is paused and takes no credits. Please try again later.';
      await subscribers.page.getByText(notice).waitFor();
      await expectUsableLayout(subscribers.page);

      const { page, pageErrors } = await openConsole(stage, '/admin', { viewport });
      await page
        .getByRole('link', { name: /paused/ })
        .first()
        .click();
      const row = page.getByRole('row').filter({ hasText: `Form ${name}` });
      await row.getByText('12 of 15 failed').waitFor();
      await expectUsableLayout(page);
      await row.getByRole('button', { name: /^Resume Form paused/ }).click();
      await page.getByText(`Resumed Form ${name}`).waitFor();
      await expect.poll(() => row.count()).toBe(0);
      await subscribers.page.reload();
      await subscribers.page
        .getByRole('heading', { name: `Form ${name}` })
        .first()
        .waitFor();
      expect(await subscribers.page.getByText(notice).count()).toBe(0);
      expect(pageErrors).toEqual([]);
    },
  );
});
