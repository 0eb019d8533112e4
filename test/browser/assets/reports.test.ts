import { expect } from 'vitest';
import { shares } from '#shared/contracts/shares.ts';
import { createLink, createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { openConsole } from '../open-console.ts';
import { describeAtSizes, expectUsableLayout, openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';

let stage: Stage;
it.beforeAll(({ stage: shared }) => {
  stage = shared;
});

async function createSharedResult() {
  const maya = await createMaya(stage.product);
  const subscriber = await stage.product.signIn(maya.sessionId);
  const values = { prompt: 'A kite above the dunes', image_size: 'square_hd', num_images: 1 };
  const { body } = await subscriber.generate('dream-image', values);
  const assetId = (await subscriber.settled(body.generation.id)).assets[0]!.id;
  const { url } = await shareResult(subscriber, assetId);
  const isShared = async () =>
    (await subscriber.call(shares.getShare, { params: { id: assetId } })).body.share !== undefined;
  return { maya, assetId, path: new URL(url).pathname, isShared };
}

describeAtSizes('phone', 'a result', (viewport) => {
  it('is reported on its shared page by keyboard, decided, and its owner suspended', async () => {
    const { maya, assetId, path, isShared } = await createSharedResult();
    const { page: visitor } = await openScreen(stage, path, { viewport });
    await visitor.getByText('Report', { exact: true }).press('Enter');
    await visitor.getByRole('radio', { name: /real person/ }).press('Space');
    await visitor.getByLabel('Anything else').fill('That is me');
    await visitor.getByLabel('How can we reach you').fill('me@example.com');
    await expectUsableLayout(visitor);
    await visitor.getByRole('button', { name: 'Send report' }).press('Enter');
    await visitor.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
    await eventually(async () => expect(await isShared()).toBe(false));

    const address = `/admin/reports/${maya.id}/${assetId}`;
    const { page, pageErrors } = await openConsole(stage, address, { viewport });
    await page.getByText('That is me').waitFor();
    await page.getByText('Contact: me@example.com').waitFor();
    await page.getByRole('button', { name: 'Show the file' }).press('Enter');
    await page.getByRole('button', { name: 'Keep' }).press('Enter');
    await expectUsableLayout(page);
    await page.getByLabel('To the owner').fill('It is fine.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).press('Enter');
    await page.getByText('Decided by').waitFor();
    expect(await isShared()).toBe(true);

    await page.getByRole('link', { name: 'All reports' }).press('Enter');
    await page.getByRole('button', { name: 'Decided' }).click();
    await page.locator(`a[href="${address}"]`).waitFor();
    await expectUsableLayout(page);
    await page.getByRole('button', { name: 'Statistics' }).click();
    await page.getByRole('table').waitFor();
    await expectUsableLayout(page);

    await page.goto(`${stage.product.siteUrl}/admin/subscribers/${maya.id}`);
    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByLabel('Reason').fill('Three reports');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('group', { name: 'This subscriber is suspended' }).waitFor();
    await expectUsableLayout(page);
    const newLink = await createLink(stage.product.siteUrl, maya.id);
    const { page: refused } = await openScreen(stage, `/?id=${newLink}`, { viewport });
    await refused.getByText('Your account is suspended, because we removed something from it.').waitFor();
    await page.getByRole('button', { name: 'Lift suspension' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift suspension' }).press('Enter');
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('is reported in the viewer, where a report needs a reason', async () => {
    const { maya, isShared } = await createSharedResult();
    const { page, pageErrors } = await openScreen(stage, `/assets?id=${maya.sessionId}`, { viewport });
    await page.getByRole('button', { name: 'Picture: A kite above the dunes' }).first().click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const sheet = page.getByRole('dialog', { name: 'Report this picture' });
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await sheet.getByText('Choose what is wrong with it.').waitFor();
    await expectUsableLayout(page, sheet);
    await sheet.getByRole('radio', { name: /a child/ }).press('Space');
    await sheet.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you for your report').waitFor();
    await sheet.waitFor({ state: 'detached' });
    expect(await isShared()).toBe(false);
    expect(pageErrors).toEqual([]);
  });
});
