// @module-tag whole

import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { account } from '#shared/contracts/account.ts';
import { adminSubscribers } from '#shared/contracts/admin-subscribers.ts';
import { assets } from '#shared/contracts/assets.ts';
import { companion } from '#shared/contracts/companion.ts';
import { credits } from '#shared/contracts/credits.ts';
import { erasure } from '#shared/contracts/erasure.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { session } from '#shared/contracts/session.ts';
import { shares } from '#shared/contracts/shares.ts';
import { it } from '#test/api/shared-product.ts';
import { filesNaming, versionsNaming } from '#test/support/bucket-files.ts';
import { createLink, profile } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { call, companionSecret, type Product, type SignedIn } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { itemsNaming } from '#test/support/table-items.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { waitForProjections, newWriter } from './write-while-deleted.ts';

const headers = () => ({ 'x-companion-secret': companionSecret, 'idempotency-key': randomUUID() });
const image = { image_size: 'square_hd', num_images: 1 };

/** An account whose name, id and texts occur in no other account. */
interface TestAccount {
  readonly id: string;
  readonly link: string;
  readonly subscriber: SignedIn;
  readonly marker: string;
  readonly name: string;
}

async function createAccount({ siteUrl, signIn }: Product, id: string): Promise<TestAccount> {
  const marker = `words-${randomUUID()}`;
  const name = `Zora ${randomUUID()}`;
  await call(siteUrl, companion.putUser, { params: { id }, body: { ...profile, name }, headers: headers() });
  await call(siteUrl, companion.grantCredits, {
    params: { id },
    body: { amount: 300, reason: `For ${name}` },
    headers: headers(),
  });
  const link = await createLink(siteUrl, id);
  return { id, link, subscriber: await signIn(link), marker, name };
}

async function createAllData(product: Product, { id, subscriber, marker }: TestAccount): Promise<void> {
  const completed = await subscriber.generate('dream-image', { prompt: `a kite ${marker}`, ...image });
  const failed = await subscriber.generate('dream-image', { prompt: `#fail ${marker}`, ...image });
  await Promise.all([completed, failed].map(({ body }) => subscriber.settled(body.generation.id)));
  const uploader = uploaderFor(subscriber);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id: assetId } = await uploader.upload(`${marker}.png`, 'image/png', picture);
  await uploader.send(`pending-${marker}.png`, 'image/png', picture);
  await uploader.permit(`never-${marker}.png`, 'image/png', 10);
  await subscriber.call(assets.updateAsset, { params: { id: assetId }, body: { isFavourite: true } });
  await subscriber.call(notifications.registerPush, { body: { kind: 'token', value: newRegistrationToken() } });
  const request = { routePath: 'portrait-request', details: `A portrait ${marker}` };
  const proRequest = await subscriber.call(proRequests.createProRequest, {
    body: request,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(proRequest.status).toBe(201);
  const admin = await product.signInAdmin();
  const corrected = await admin.call(adminSubscribers.moveCredits, {
    params: { userId: id },
    body: { amount: 5, reason: `Sorry ${marker}` },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(corrected.status).toBe(200);
  await subscriber.call(account.startExport, {});
  await waitForJob(subscriber, account.getExport);
  // Still runs when the deletion starts.
  const { status } = await subscriber.generate('dream-image', { prompt: `a last one ${marker}`, ...image });
  expect(status).toBe(202);
}

const waitForJob = (subscriber: SignedIn, job: typeof account.getExport | typeof account.getDeletion) =>
  eventually(async () => {
    const { body } = await subscriber.call(job, {});
    expect(body.status).toBe('done');
    return body;
  });

describe('a refused generation', () => {
  it('stores nothing, because a deletion would not find it', async ({ product }) => {
    const { id, subscriber, marker } = await createAccount(product, `zora-${randomUUID()}`);
    const { cloud } = product;
    const table = productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
    await table.update(keys.account(id), setExpression({ running: 20 }));
    const { status } = await subscriber.generate('dream-image', { prompt: marker, ...image });
    expect(status).toBe(429);
    expect(await itemsNaming(product, marker)).toEqual([]);
  });
});

describe('a deleted account', () => {
  // A plain id is part of its files' names; an id with other characters is hashed there.
  it.for([`zora-${randomUUID()}`, `auth0|zora ${randomUUID()}`])(
    'leaves no item or file with its id, name, texts or folder, and nothing at the provider: %s',
    async (id, { product }) => {
      const testAccount = await createAccount(product, id);
      const { subscriber, marker, name, link } = testAccount;
      const otherBrowser = await product.signIn(link);
      const unused = await createLink(product.siteUrl, id);
      await createAllData(product, testAccount);
      const hash = createHash('sha256').update(id).digest('hex');
      const markers = [id, hash, marker, name];
      expect((await itemsNaming(product, ...markers)).length).toBeGreaterThan(20);
      expect((await filesNaming(product, id, hash)).length).toBeGreaterThan(3);
      expect(await product.providers.falKept(marker)).not.toEqual([]);

      const writers = [subscriber, otherBrowser].map((browser) => newWriter(browser, marker));
      for (const { writeAll } of writers) await writeAll();
      const stopWriting = new AbortController();
      const writing = writers.map(({ writeUntil }) => writeUntil(stopWriting.signal));
      expect((await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } })).status).toBe(202);
      await waitForJob(subscriber, account.getDeletion);
      stopWriting.abort();
      await Promise.all(writing);
      expect(await itemsNaming(product, ...markers)).toEqual([]);
      expect(await filesNaming(product, id, hash)).toEqual([]);

      expect(await Promise.all(writers.map(({ writeAll }) => writeAll()))).toEqual([
        // The tab that asked can still read the progress; the other browser is signed out.
        Array.from({ length: 6 }, () => 403),
        Array.from({ length: 6 }, () => 401),
      ]);
      const startedIds = writers.flatMap((writer) => writer.generationIds);
      expect(startedIds).not.toEqual([]);
      await waitForProjections(product, id, startedIds);
      expect(await itemsNaming(product, ...markers)).toEqual([]);
      expect(await filesNaming(product, id, hash)).toEqual([]);
      expect(await versionsNaming(product, id, hash)).toEqual([]);

      await eventually(async () => {
        await product.cloud.invoke('sweeper', {});
        expect(await product.providers.falKept(marker)).toEqual([]);
      });

      expect((await otherBrowser.call(session.getSession, {})).status).toBe(401);
      for (const sessionId of [link, unused]) {
        const body = { sessionId, fingerprint: 'test' };
        expect((await call(product.siteUrl, session.connectSession, { body })).status).toBe(401);
      }
      const { body: remainingSession } = await subscriber.call(session.getSession, {});
      expect(remainingSession.session).toMatchObject({
        userId: expect.stringMatching(/^nobody-/),
        name: '',
        planName: '',
      });
      const { body: balance } = await subscriber.call(credits.getCredits, { query: { required: 0 } });
      expect(balance).toMatchObject({ available: 0, held: 0 });
      expect((await subscriber.call(assets.listAssets, {})).body.items).toEqual([]);
    },
  );

  it('keeps each ledger entry, without texts', async ({ product }) => {
    const testAccount = await createAccount(product, `zora-${randomUUID()}`);
    const { subscriber, marker } = testAccount;
    const { body } = await subscriber.generate('dream-image', { prompt: marker, ...image });
    await subscriber.settled(body.generation.id);
    await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } });
    await waitForJob(subscriber, account.getDeletion);
    const [generation] = await itemsNaming(product, `GEN#${body.generation.id}`);
    const { userId } = (await itemsNaming(product, body.generation.id)).find(({ sk }) => sk === 'GENERATION')!;
    expect(generation).toBeDefined();
    expect(userId).toMatch(/^deleted-/);
    const remainingItems = await itemsNaming(product, `USER#${String(userId)}`);
    const entry = remainingItems.find(({ sk }) => String(sk).startsWith('LEDGER#'));
    expect(entry).toMatchObject({ kind: 'grant', amount: 300, reason: '' });
    expect(remainingItems.find(({ sk }) => sk === 'CREDIT')).toMatchObject({
      available: 290,
      held: 0,
      spent: 10,
      running: 0,
    });
  });

  it('starts empty when the mobile app opens it again', async ({ product }) => {
    const { id, subscriber } = await createAccount(product, `zora-${randomUUID()}`);
    await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } });
    await waitForJob(subscriber, account.getDeletion);
    await call(product.siteUrl, companion.putUser, { params: { id }, body: profile, headers: headers() });
    const reconnected = await product.signIn(await createLink(product.siteUrl, id));
    const { body } = await reconnected.call(credits.getCredits, { query: { required: 0 } });
    expect(body).toMatchObject({ available: 0, held: 0 });
  });
});

describe('a picture that is deleted everywhere', () => {
  it('leaves no version, page, mention or copy, while other tabs share it and use it as input', async ({ product }) => {
    const { id: userId, link, subscriber, marker } = await createAccount(product, `zora-${randomUUID()}`);
    const { body } = await subscriber.generate('dream-image', { prompt: `a kite ${marker}`, ...image });
    const [picture] = (await subscriber.settled(body.generation.id)).assets;
    const { id, publicUrl, filename } = picture!;
    const params = { id };
    await shareResult(subscriber, id);
    const fileName = publicUrl.split('/').at(-1)!;

    const attacker = await product.signIn(link);
    const stopWriting = new AbortController();
    const shared: string[] = [];
    const write = async () => {
      while (!stopWriting.signal.aborted) {
        await attacker.call(shares.endShare, { params });
        const { body: answer } = await attacker.call(shares.shareAsset, { params });
        if (answer?.share) shared.push(answer.share.url);
        await attacker.call(assets.updateAsset, { params, body: { isFavourite: true } });
        await attacker.call(shares.reportResult, { params, body: { reason: 'hate' } });
      }
    };
    const writing = write();
    await eventually(() => expect(shared.length).toBeGreaterThan(2));
    const film = await subscriber.generate('photo-to-video', {
      image_url: { assetId: id, publicUrl, filename },
      prompt: `It glides ${marker}`,
      duration: '5',
    });
    expect(film.status).toBe(202);
    expect((await subscriber.call(erasure.startErasure, { params, body: { alsoDelete: [] } })).status).toBe(202);
    await eventually(async () => {
      const { body: progress } = await subscriber.call(erasure.getErasure, { params });
      expect(progress.status).toBe('done');
    }, 60_000);
    stopWriting.abort();
    await writing;
    await waitForProjections(product, userId, [body.generation.id, film.body.generation.id]);

    expect(await versionsNaming(product, id)).toEqual([]);
    for (const url of new Set(shared)) {
      expect((await fetch(url)).status).toBe(404);
      expect(await versionsNaming(product, url.split('/').at(-1)!)).toEqual([]);
    }
    expect((await itemsNaming(product, fileName)).map(({ sk }) => sk)).toEqual(['JOB#erase']);
    await eventually(async () => {
      await product.cloud.invoke('sweeper', {});
      expect(await product.providers.falKept(marker)).toEqual([]);
    });
  });
});
