// @module-tag whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminReports } from '#shared/contracts/admin-reports.ts';
import { allowancesSchema } from '#shared/contracts/allowances.ts';
import { shares } from '#shared/contracts/shares.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { plainRequest } from '#test/support/plain-request.ts';
import { type AdminSignedIn, type Product, type SignedIn, startProduct } from '#test/support/product.ts';
import { shareResult } from '#test/support/shared-result.ts';

const hiddenPerDay = 2;
const { reports: perAddress } = allowancesSchema.parse({});

let product: Product;
let admin: AdminSignedIn;
let subscriber: SignedIn;
let userId: string;
beforeAll(async () => {
  const functionEnv = { REPORTS: JSON.stringify({ hiddenPerDay }) };
  product = await startProduct({ timeScale: 0.05, cloudOptions: { functionEnv } });
  admin = await product.signInAdmin();
  const maya = await createMaya(product);
  userId = maya.id;
  subscriber = await product.signIn(maya.sessionId);
});
afterAll(() => product.close());

async function createShare() {
  const { body } = await subscriber.generate('dream-image', { prompt: 'a', image_size: 'square_hd', num_images: 1 });
  const [asset] = (await subscriber.settled(body.generation.id)).assets;
  const { url } = await shareResult(subscriber, asset!.id);
  return { path: new URL(url).pathname, assetId: asset!.id };
}
type Share = Awaited<ReturnType<typeof createShare>>;

/** Every address of 127.0.0.0/8 belongs to this machine. */
const report = ({ path }: Pick<Share, 'path'>, address: string, headers = {}) =>
  plainRequest(product.siteUrl, {
    method: 'POST',
    path: `${path}/report`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ reason: 'child', text: 'x'.repeat(1000) }).toString(),
    localAddress: address,
  });

const statusOf = async ({ path }: Share) => (await plainRequest(product.siteUrl, { path })).status;

describe('somebody who reports as much as possible', () => {
  it('hides no page that an admin has kept', async () => {
    const share = await createShare();
    expect((await report(share, '127.0.1.1')).status).toBe(200);
    await eventually(async () => expect(await statusOf(share)).toBe(410));
    const params = { userId, assetId: share.assetId };
    const words = { wordsToReporter: 'No.', wordsToOwner: 'It stays.' };
    const decision = { params, body: { outcome: 'kept', round: 1, ...words } } as const;
    expect((await admin.call(adminReports.decideReport, decision)).status).toBe(200);
    await eventually(async () => expect(await statusOf(share)).toBe(200));
    for (let index = 2; index < 8; index++) await report(share, `127.0.1.${index}`);
    expect(await statusOf(share)).toBe(200);
    const { body } = await admin.call(adminReports.getReport, { params });
    expect(body.report).toMatchObject({ reportCount: 6, isHidden: false });
  });

  it('hides no more pages than the stage allows in a day, however many addresses report', async () => {
    const all = [await createShare(), await createShare(), await createShare()];
    for (const [index, share] of all.entries()) expect((await report(share, `127.0.2.${index + 1}`)).status).toBe(200);
    await eventually(async () => {
      const hidden = (await Promise.all(all.map(statusOf))).filter((status) => status === 410);
      expect(hidden.length).toBeLessThanOrEqual(hiddenPerDay);
    });
    const { body } = await admin.call(adminReports.listOpenReports, {});
    const open = body.items.map(({ assetId }: { assetId: string }) => assetId);
    expect(open).toEqual(expect.arrayContaining(all.map(({ assetId }) => assetId)));
  });

  it('counts once for each page, and is refused above the allowance of its address', async () => {
    const share = await createShare();
    const answers = [];
    for (let index = 0; index <= perAddress; index++) answers.push((await report(share, '127.0.3.1')).status);
    expect(answers).toEqual([...Array(perAddress).fill(200), 429]);
    const { body } = await admin.call(adminReports.getReport, { params: { userId, assetId: share.assetId } });
    expect(body.report.reportCount).toBe(1);
  });

  it('is refused from another site’s page, and finds no page by its form', async () => {
    const share = await createShare();
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await report(share, '127.0.4.1', crossSite)).status).toBe(403);
    expect((await report({ path: '/s/unknown' }, '127.0.4.1')).status).toBe(404);
    expect(await statusOf(share)).toBe(200);
  });

  it('gets no other subscriber’s result into the queue', async () => {
    const share = await createShare();
    const other = await product.signIn((await createMaya(product)).sessionId);
    const answer = await other.call(shares.reportResult, { params: { id: share.assetId }, body: { reason: 'child' } });
    expect(answer.status).toBe(404);
    expect(await statusOf(share)).toBe(200);
  });
});
