import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { exportedItems } from '#shared/contracts/account-export.ts';
import { account } from '#shared/contracts/account.ts';
import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { shares } from '#shared/contracts/shares.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { reportOwnResult, shareResult } from '#test/support/shared-result.ts';
import { it } from '../shared-product.ts';

/** An export and a deletion read or delete each of the account's files, in steps of a state machine. */
const jobPatienceMs = 60_000;

describe("a subscriber's account", () => {
  let product: Product;
  let maya: NewSubscriber;
  let subscriber: SignedIn;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    maya = await createMaya(product, { gallery: true });
    subscriber = await product.signIn(maya.sessionId);
    const generated = await subscriber.generate('dream-image', {
      prompt: 'a kite',
      image_size: 'square_hd',
      num_images: 1,
    });
    const failed = await subscriber.generate('dream-image', {
      prompt: '#fail',
      image_size: 'square_hd',
      num_images: 1,
    });
    const { assets: results } = await subscriber.settled(generated.body.generation.id);
    const { url } = await shareResult(subscriber, results[0]!.id);
    await reportOwnResult(subscriber, results[0]!.id);
    const visitor = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };
    const reported = await fetch(`${url}/report`, { ...visitor, body: new URLSearchParams({ reason: 'other' }) });
    expect(reported.status).toBe(200);
    await subscriber.settled(failed.body.generation.id);
  });

  const history = async () => (await subscriber.call(account.listHistory, { query: { limit: 100 } })).body;

  const waitForJob = (job: typeof account.getExport | typeof account.getDeletion) =>
    eventually(async () => {
      const { body } = await subscriber.call(job, {});
      expect(body.status).toBe('done');
      return body;
    }, jobPatienceMs);

  it('shows no export or deletion before one is requested', async () => {
    expect((await subscriber.call(account.getExport, {})).status).toBe(404);
    expect((await subscriber.call(account.getDeletion, {})).status).toBe(404);
  });

  it('lists and counts sessions, generations and credits in its history, newest first', async () => {
    const kinds = await eventually(async () => {
      const { items } = await history();
      const found = items.map(({ kind }: { kind: string }) => kind);
      expect(found).toEqual(expect.arrayContaining(['generation-failed', 'credits-released', 'credits-charged']));
      return found;
    });
    expect(kinds).toEqual(expect.arrayContaining(['session-connected', 'generation-started', 'credits-granted']));
    const { items, counts } = await history();
    const times = items.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(counts).toEqual({ total: items.length, today: items.length, thisWeek: items.length });
  });

  it('shows the prompt and the result of a generation in its history', async () => {
    await eventually(async () => {
      const { items } = await history();
      const of = (kind: string) => items.find((event: { kind: string }) => event.kind === kind);
      const picture = { mediaType: 'image', publicUrl: expect.stringContaining('/generated/') };
      expect(of('generation-completed')).toMatchObject({ words: 'a kite', picture });
      expect(of('generation-failed')).toMatchObject({ words: '#fail' });
      expect(of('generation-failed').picture).toBeUndefined();
      expect(of('credits-granted').words).toBeUndefined();
    });
  });

  it('has stats of its own generations', async () => {
    const { body } = await subscriber.call(account.getActivity, {});
    expect(body).toMatchObject({
      generations: 2,
      creditsSpent: 10,
      successRate: 0.5,
      byKind: { image: 2, video: 0, audio: 0 },
    });
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1).generations).toBe(2);
  });

  it('exports all stored data', { tags: ['S3-23'] }, async () => {
    const started = await subscriber.call(account.startExport, {});
    expect(started).toMatchObject({ status: 202, body: { status: 'running' } });
    const body = await waitForJob(account.getExport);
    const file = await fetch(body.url);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    const document = await file.json();
    expect(document.profile).toMatchObject({ hy_user_id: maya.id, hy_name: 'Maya Lindqvist' });
    expect(document.credits).toMatchObject({ available: 490, held: 0, spent: 10 });
    expect(document.generations).toHaveLength(2);
    expect(document.assets.length).toBeGreaterThan(40);
    expect(document.assets[0]).toMatchObject({
      model: 'Dream Image',
      extension: 'jpg',
      generationPrompt: expect.any(String),
      generationParams: { prompt: expect.any(String) },
      updatedAt: expect.any(String),
    });
    expect(document.requests).toEqual([]);
    expect(document.shares).toHaveLength(1);
    expect(document.reports).toMatchObject([{ reason: 'hate', assetId: document.shares[0].assetId }]);
    expect(document.sessions).toContainEqual(expect.objectContaining({ kind: 'deep link' }));
    // Each item has exactly the attributes of its schema.
    for (const [name, schema] of Object.entries(exportedItems)) {
      for (const item of document[name]) expect(item).toEqual(z.strictObject(schema.shape).parse(item));
    }
    expect(JSON.stringify(document)).not.toMatch(
      /"(pk|sk|gsi1pk|endpoint|payload|requestHash|fileKey|apiKeyId|userId)"/,
    );
    expect(JSON.stringify(document)).not.toContain('fal-ai/');
    expect(document.ledger).toEqual([expect.objectContaining({ kind: 'grant', amount: 500 })]);
  });

  it('deletes everything except required records, and ends sessions in other browsers only', async () => {
    const before = await subscriber.call(assets.listAssets, { query: { limit: 5 } });
    const { url } = await waitForJob(account.getExport);
    expect((await fetch(url)).status).toBe(200);
    const results = await subscriber.call(assets.listAssets, { query: { source: 'generated', limit: 1 } });
    const { share } = (await subscriber.call(shares.getShare, { params: { id: results.body.items[0].id } })).body;
    expect((await fetch(share.url)).status).toBe(200);
    const otherBrowser = await product.signIn(maya.sessionId);
    const started = await subscriber.call(account.startDeletion, { body: { confirm: 'DELETE' } });
    expect(started).toMatchObject({ status: 202, body: { status: 'running' } });
    const body = await waitForJob(account.getDeletion);
    expect(body.deleted.assets).toBeGreaterThan(40);
    expect(body.kept.length).toBeGreaterThan(0);
    const deletionStatus = await subscriber.call(account.getDeletion, {});
    expect(deletionStatus).toMatchObject({ status: 200, body });
    expect(deletionStatus.headers.get('set-cookie')).toBeNull();
    expect((await subscriber.call(credits.getCredits, {})).status).toBe(200);
    expect((await otherBrowser.call(credits.getCredits, {})).status).toBe(401);

    expect((await subscriber.call(assets.listAssets, { query: {} })).body.items).toEqual([]);
    for (const { publicUrl } of before.body.items) expect((await fetch(publicUrl)).ok).toBe(false);
    expect((await fetch(url)).ok).toBe(false);
    expect((await fetch(share.url)).status).toBe(404);
    expect((await subscriber.call(account.getExport, {})).status).toBe(404);
  });
});
