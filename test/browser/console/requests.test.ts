import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { credits } from '#shared/contracts/credits.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { desktop, phone } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { smallPicture } from '../files/pick-files.ts';
import { openConsole } from '../open-console.ts';
import {
  chooseFromRow,
  expectFitsAtBothWidths,
  expectUsableLayout,
  expectFullScreen,
  openScreen,
} from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { StoppedClock } from '../stopped-clock.ts';

let stage: Stage;
let maya: NewSubscriber;
let formId: string;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  const admin = await stage.product.signInAdmin();
  const { body } = await admin.call(adminProForms.listProForms, {});
  formId = body.items.find(({ routePath }: { routePath: string }) => routePath === '/portrait-request').id;
});

/** Submits a request of the demo subscriber through the API. */
async function submit(details: string) {
  const subscriber = await stage.product.signIn(maya.sessionId);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { routePath: 'portrait-request', details, values: {} };
  const answer = await subscriber.call(proRequests.createProRequest, { headers, body });
  expect(answer.status).toBe(201);
  return { subscriber, id: answer.body.request.id as string };
}

async function act(page: Page, details: string, action: string) {
  await rowOf(page, details)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

function rowOf(page: Page, details: string) {
  return page.getByRole('row').filter({ hasText: details });
}

async function pickResults(page: Page, details: string, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await act(page, details, 'Upload Result');
  await (await chooser).setFiles(await Promise.all(names.map((name) => smallPicture(name))));
  await sendResults(page, ...names);
}

/** Confirms the preview of the picked files. */
async function sendResults(page: Page, ...names: string[]) {
  const drawer = page.getByRole('dialog', { name: /^Send (this result|these \d results)\?$/ });
  for (const name of names) await drawer.getByText(name).waitFor();
  await drawer.getByRole('button', { name: 'Send and complete' }).click();
}

describe('requests', () => {
  const viewport = phone;

  it(
    'a request appears by itself, is completed, and its subscriber is notified',
    {
      tags: [
        'A1-5',
        'A2.1-6',
        'A2.12-9',
        'A2.12-10',
        'A3.8-1',
        'A3.8-3',
        'A4.7-2',
        'A4.7-3',
        'A7.4-3',
        'A7.5-1',
        'A7.5-17',
        'S1-8',
        'S3-56',
        'S4.4-13',
      ],
    },
    async () => {
      const details = 'My dog as a captain';
      const { context: adminContext, page: admin } = await openConsole(stage, '/admin/pro-forms', { viewport });
      await admin.clock.install();
      await chooseFromRow(admin, 'Portrait Request', 'Requests');
      await admin.getByRole('heading', { name: 'Requests: Portrait Request' }).waitFor();

      const { page } = await openScreen(stage, `/pro/portrait-request?id=${maya.sessionId}`, { viewport });
      await page.getByLabel('Request Details').fill(details);
      await page.getByRole('button', { name: 'Submit Request (20 credits)' }).click();
      await page.getByText('20 credits on hold.').waitFor();

      const row = rowOf(admin, details);
      await admin.clock.fastForward(10_000);
      await row.getByText('Pending', { exact: true }).waitFor();
      await expectFitsAtBothWidths(admin);
      await act(admin, details, 'Start');
      await row.getByText('Processing', { exact: true }).waitFor();
      await pickResults(admin, details, 'captain.jpg', 'mate.jpg');
      await admin.getByText('File uploaded successfully and request marked as completed!').waitFor();
      await row.getByText('Completed', { exact: true }).waitFor();

      await act(admin, details, 'Send Notification');
      const dialog = admin.getByRole('dialog', { name: 'Send a notification' });
      await dialog.getByText('Portrait Request is ready').waitFor();
      await dialog.getByLabel('Message').fill('Your captain is ready');
      await expectUsableLayout(admin);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await admin.getByText('Notification sent successfully!').waitFor();

      await row.getByRole('link', { name: /^[0-9a-f]{8}$/ }).click();
      await admin.getByRole('heading', { name: /^Request /, level: 1 }).waitFor();
      const history = admin.getByRole('list', { name: 'History' }).getByRole('listitem');
      const kinds = ['Submitted', 'Started by Ada Admin', 'Completed by Ada Admin', 'Notified by Ada Admin'];
      for (const [index, kind] of kinds.entries())
        await expect.poll(() => history.nth(index).textContent()).toContain(kind);
      await expectFitsAtBothWidths(admin);
      await adminContext.close();

      await page.goto(`${stage.product.siteUrl}/`);
      await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
      const inbox = page.getByRole('dialog', { name: 'Notifications' });
      await inbox.getByText('Portrait Request is ready').first().waitFor();
      await inbox.getByText('Your captain is ready').waitFor();
      await page.goto(`${stage.product.siteUrl}/assets`);
      await page
        .getByRole('button', { name: /captain\.jpg/ })
        .first()
        .waitFor();
      const subscriber = await stage.product.signIn(maya.sessionId);
      const { body } = await subscriber.call(proRequests.listProRequests, { query: {} });
      expect(body.items.find((request: { details: string }) => request.details === details)).toMatchObject({
        status: 'completed',
        receipt: { held: 0, charged: 20, released: 0 },
        assets: [{ filename: 'captain.jpg' }, { filename: 'mate.jpg' }],
      });
    },
  );

  it('a rejected request has a reason, and its credits are released', async () => {
    const details = 'Something else';
    const { subscriber } = await submit(details);
    const before = (await subscriber.call(credits.getCredits, {})).body;
    const { page } = await openConsole(stage, `/admin/pro-forms/${formId}/requests`, { viewport });
    await act(page, details, 'Reject');
    const dialog = page.getByRole('dialog', { name: 'Reject this request?' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Reason is required').waitFor();
    await expectFitsAtBothWidths(page);
    await dialog.getByLabel('Reason').fill('We draw no captains');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await rowOf(page, details).getByText('Rejected', { exact: true }).waitFor();
    const after = (await subscriber.call(credits.getCredits, {})).body;
    expect(after).toMatchObject({ available: before.available + 20, held: before.held - 20 });
    const { body } = await subscriber.call(proRequests.listProRequests, { query: {} });
    expect(body.items.find((request: { details: string }) => request.details === details)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'We draw no captains',
    });
  });

  it(
    'an admin can notify the subscriber of an open request, before and after starting it',
    { tags: ['whole', 'A2.12-11'] },
    async () => {
      const details = 'A patient one';
      const { subscriber } = await submit(details);
      const { page } = await openConsole(stage, `/admin/pro-forms/${formId}/requests`, { viewport });
      const row = rowOf(page, details);
      const sendNotification = async (title: string, message: string) => {
        await act(page, details, 'Send Notification');
        const dialog = page.getByRole('dialog', { name: 'Send a notification' });
        await dialog.getByText(title).waitFor();
        await dialog.getByLabel('Message').fill(message);
        await dialog.getByRole('button', { name: 'Send' }).click();
        // An earlier toast can still be there, so the closed drawer shows that this notification was sent.
        await page.getByText('Notification sent successfully!').first().waitFor();
        await dialog.waitFor({ state: 'detached' });
      };
      await sendNotification('Portrait Request was received', 'You are next');
      await act(page, details, 'Start');
      await row.getByText('Processing', { exact: true }).waitFor();
      await sendNotification('Portrait Request is being worked on', 'Nearly there');
      await act(page, details, 'Return to Queue');
      await row.getByText('Pending', { exact: true }).waitFor();
      const { items } = (await subscriber.call(notifications.listNotifications, { query: {} })).body;
      const isSentByTest = ({ body }: { body: string }) => ['You are next', 'Nearly there'].includes(body);
      expect(items.filter(isSentByTest)).toMatchObject([
        { title: 'Portrait Request is being worked on', actionPath: '/pro/portrait-request' },
        { title: 'Portrait Request was received', actionPath: '/pro/portrait-request' },
      ]);
    },
  );

  it(
    'files that are no media are refused, the request stays open, and failed calls show errors',
    { tags: ['whole'] },
    async () => {
      const details = 'Not yet';
      await submit(details);
      const { page } = await openConsole(stage, `/admin/pro-forms/${formId}/requests`, { viewport });
      const chooser = page.waitForEvent('filechooser');
      await act(page, details, 'Upload Result');
      const text = { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
      await (await chooser).setFiles([text]);
      await sendResults(page, 'fake.jpg');
      // The dialog and its files stay, with the reason.
      const drawer = page.getByRole('dialog', { name: 'Send this result?' });
      await drawer.getByText('fake.jpg is damaged, or isn’t what its name says.').waitFor();
      await drawer.getByRole('button', { name: 'Leave out fake.jpg' }).waitFor();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      await page.route('**/api/admin/pro-requests/**', (route) => route.fulfill({ status: 500, json: {} }));
      await pickResults(page, details, 'late.jpg');
      await drawer.getByText('Failed to upload file. Please try again.').waitFor();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      await page.unroute('**/api/admin/pro-requests/**');
      await rowOf(page, details).getByText('Pending', { exact: true }).waitFor();
    },
  );

  it('one inbox lists the requests of all forms, with assignee and actions', { tags: ['whole'] }, async () => {
    const details = 'In the inbox';
    await submit(details);
    const { page, pageErrors } = await openConsole(stage, '/admin/requests', { viewport });
    const row = rowOf(page, details);
    await row.getByText('Unassigned').waitFor();
    await expectFitsAtBothWidths(page);
    await act(page, details, 'Start');
    await expect.poll(() => row.count()).toBe(0);
    await page.getByRole('button', { name: /^Processing/ }).click();
    await row.getByText('Ada Admin').waitFor();

    const chooser = page.waitForEvent('filechooser');
    await act(page, details, 'Upload Result');
    await (await chooser).setFiles([await smallPicture('first.jpg')]);
    const drawer = page.getByRole('dialog', { name: 'Send this result?' });
    await drawer.getByText('first.jpg').waitFor();
    await drawer.getByText('the 20 credits are charged').waitFor();
    await drawer.getByRole('button', { name: 'Leave out first.jpg' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send and complete' }).isDisabled()).toBe(true);
    const secondChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).click();
    await (
      await secondChooser
    ).setFiles(await Promise.all(['second.jpg', 'third.jpg'].map((name) => smallPicture(name))));
    const both = page.getByRole('dialog', { name: 'Send these 2 results?' });
    await both.getByText('third.jpg').waitFor();
    const thirdChooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add files' }).click();
    await (
      await thirdChooser
    ).setFiles([{ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }]);
    await page.getByText('Only pictures, videos and audio can be sent. Leave this file out.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send and complete' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Leave out report.pdf' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send and complete' }).isEnabled()).toBe(true);
    await expectFitsAtBothWidths(page);
    await both.getByRole('button', { name: 'Cancel' }).click();
    await row.getByText('Ada Admin').waitFor();
    await act(page, details, 'Reject');
    await page.getByRole('dialog', { name: 'Reject this request?' }).getByLabel('Reason').fill('Not today');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Request rejected').waitFor();
    await page.getByRole('button', { name: /^Rejected/ }).click();
    await row.waitFor();
    expect(pageErrors).toEqual([]);
  });

  it('beside the list, a request is assigned, dated, noted and found again', { tags: ['whole'] }, async () => {
    const details = 'Beside the list';
    const { id, subscriber } = await submit(details);
    const { id: laterId } = await submit('After it in the list');
    const { page, pageErrors } = await openConsole(stage, '/admin/requests', { viewport: desktop });
    // Without a chosen request, the list takes the whole width.
    await page.locator('[data-layout=table]').waitFor();
    await rowOf(page, details).getByRole('link', { name: 'Portrait Request' }).click();
    await page.getByRole('heading', { name: `Request ${id.slice(0, 8)}`, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/requests/${maya.id}/${id}`);
    const row = rowOf(page, details);
    await expect.poll(() => row.getAttribute('aria-current')).toBe('true');
    await page.locator('[data-layout=cards]').waitFor();
    const panel = page.getByRole('region', { name: 'Chosen request' });
    const subscriberLink = panel.getByRole('link', { name: 'Maya Lindqvist' });
    expect(await subscriberLink.getAttribute('href')).toBe(`/admin/subscribers/${maya.id}`);
    await panel.getByLabel('Assignee').selectOption('Ada Admin');
    await row.getByText('Ada Admin').waitFor();
    await panel.getByText('Assigned to Ada Admin by Ada Admin').waitFor();
    await panel.getByLabel('Due date').fill('2020-02-03');
    await panel.getByLabel('Internal note').fill('Ask for a larger photo');
    await row.getByText('Overdue since Feb 3, 2020').waitFor();
    await panel.getByRole('button', { name: 'Add Note' }).click();
    await panel.getByRole('listitem').filter({ hasText: 'Internal note by Ada Admin' }).getByText('Ask for').waitFor();
    await expectUsableLayout(page);
    const { body } = await subscriber.call(proRequests.listProRequests, { query: {} });
    expect(JSON.stringify(body)).not.toMatch(/larger photo|2020-02-03|Ada/);

    // Beside the sidebar there is no room for both, so the chosen request has links to its neighbours.
    await page.setViewportSize({ width: 1024, height: 768 });
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Next request' }).click();
    await page.getByRole('heading', { name: `Request ${laterId.slice(0, 8)}`, level: 1 }).waitFor();
    await expectUsableLayout(page);
    await page.getByRole('link', { name: 'Previous request' }).click();
    await page.getByRole('heading', { name: `Request ${id.slice(0, 8)}`, level: 1 }).waitFor();
    await page.setViewportSize(desktop);
    await page.getByLabel('Assignee').first().selectOption('Ada Admin');
    await page.getByLabel('Sort by').selectOption('Due date');
    const searched = page.waitForResponse((response) => response.url().includes('searchFormIds='));
    await page.getByRole('searchbox').fill('portrait');
    await page.getByRole('searchbox').press('Enter');
    await searched;
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await row.waitFor();
    // The chosen request stays open, and the phone shows it alone, with a way back to the same list.
    await page.setViewportSize(phone);
    await expectFitsAtBothWidths(page);
    await page.getByRole('link', { name: 'All requests' }).click();
    await row.getByText('Overdue since Feb 3, 2020').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('portrait');
    // A double press is one move.
    await row.getByRole('link', { name: 'Portrait Request' }).click();
    const pressedTwice = Promise.withResolvers<void>();
    let moves = 0;
    await page.route('**/status', async (route) => {
      moves += 1;
      await pressedTwice.promise;
      await route.continue();
    });
    await panel.getByRole('button', { name: 'Start' }).dblclick();
    pressedTwice.resolve();
    await panel.getByText('Started by Ada Admin').waitFor();
    expect(moves).toBe(1);
    const admin = await stage.product.signInAdmin();
    for (const ended of [id, laterId]) {
      const params = { userId: maya.id, id: ended };
      await admin.call(adminProRequests.rejectRequest, { params, body: { reason: 'Done' } });
    }
    expect(pageErrors).toEqual([]);
  });

  it('the inbox keeps its rows while refreshing fails, and adjusts counts at once', { tags: ['whole'] }, async () => {
    const details = 'Still there';
    const { id } = await submit(details);
    const { page } = await openConsole(stage, '/admin/requests', { viewport });
    const clock = await StoppedClock.of(page);
    await page.reload();
    const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
    const countOf = async (name: string) => Number((await chip(name).textContent())?.replace(name, ''));
    await clock.passUntilVisible(page.getByRole('button', { name: /^Pending [1-9]/ }));
    await clock.passUntilVisible(rowOf(page, details));
    const [pending, processing] = [await countOf('Pending'), await countOf('Processing')];
    const listRequest = /\/api\/admin\/pro-requests\?/;
    await page.route(listRequest, (route) => route.fulfill({ status: 500, json: {} }));
    const problem = page.getByText('Couldn’t refresh.');
    await clock.passUntilVisible(problem);
    await rowOf(page, details).waitFor();
    await page.unroute(listRequest);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await clock.passUntilHidden(problem);
    await page.route(listRequest, (route) => route.abort());
    await page.clock.resume();
    await act(page, details, 'Start');
    await expect.poll(() => rowOf(page, details).count()).toBe(0);
    expect([await countOf('Pending'), await countOf('Processing')]).toEqual([pending - 1, processing + 1]);
    const admin = await stage.product.signInAdmin();
    await admin.call(adminProRequests.rejectRequest, { params: { userId: maya.id, id }, body: { reason: 'Done' } });
  });

  it('leaving the screen aborts a running upload, and says so', { tags: ['whole'] }, async () => {
    const details = 'Left behind';
    await submit(details);
    const { page } = await openConsole(stage, '/admin/requests', { viewport });
    // Uploads to the bucket never finish.
    const toBucket = ({ pathname }: URL) => !pathname.startsWith('/api/');
    await page.route(toBucket, (route) => (route.request().method() === 'POST' ? undefined : route.fallback()));
    await pickResults(page, details, 'late.jpg');
    await page.getByRole('button', { name: 'Cancel upload' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Pro forms' }).click();
    await page.getByText('Upload cancelled because you left the screen.').waitFor();
  });

  it(
    'a request can be found by id, completed at its own address, and opened from the audit trail',
    { tags: ['whole', 'A2.12-12', 'A7.5-2'] },
    async () => {
      const { id } = await submit('Found again');
      const admin = await stage.product.signInAdmin();
      // The index of open requests can lag.
      await eventually(async () => {
        const { body } = await admin.call(adminOverview.searchNewest, { query: { q: id } });
        expect(body.items).toMatchObject([{ kind: 'request', id }]);
      });
      const { page, pageErrors } = await openConsole(stage, '/admin/account', { viewport: desktop });
      await page.getByRole('button', { name: 'Go to anything' }).click();
      await page.getByRole('combobox', { name: 'Name, path or id' }).fill(id);
      await page.getByRole('option', { name: /^Portrait Request \(pending\)/ }).click();
      const screen = page.getByRole('main');
      await screen.getByRole('heading', { name: `Request ${id.slice(0, 8)}` }).waitFor();
      await screen.getByRole('button', { name: 'Start' }).click();
      await screen.getByText('Started by Ada Admin').waitFor();
      const chooser = page.waitForEvent('filechooser');
      await screen.getByRole('button', { name: 'Upload Result' }).click();
      await (await chooser).setFiles([await smallPicture('found.jpg')]);
      await sendResults(page, 'found.jpg');
      await screen.getByText('Completed by Ada Admin').waitFor();
      await screen.getByRole('heading', { name: 'Results' }).waitFor();
      expect(await screen.getByRole('button', { name: 'Upload Result' }).count()).toBe(0);
      const saved = page.waitForEvent('download');
      await screen.getByRole('button', { name: 'Download', exact: true }).click();
      expect((await saved).suggestedFilename()).toBe('found.jpg');
      await page.evaluate(() => {
        const [match, shared] = [window.matchMedia.bind(window), [] as string[]];
        window.matchMedia = (query) =>
          query === '(pointer: coarse)'
            ? Object.defineProperty(match(query), 'matches', { value: true })
            : match(query);
        Object.assign(window, { shared });
        navigator.canShare = () => true;
        navigator.share = async ({ files = [] } = {}) => void shared.push(...files.map(({ name }) => name));
      });
      await screen.getByRole('button', { name: 'Download', exact: true }).click();
      await page.waitForFunction(() => String(Reflect.get(window, 'shared')) === 'found.jpg');
      await expectFitsAtBothWidths(page);

      await page.goto(`${stage.product.siteUrl}/admin/audit?search=${id}`);
      await page.getByRole('button', { name: 'completed Portrait Request' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open the pro request' }).click();
      await screen.getByText('Completed by Ada Admin').waitFor();
      expect(pageErrors).toEqual([]);
    },
  );

  it('a new request is announced on any screen, and counted in the menu', { tags: ['whole'] }, async () => {
    await submit('Some time ago');
    const { page } = await openConsole(stage, '/admin/account', { viewport: desktop });
    const clock = await StoppedClock.of(page);
    await page.reload();
    await clock.passUntilVisible(page.getByRole('link', { name: /^Requests.*pending/ }));
    await submit('Just now');
    await clock.passUntilVisible(page.getByText('A new request has come'));
  });

  it(
    'a request returned to the queue is not announced, but a new one during another start is',
    { tags: ['whole'] },
    async () => {
      const at = (seconds: number) => `2026-11-20T12:00:0${seconds}.000Z`;
      let answer = { count: 1, isMore: false, newestAt: at(1), asOf: at(5) };
      const { page } = await openConsole(stage, '/appTOS', { viewport: desktop });
      await page.route('**/api/admin/waiting/requests', (route) =>
        route.fulfill({ json: { pendingRequests: answer } }),
      );
      const clock = await StoppedClock.of(page);
      await page.goto(`${stage.product.siteUrl}/admin/account`);
      const link = (count: number) => page.getByRole('link', { name: new RegExp(`^Requests.* ${count} pending`) });
      const newRequestToast = page.getByText('A new request has come');
      await clock.passUntilVisible(link(1));
      answer = { ...answer, count: 2, newestAt: at(4) };
      await clock.passUntilVisible(link(2));
      answer = { ...answer, newestAt: at(6) };
      await clock.passUntilVisible(newRequestToast);
      expect(await newRequestToast.count()).toBe(1);
    },
  );

  it(
    'requests can be filtered and counted, and a failed list shows an error',
    { tags: ['whole', 'A2.12-13', 'A2.12-3', 'A2.12-4', 'A2.12-7', 'A2.12-8'] },
    async () => {
      await submit('One more');
      const { page } = await openConsole(stage, `/admin/pro-forms/${formId}/requests`, { viewport });
      await page.getByText(/^Total: \d+ · Pending: [1-9]\d*$/).waitFor();
      await expectFullScreen(page.getByRole('dialog'));
      await page.getByRole('button', { name: /^Pending/ }).click();
      await rowOf(page, 'One more').waitFor();
      const prompt = rowOf(page, 'One more').getByTitle('One more', { exact: true });
      expect(await prompt.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('2');
      const file = 'https://files.example/dog.jpg';
      await page.route('**/api/admin/pro-forms/*/requests*', async (route) => {
        const body = await (await route.fetch()).json();
        const answers = [{ label: 'Photo', value: 'dog.jpg', files: [file] }];
        await route.fulfill({ json: { ...body, items: body.items.map((item: object) => ({ ...item, answers })) } });
      });
      // The filter is in the address, so a reload restores it.
      await page.reload();
      await page.getByRole('button', { name: /^Pending/, pressed: true }).waitFor();
      await page.setViewportSize({ width: 1680, height: 900 });
      const link = rowOf(page, 'One more').getByRole('link', { name: 'View File' });
      await expect.poll(() => link.getAttribute('href')).toBe(file);
      const headers = ['Request ID', 'User ID', 'Status', 'Prompt', 'Media', 'Created', 'Actions'];
      await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(headers);
      await page.getByRole('row').first().getByText('Actions', { exact: true }).waitFor();
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: /^Processing/ }).click();
      await page.getByRole('heading', { name: 'No Requests Found' }).waitFor();
      await expectFitsAtBothWidths(page);
      await page.getByRole('button', { name: 'Show all requests' }).click();
      await rowOf(page, 'One more').waitFor();
      await page.route('**/api/admin/pro-forms/*/requests*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${stage.product.siteUrl}/admin/pro-forms/${formId}/requests`);
      await page.getByRole('heading', { name: 'Failed to load requests' }).waitFor();
      await expectFitsAtBothWidths(page);
    },
  );
});

describe('a request', () => {
  const adminOf = (userId: 'admin' | 'editor') => stage.product.signInAdmin(userId);

  it('of another admin’s form is hidden from ordinary admins', { tags: ['whole'] }, async () => {
    const { id } = await submit('A secret');
    const editor = await adminOf('editor');
    const params = { userId: maya.id, id };
    const answers = [
      await editor.call(adminProRequests.listFormRequests, { params: { formId }, query: {} }),
      await editor.call(adminProRequests.inspectRequest, { params }),
      await editor.call(adminProRequests.moveRequest, { params, body: { status: 'processing' } }),
      await editor.call(adminProRequests.rejectRequest, { params, body: { reason: 'No' } }),
      await editor.call(adminProRequests.completeRequest, {
        params,
        body: { results: [{ uploadId: 'x', filename: 'x.jpg' }] },
      }),
      await editor.call(adminProRequests.createResultUpload, {
        params,
        body: { filename: 'x.jpg', contentType: 'image/jpeg', sizeBytes: 1 },
      }),
      await editor.call(adminProRequests.notifySubscriber, {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { message: 'Hello' },
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([403, 'Access denied. You can only modify your own pro forms.']);
    }
  });

  it('ends only once when two admins act at once', { tags: ['whole'] }, async () => {
    const { id, subscriber } = await submit('A race');
    const before = (await subscriber.call(credits.getCredits, {})).body;
    const admin = await adminOf('admin');
    const params = { userId: maya.id, id };
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((reason) => admin.call(adminProRequests.rejectRequest, { params, body: { reason } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const after = (await subscriber.call(credits.getCredits, {})).body;
    expect(after.available).toBe(before.available + 20);
    const moved = await admin.call(adminProRequests.moveRequest, { params, body: { status: 'processing' } });
    expect([moved.status, moved.body.error.message]).toEqual([409, 'This request has moved on in the meantime.']);
  });

  it('notifies its subscriber once per key', { tags: ['A3.8-4', 'A4.7-4', 'A7.4-4', 'S3-57'] }, async () => {
    const { id } = await submit('A quiet one');
    const admin = await adminOf('admin');
    const params = { userId: maya.id, id };
    const headers = { 'idempotency-key': randomUUID() };
    const notify = () => admin.call(adminProRequests.notifySubscriber, { params, headers, body: { message: 'Hello' } });
    const [first, second] = await Promise.all([notify(), notify()]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    const { body } = await notify();
    expect(body.request.history.filter(({ kind }: { kind: string }) => kind === 'notified')).toHaveLength(1);
    expect(body.request.notificationSent).toBe(true);
  });
});
