import { expect } from 'vitest';
import { noStats } from '#shared/rules/protection.ts';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { credits } from '#shared/contracts/credits.ts';
import { createMaya } from '#test/support/companion-api.ts';
import type { SignedIn } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';
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
  it('can be found by status, and show the reason of a failure', async () => {
    const maya = await createMaya(stage.product);
    const subscriber = await stage.product.signIn(maya.sessionId);
    const failed = await generated(subscriber, 'a fox #policy');
    await generated(subscriber, 'a fox');
    const { page, pageErrors } = await openConsole(stage, `/admin/generations?subscriber=${maya.id}`, { viewport });
    const rows = page.getByRole('table', { name: 'Generations' }).getByRole('link');
    await expect.poll(() => rows.count()).toBe(2);
    await expectUsableLayout(page);
    await page.getByLabel('Status').selectOption('Failed');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    await page.getByRole('heading', { name: 'What went wrong' }).waitFor();
    await page.getByText('content_policy_violation').waitFor();
    await page.getByText('Sent to the provider').waitFor();
    await page.getByText(failed, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await expectUsableLayout(page);
    await page.goBack();
    // The filter is in the address, so Back restores it.
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('failed');
    await expect.poll(() => rows.count()).toBe(1);
    const day = page.getByLabel('Day (UTC)');
    await day.pressSequentially('01012020');
    await page.getByRole('heading', { name: 'None found' }).waitFor();
    expect(await day.inputValue()).toBe('2020-01-01');
    await day.fill('');
    await expect.poll(() => rows.count()).toBe(1);
    const user = page.getByLabel('User ID');
    await user.fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'None found' }).waitFor();
    expect(await user.evaluate((input) => input === document.activeElement)).toBe(true);
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
