import { randomUUID } from 'node:crypto';
import { demoProFormId } from '#infra/demo/seed.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { smallPicture } from '../files/pick-files.ts';
import { openConsole } from '../open-console.ts';
import { chooseFromRow } from '../open-screen.ts';
import type { ConsoleScene } from './console-scene.ts';

/** A pro request that is completed, with each step failing first. */
export const requests: ConsoleScene = async (finder, stage) => {
  const subscriber = await stage.product.signIn('demo-session');
  const { body } = await subscriber.call(proRequests.createProRequest, {
    headers: { 'idempotency-key': randomUUID() },
    body: { routePath: 'portrait-request', details: 'A scene', values: {} },
  });
  const { id } = body.request;
  const { page } = await openConsole(stage, `/admin/pro-forms/${demoProFormId}/requests`);
  const calls = '**/api/admin/pro-requests/**';
  const shownId = id.slice(0, 8);
  const row = page.getByRole('row').filter({ hasText: shownId });
  finder.expectValue('Request ID is shown with 8 characters', await row.getByRole('rowheader').textContent(), shownId);

  const act = (action: string) => chooseFromRow(page, shownId, action);
  const upload = async () => {
    const chooser = page.waitForEvent('filechooser');
    await act('Upload Result');
    await (await chooser).setFiles([await smallPicture('scene.jpg')]);
    await page.getByRole('button', { name: 'Send and complete' }).click();
  };
  await page.route(calls, (route) => route.abort());
  await upload();
  await finder.waitForText(page, 'Failed to upload file. Please try again.');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Send and complete' }).click();
  await finder.waitForText(page, 'File uploaded successfully and request marked as completed!');

  await act('Send Notification');
  const send = page.getByRole('dialog', { name: 'Send a notification' }).getByRole('button', { name: 'Send' });
  await page.route(calls, (route) => route.abort());
  await send.click();
  await finder.waitForText(page, 'Failed to send notification. Please try again.');
  await page.unroute(calls);
  await send.click();
  await finder.waitForText(page, 'Notification sent successfully!');

  await page.route(`${stage.product.mediaUrl}/**`, (route) => route.fulfill({ status: 404 }));
  await act('Download');
  await finder.waitForText(page, 'Download failed');
};
