import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { demoProFormId } from '#infra/demo/seed.ts';
import { account } from '#shared/contracts/account.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { changeProForm, createTestProForm } from '#test/browser/generation/change-cost.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { postForm, uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

describe('a pro request', () => {
  let product: Product;
  let subscriber: SignedIn;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product)).sessionId);
  });

  const submit = (
    body: { routePath: string; details: string; values?: object; creditCost?: number },
    key: string = randomUUID(),
    as = subscriber,
  ) => as.call(proRequests.createProRequest, { body: body as never, headers: { 'idempotency-key': key } });
  const portrait = { routePath: 'portrait-request', details: 'A portrait of my dog as a captain' };

  it('has a form that shows its cost', async () => {
    const params = { routePath: 'portrait-request' };
    const { body } = await subscriber.call(proRequests.getProForm, { params });
    expect(body.form).toMatchObject({ name: 'Portrait Request', creditCost: 20, routePath: '/portrait-request' });
  });

  it('has a form that is listed without its fields', async () => {
    const { body } = await subscriber.call(proRequests.listProForms, {});
    expect(body.items.find(({ routePath }: { routePath: string }) => routePath === '/portrait-request')).toEqual({
      routePath: '/portrait-request',
      title: 'Portrait Request',
      description: 'Tell our artists whom to portray and how. They answer within two days.',
      creditCost: 20,
      exampleMediaUrl: expect.stringContaining('/examples/'),
      exampleMediaType: 'image',
    });
  });

  it('for an unknown form is refused with the message of its page', async () => {
    const { status, body } = await subscriber.call(proRequests.getProForm, { params: { routePath: 'nothing' } });
    expect([status, body.error.message]).toEqual([404, 'Pro form not found. This public page does not exist.']);
  });

  it(
    'holds its cost once per key, waits for an admin, and is in the history',
    { tags: ['S3-53', 'S3-55', 'S7.2-15'] },
    async () => {
      const before = (await subscriber.call(credits.getCredits, {})).body;
      const key = randomUUID();
      const [first, second] = [await submit(portrait, key), await submit(portrait, key)];
      expect(first.status).toBe(201);
      expect(first.body.request).toMatchObject({ status: 'pending', receipt: { held: 20, charged: 0, released: 0 } });
      expect(second.body).toEqual(first.body);
      const after = (await subscriber.call(credits.getCredits, {})).body;
      expect(after).toMatchObject({ available: before.available - 20, held: before.held + 20 });
      expect((await submit({ ...portrait, details: 'Another' }, key)).status).toBe(409);

      const listed = await subscriber.call(proRequests.listProRequests, { query: {} });
      expect(listed.body.items).toEqual([first.body.request]);
      await eventually(async () => {
        const { body } = await subscriber.call(account.listHistory, { query: {} });
        expect(body.items).toContainEqual(
          expect.objectContaining({ kind: 'request-submitted', subject: 'Portrait Request' }),
        );
      });
    },
  );

  it('is in an export with its values', { tags: ['whole'] }, async () => {
    const { body } = await submit({ ...portrait, values: { style: 'oil' } });
    await subscriber.call(account.startExport, {});
    const exported = await eventually(async () => {
      const answer = await subscriber.call(account.getExport, {});
      expect(answer.body.status).toBe('done');
      return answer;
    });
    const document = await (await fetch(exported.body.url)).json();
    const { id, formName, details } = body.request;
    expect(document.requests).toContainEqual(
      expect.objectContaining({ id, formName, details, status: 'pending', values: { style: 'oil' } }),
    );
    expect(document.notifications).toEqual([]);
  });

  it("stores readable answers under the form's own keys only", { tags: ['whole', 'A3.8-2', 'A7.4-2'] }, async () => {
    const key = randomUUID();
    const { body } = await submit({ ...portrait, values: { style: 'oil' } }, key);
    expect(body.request.answers).toEqual([{ label: 'Style', value: 'Oil painting', files: [] }]);
    expect((await submit({ ...portrait, values: { style: 'oil' } }, key)).body).toEqual(body);
    expect((await submit({ ...portrait, values: { style: 'comic' } }, key)).status).toBe(409);

    const photo = await uploaderFor(subscriber).upload('dog.gif', 'image/gif', onePixelGif);
    const { publicUrl } = photo;
    const { id } = (await submit({ ...portrait, values: { photo: { publicUrl } } })).body.request;
    const admin = await product.signInAdmin();
    const { items } = (
      await admin.call(adminProRequests.listFormRequests, { params: { formId: demoProFormId }, query: {} })
    ).body;
    const sent = items.find((request: { id: string }) => request.id === id);
    expect(sent.answers).toContainEqual(expect.objectContaining({ label: 'Photo', files: [publicUrl] }));
    const times = items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it.each([
    [{ style: 'crayon' }, 'style', 'Style must be one of the options'],
    [{ photo: { publicUrl: 'https://elsewhere.test/a.png' } }, 'photo', 'Photo must be one of your own files'],
  ])("with %j is refused by the form's own rules", async (values, field, message) => {
    const { status, body } = await submit({ ...portrait, values });
    expect({ status, fields: body.error.fields }).toEqual({ status: 400, fields: [{ field, message }] });
  });

  it('is refused without a hold when the shown cost differs; a repeat gets the first answer', async () => {
    const form = await createTestProForm(product, 'cheaper');
    const request = { routePath: 'cheaper', details: 'A portrait of my cat' };
    const key = randomUUID();
    const accepted = await submit({ ...request, creditCost: 10 }, key);
    expect(accepted.status).toBe(201);
    await changeProForm(product, form, { creditCost: 1 });

    const before = (await subscriber.call(credits.getCredits, {})).body;
    const refusedKey = randomUUID();
    const { status, body } = await submit({ ...request, creditCost: 10 }, refusedKey);
    const message = 'The cost of this page has changed from 10 to 1 credit. Please check it and try again.';
    const reason = { reason: 'cost_changed', values: { shown: 10, cost: 1 } };
    expect([status, body]).toEqual([409, { error: { code: 'cost_changed', message, ...reason } }]);
    expect((await submit({ ...request, creditCost: 10 }, key)).body).toEqual(accepted.body);
    expect((await subscriber.call(credits.getCredits, {})).body).toEqual(before);

    expect((await submit({ ...request, creditCost: 1 }, refusedKey)).body.request.receipt.held).toBe(1);
    expect((await submit(request)).body.request.receipt.held).toBe(1);
    const mock = await product.signIn('mock');
    expect((await submit({ ...request, creditCost: 10 }, randomUUID(), mock)).body.request.receipt.held).toBe(0);
  });

  it(
    'is fulfilled with several files, all or none, and charged once',
    { tags: ['A3.8-5', 'A7.4-5', 'S3-58'] },
    async () => {
      const owner = await createMaya(product, { credits: 20 });
      const otherSubscriber = await product.signIn(owner.sessionId);
      const { body: created } = await submit(portrait, randomUUID(), otherSubscriber);
      const admin = await product.signInAdmin();
      const params = { userId: owner.id, id: created.request.id as string };
      const send = async (filename: string, bytes: Buffer) => {
        const file = { filename, contentType: 'image/gif', sizeBytes: bytes.length };
        const { body } = await admin.call(adminProRequests.createResultUpload, { params, body: file });
        expect(await postForm(body, bytes)).toBe(204);
        return { uploadId: body.uploadId as string, filename };
      };
      const complete = (...results: { uploadId: string; filename: string }[]) =>
        admin.call(adminProRequests.completeRequest, { params, body: { results } });
      const first = await send('first.gif', onePixelGif);
      const broken = await send('broken.gif', Buffer.from('no picture'));
      const { status, body: refused } = await complete(first, broken);
      expect([status, refused.error.code]).toEqual([415, 'unsupported_media']);
      expect((await otherSubscriber.call(assets.listAssets, { query: {} })).body.items).toEqual([]);
      expect((await complete(first, first)).status).toBe(400);

      const second = await send('second.gif', onePixelGif);
      const { body } = await complete(first, second);
      expect(body.request).toMatchObject({
        status: 'completed',
        receipt: { held: 0, charged: 20, released: 0 },
        assets: [{ filename: 'first.gif' }, { filename: 'second.gif' }],
      });
      expect((await complete(first, second)).body).toEqual(body);
      expect(body.request.updatedAt > body.request.createdAt).toBe(true);
      const notified = await admin.call(adminProRequests.notifySubscriber, {
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { message: 'Here it is' },
      });
      expect(notified.body.request.updatedAt > body.request.updatedAt).toBe(true);
      const listed = await otherSubscriber.call(assets.listAssets, { query: {} });
      const names = listed.body.items.map(({ filename }: { filename: string }) => filename);
      expect(names.toSorted()).toEqual(['first.gif', 'second.gif']);
      for (const { publicUrl } of listed.body.items) expect((await fetch(publicUrl)).status).toBe(200);
      expect((await otherSubscriber.call(credits.getCredits, {})).body).toMatchObject({ available: 0, held: 0 });
    },
  );

  it("is refused without details, or when the subscriber can't afford it", { tags: ['S7.4-11'] }, async () => {
    const poor = await product.signIn((await createMaya(product, { credits: 3 })).sessionId);
    expect((await submit(portrait, randomUUID(), poor)).body.error.code).toBe('insufficient_credits');
    const { body } = await submit({ ...portrait, details: '  ' });
    expect(body.error.fields).toEqual([{ field: 'details', message: 'Request Details is required' }]);
  });
});
