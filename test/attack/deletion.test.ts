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
import { notifications } from '#shared/contracts/notifications.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { session } from '#shared/contracts/session.ts';
import { it } from '#test/api/shared-product.ts';
import { filesNaming } from '#test/support/bucket-files.ts';
import { profile } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { call, companionSecret, type Product, type SignedIn } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';
import { itemsNaming } from '#test/support/table-items.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { allHasArrived, newWriter } from './write-while-deleted.ts';

const headers = () => ({ 'x-companion-secret': companionSecret, 'idempotency-key': randomUUID() });
const image = { image_size: 'square_hd', num_images: 1 };

/** An account whose name, id and texts occur in no other account. */
interface Victim {
  readonly id: string;
  readonly link: string;
  readonly subscriber: SignedIn;
  readonly words: string;
  readonly name: string;
}

async function newVictim({ siteUrl, signIn }: Product, id: string): Promise<Victim> {
  const words = `words-${randomUUID()}`;
  const name = `Zora ${randomUUID()}`;
  await call(siteUrl, companion.putUser, { params: { id }, body: { ...profile, name }, headers: headers() });
  await call(siteUrl, companion.grantCredits, {
    params: { id },
    body: { amount: 300, reason: `For ${name}` },
    headers: headers(),
  });
  const link = await newLink(siteUrl, id);
  return { id, link, subscriber: await signIn(link), words, name };
}

async function newLink(siteUrl: string, id: string): Promise<string> {
  const { body } = await call(siteUrl, companion.createUserSession, { params: { id }, body: {}, headers: headers() });
  return body.sessionId;
}

async function doEverything(product: Product, { id, subscriber, words }: Victim): Promise<void> {
  const made = await subscriber.generate('dream-image', { prompt: `a kite ${words}`, ...image });
  const failed = await subscriber.generate('dream-image', { prompt: `#fail ${words}`, ...image });
  await Promise.all([made, failed].map(({ body }) => subscriber.settled(body.generation.id)));
  const uploader = uploaderFor(subscriber);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id: assetId } = await uploader.upload(`${words}.png`, 'image/png', picture);
  await uploader.send(`pending-${words}.png`, 'image/png', picture);
  await uploader.permit(`never-${words}.png`, 'image/png', 10);
  await subscriber.call(assets.updateAsset, { params: { id: assetId }, body: { isFavourite: true } });
  await subscriber.call(notifications.registerPush, { body: { kind: 'token', value: newRegistrationToken() } });
  const request = { routePath: 'portrait-request', details: `A portrait ${words}` };
  const asked = await subscriber.call(proRequests.createProRequest, {
    body: request,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(asked.status).toBe(201);
  const admin = await product.signInAdmin();
  const corrected = await admin.call(adminSubscribers.moveCredits, {
    params: { userId: id },
    body: { amount: 5, reason: `Sorry ${words}` },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(corrected.status).toBe(200);
  await subscriber.call(account.startExport, {});
  await done(subscriber, account.getExport);
  // Still runs when the deletion starts.
  const { status } = await subscriber.generate('dream-image', { prompt: `a last one ${words}`, ...image });
  expect(status).toBe(202);
}

const done = (subscriber: SignedIn, job: typeof account.getExport | typeof account.getDeletion) =>
  eventually(async () => {
    const { body } = await subscriber.call(job, {});
    expect(body.status).toBe('done');
    return body;
  });

describe('a refused generation', () => {
  it('stores nothing, because a deletion would not find it', async ({ product }) => {
    const { id, subscriber, words } = await newVictim(product, `zora-${randomUUID()}`);
    const { cloud } = product;
    const table = productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
    await table.update(keys.account(id), setExpression({ running: 20 }));
    const { status } = await subscriber.generate('dream-image', { prompt: words, ...image });
    expect(status).toBe(429);
    expect(await itemsNaming(product, words)).toEqual([]);
  });
});

describe('a deleted account', () => {
  // A plain id is part of its files' names; an id with other characters is hashed there.
  it.for([`zora-${randomUUID()}`, `auth0|zora ${randomUUID()}`])(
    'leaves no item or file with its id, name, texts or folder: %s',
    async (id, { product }) => {
      const victim = await newVictim(product, id);
      const { subscriber, words, name, link } = victim;
      const elsewhere = await product.signIn(link);
      const unused = await newLink(product.siteUrl, id);
      await doEverything(product, victim);
      const hash = createHash('sha256').update(id).digest('hex');
      const traces = [id, hash, words, name];
      expect((await itemsNaming(product, ...traces)).length).toBeGreaterThan(20);
      expect((await filesNaming(product, id, hash)).length).toBeGreaterThan(3);

      const writers = [subscriber, elsewhere].map((browser) => newWriter(browser, words));
      for (const { writeAll } of writers) await writeAll();
      const isOver = new AbortController();
      const writing = writers.map(({ writeUntil }) => writeUntil(isOver.signal));
      expect((await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } })).status).toBe(202);
      await done(subscriber, account.getDeletion);
      isOver.abort();
      await Promise.all(writing);
      expect(await itemsNaming(product, ...traces)).toEqual([]);
      expect(await filesNaming(product, id, hash)).toEqual([]);

      expect(await Promise.all(writers.map(({ writeAll }) => writeAll()))).toEqual([
        // The tab that asked can still read the progress; the other browser is signed out.
        Array.from({ length: 6 }, () => 403),
        Array.from({ length: 6 }, () => 401),
      ]);
      const begun = writers.flatMap((writer) => writer.begun);
      expect(begun).not.toEqual([]);
      await allHasArrived(product, id, begun);
      expect(await itemsNaming(product, ...traces)).toEqual([]);
      expect(await filesNaming(product, id, hash)).toEqual([]);

      expect((await elsewhere.call(session.getSession, {})).status).toBe(401);
      for (const sessionId of [link, unused]) {
        const body = { sessionId, fingerprint: 'test' };
        expect((await call(product.siteUrl, session.connectSession, { body })).status).toBe(401);
      }
      const { body: left } = await subscriber.call(session.getSession, {});
      expect(left.session).toMatchObject({ userId: expect.stringMatching(/^nobody-/), name: '', planName: '' });
      const { body: balance } = await subscriber.call(credits.getCredits, { query: { required: 0 } });
      expect(balance).toMatchObject({ available: 0, held: 0 });
      expect((await subscriber.call(assets.listAssets, {})).body.items).toEqual([]);
    },
  );

  it('keeps each ledger entry, without texts', async ({ product }) => {
    const victim = await newVictim(product, `zora-${randomUUID()}`);
    const { subscriber, words } = victim;
    const { body } = await subscriber.generate('dream-image', { prompt: words, ...image });
    await subscriber.settled(body.generation.id);
    await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } });
    await done(subscriber, account.getDeletion);
    const [generation] = await itemsNaming(product, `GEN#${body.generation.id}`);
    const { userId } = (await itemsNaming(product, body.generation.id)).find(({ sk }) => sk === 'GENERATION')!;
    expect(generation).toBeDefined();
    expect(userId).toMatch(/^deleted-/);
    const kept = await itemsNaming(product, `USER#${String(userId)}`);
    const entry = kept.find(({ sk }) => String(sk).startsWith('LEDGER#'));
    expect(entry).toMatchObject({ kind: 'grant', amount: 300, reason: '' });
    expect(kept.find(({ sk }) => sk === 'CREDIT')).toMatchObject({ available: 290, held: 0, spent: 10, running: 0 });
  });

  it('starts empty when the mobile app opens it again', async ({ product }) => {
    const { id, subscriber } = await newVictim(product, `zora-${randomUUID()}`);
    await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } });
    await done(subscriber, account.getDeletion);
    await call(product.siteUrl, companion.putUser, { params: { id }, body: profile, headers: headers() });
    const again = await product.signIn(await newLink(product.siteUrl, id));
    const { body } = await again.call(credits.getCredits, { query: { required: 0 } });
    expect(body).toMatchObject({ available: 0, held: 0 });
  });
});
