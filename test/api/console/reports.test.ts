import { describe, expect } from 'vitest';
import { adminReports, type ReportDetails } from '#shared/contracts/admin-reports.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { session } from '#shared/contracts/session.ts';
import { shares } from '#shared/contracts/shares.ts';
import { expectFilesDeleted } from '#test/support/bucket-files.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { type AdminSignedIn, call, type Product, type SignedIn } from '#test/support/product.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { it } from '../shared-product.ts';

describe('reports', () => {
  let product: Product;
  let admin: AdminSignedIn;
  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    admin = await product.signInAdmin();
  });

  const values = { prompt: 'a lighthouse', image_size: 'square_hd', num_images: 1 };
  async function createShare(maya: NewSubscriber, subscriber: SignedIn) {
    const { body } = await subscriber.generate('dream-image', values);
    const [asset] = (await subscriber.settled(body.generation.id)).assets;
    const { url } = await shareResult(subscriber, asset!.id);
    return { url, params: { id: asset!.id }, caseParams: { userId: maya.id, assetId: asset!.id } };
  }
  type Share = Awaited<ReturnType<typeof createShare>>;

  const statusOf = async ({ url }: Share) => (await fetch(url)).status;
  const findSharedFile = async ({ url }: Share) => /<img src="(http[^"]+)"/.exec(await (await fetch(url)).text())![1]!;

  /** Like a browser without a session that sends the page's form. */
  async function reportPage({ url }: Share, form: Record<string, string>) {
    const answer = await fetch(`${url}/report`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, html: await answer.text() };
  }
  const readCase = async ({ caseParams }: Share): Promise<ReportDetails> =>
    (await admin.call(adminReports.getReport, { params: caseParams })).body.report;
  const decide = (share: Share, round: number, outcome: 'kept' | 'removed') =>
    admin.call(adminReports.decideReport, {
      params: share.caseParams,
      body: { outcome, round, wordsToReporter: 'Thank you.', wordsToOwner: 'We looked at it.' },
    });

  it('hide a page at once, show it again when it is kept, and end it when it is taken down', async () => {
    const maya = await createMaya(product);
    const subscriber = await product.signIn(maya.sessionId);
    const share = await createShare(maya, subscriber);
    expect(await (await fetch(share.url)).text()).toContain(`action="${new URL(share.url).pathname}/report"`);

    expect((await reportPage(share, {})).status).toBe(400);
    const file = await findSharedFile(share);
    const { status, html } = await reportPage(share, {
      reason: 'intimate',
      text: 'That is me',
      contact: 'me@example.com',
    });
    expect([status, html]).toEqual([200, expect.stringContaining('Thank you for your report')]);
    await eventually(async () => expect(await statusOf(share)).toBe(410));
    await expectFilesDeleted(product, [file]);
    expect((await subscriber.call(shares.shareAsset, { params: share.params })).status).toBe(409);

    const open = (await admin.call(adminReports.listOpenReports, {})).body.items;
    expect(open).toContainEqual(expect.objectContaining({ ...share.caseParams, isHidden: true, status: 'open' }));
    const opened = await readCase(share);
    expect(opened).toMatchObject({ reports: [{ text: 'That is me', contact: 'me@example.com' }], round: 1 });
    expect((await decide(share, 1, 'kept')).status).toBe(200);
    await eventually(async () => expect(await statusOf(share)).toBe(200));
    expect((await fetch(await findSharedFile(share))).status).toBe(200);
    const inbox = (await subscriber.call(notifications.listNotifications, {})).body.items;
    expect(inbox[0]).toMatchObject({ topic: 'report-decided', body: 'We looked at it.' });

    const again = await subscriber.call(shares.reportResult, { params: share.params, body: { reason: 'intimate' } });
    expect(again.status).toBe(204);
    expect(await statusOf(share)).toBe(200);
    expect((await decide(share, 1, 'removed')).status).toBe(409);
    expect((await decide(share, 2, 'removed')).status).toBe(200);
    await eventually(async () => expect(await statusOf(share)).toBe(410));
    const decided = (await admin.call(adminReports.listDecidedReports, { query: {} })).body.items;
    expect(decided[0]).toMatchObject({ ...share.caseParams, status: 'removed' });
    await eventually(async () => {
      const { months } = (await admin.call(adminReports.getReportStats, {})).body;
      expect(months[0].received.intimate).toBeGreaterThanOrEqual(2);
      expect(months[0].removed.intimate).toBeGreaterThanOrEqual(1);
    });
  });

  it('lead to a suspension, which ends sessions and pages, keeps the credits, and can be lifted', async () => {
    const maya = await createMaya(product);
    const subscriber = await product.signIn(maya.sessionId);
    const share = await createShare(maya, subscriber);
    const params = { userId: maya.id };
    const before = (await admin.call(adminSubscribers.getSubscriber, { params })).body;
    const suspended = await admin.call(adminReports.suspendSubscriber, { params, body: { reason: 'Three reports' } });
    expect(suspended.status).toBe(204);
    expect((await subscriber.call(session.getSession, {})).status).toBe(401);
    await eventually(async () => expect(await statusOf(share)).toBe(410));
    const after = (await admin.call(adminSubscribers.getSubscriber, { params })).body;
    expect(after).toMatchObject({ account: before.account, sessions: [], suspension: { reason: 'Three reports' } });

    const { body } = await admin.call(adminSubscribers.createLink, {
      params,
      body: { expiresInSeconds: 3600, reason: 'Test' },
    });
    const sessionId = new URL(body.url).searchParams.get('id')!;
    const connectBody = { sessionId, fingerprint: 'test' };
    const refused = await call(product.siteUrl, session.connectSession, { body: connectBody });
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Your account is suspended, because we removed something from it.',
    ]);

    expect((await admin.call(adminReports.liftSuspension, { params })).status).toBe(204);
    expect((await call(product.siteUrl, session.connectSession, { body: connectBody })).status).toBe(200);
    await eventually(async () => expect(await statusOf(share)).toBe(200));
    expect((await fetch(await findSharedFile(share))).status).toBe(200);
  });
});
