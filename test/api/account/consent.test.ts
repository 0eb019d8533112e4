import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { assist } from '#shared/contracts/assist.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { consentVersion as version } from '#shared/rules/consent.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

const words = `a heron ${randomUUID()}`;
const values = { prompt: words, image_size: 'square_hd', num_images: 1 };

describe('consent', () => {
  let product: Product;
  let subscriber: SignedIn;
  it.beforeAll(async ({ product: own }) => {
    product = own;
    subscriber = await product.signIn((await createMaya(product, { hasAgreed: false })).sessionId);
  });

  const sent = () => ({ fal: product.providers.activity.of(words).submits, openai: product.providers.openai.calls });
  const tryAll = async () => {
    const body = { routePath: 'portrait-request', details: words, values: {}, creditCost: 20 };
    const answers = [
      await subscriber.generate('dream-image', values),
      await subscriber.call(assist.enhancePrompt, {
        body: { routePath: 'dream-image', fieldKey: 'prompt', text: words },
      }),
      await subscriber.call(proRequests.createProRequest, { body, headers: { 'idempotency-key': randomUUID() } }),
    ];
    return answers.map(({ status, body: { error } }) => ({
      status,
      code: error?.code,
      missing: error?.fields?.map(({ field }: { field: string }) => field),
    }));
  };
  const refusedBy = (...missing: string[]) => ({ status: 403, code: 'consent_needed', missing });

  it('is needed before anything leaves, holds or is stored; after it, everything works until it is withdrawn', async () => {
    const before = { sent: sent(), credits: (await subscriber.call(credits.getCredits, {})).body };
    expect(await tryAll()).toEqual([refusedBy('fal', 'openai'), refusedBy('openai'), refusedBy('openai')]);
    expect(sent()).toEqual(before.sent);
    expect((await subscriber.call(credits.getCredits, {})).body).toEqual(before.credits);
    expect((await subscriber.call(generations.listGenerations, { query: {} })).body.items).toEqual([]);
    expect((await subscriber.call(account.listConsents, {})).body.items).toEqual([]);

    const outdated = { recipients: ['fal', 'openai'], version: 'another' };
    expect((await subscriber.call(account.giveConsent, { body: outdated })).status).toBe(409);
    const given = { recipients: ['fal', 'openai'], version };
    expect((await subscriber.call(account.giveConsent, { body: given })).status).toBe(204);
    expect((await subscriber.call(account.listConsents, {})).body.items).toEqual(
      given.recipients.map((recipient) => ({ recipient, version, agreedAt: expect.any(String) })),
    );
    const started = await subscriber.generate('dream-image', values);
    expect(started.status).toBe(202);
    expect((await subscriber.settled(started.body.generation.id)).status).toBe('completed');
    expect(sent()).toEqual({ fal: before.sent.fal + 1, openai: before.sent.openai + 1 });

    const withdrawn = await subscriber.call(account.revokeConsent, { params: { recipient: 'fal' } });
    expect(withdrawn.status).toBe(204);
    const afterwards = sent();
    const refused = await subscriber.generate('dream-image', values);
    expect(refused.body.error).toMatchObject({ code: 'consent_needed', fields: [{ field: 'fal' }] });
    expect(sent()).toEqual(afterwards);
  });

  it('that the mobile app reports with a session is enough, and is part of the export', async () => {
    const { sessionId } = await createMaya(product);
    const agreed = await product.signIn(sessionId);
    expect((await agreed.generate('dream-image', values)).status).toBe(202);
    await agreed.call(account.startExport, {});
    const url = await eventually(async () => {
      const { body } = await agreed.call(account.getExport, {});
      expect(body.status).toBe('done');
      return body.url;
    }, 60_000);
    const { consents } = (await (await fetch(url)).json()) as { consents: unknown };
    expect(consents).toEqual([
      expect.objectContaining({ recipient: 'fal', version }),
      expect.objectContaining({ recipient: 'openai', version }),
    ]);
  });
});
