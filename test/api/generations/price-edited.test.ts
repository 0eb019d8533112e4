import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminSubscribers, type LedgerLine } from '#shared/contracts/admin-subscribers.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import { readForm } from '#shared/form/read-form.ts';
import { publishForm } from '#test/browser/generation/form-page.ts';
import { createMaya } from '#test/support/companion-api.ts';
import type { Answer, Product, SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

const routePath = 'priced-anew';
const values = { prompt: 'a heron', quality: 'fine' };
/** The base cost, and the factor of a fine result. */
const base = 3;
const firstFactor = 2;
const granted = 5000;

let product: Product;
let admin: Admin;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  admin = await product.signInAdmin();
  const options = ['quick', 'fine'].map((value) => ({ value, label: value }));
  await publishForm(product, routePath, [
    { id: 'p', variableName: 'prompt', label: 'Prompt', type: 'text' },
    { id: 'q', variableName: 'quality', label: 'Quality', type: 'select', options },
  ]);
});

async function saveRule(factor: number): Promise<void> {
  const { model } = (await admin.call(adminModels.getModel, { params: { id: routePath } })).body;
  const factors = [
    { value: 'quick', factor: 1 },
    { value: 'fine', factor },
  ];
  const row = { by: 'value', field: 'quality', otherwise: factor, factors };
  const definition = { ...model, creditCost: base, priceRule: { rows: [row], minimum: 1 } };
  const body = { baseVersion: model.version, definition };
  expect(await admin.call(adminModels.saveModel, { params: { id: routePath }, body })).toMatchObject({ status: 200 });
}

/** The price that an open page shows with its loaded rule. */
async function shownCost(subscriber: SignedIn): Promise<number> {
  const { form } = (await subscriber.call(pages.getPage, { params: { routePath } })).body;
  return readForm(form.fields, values).priceFor(form).credits;
}

const submit = (subscriber: SignedIn, creditCost: number, key: string = randomUUID()): Promise<Answer> =>
  subscriber.call(generations.createGeneration, {
    body: { routePath, values, creditCost },
    headers: { 'idempotency-key': key },
  });

const balance = async (subscriber: SignedIn) => (await subscriber.call(credits.getCredits, {})).body;

async function ledgerOf(userId: string): Promise<LedgerLine[]> {
  const request = { params: { userId }, query: { part: 'generations' as const, limit: 50 } };
  return (await admin.call(adminSubscribers.listLedger, request)).body.items;
}

async function newSubscriberWith() {
  const maya = await createMaya(product, { credits: granted });
  return { userId: maya.id, subscriber: await product.signIn(maya.sessionId) };
}

const messageOf = (shown: number, now: number) =>
  `The cost of this page has changed from ${shown} to ${now} credits. Please check it and try again.`;

it(
  'refuses the price of an open page after its rule was saved again, and moves no credits',
  { tags: ['whole'] },
  async () => {
    await saveRule(firstFactor);
    const { userId, subscriber } = await newSubscriberWith();
    const shown = await shownCost(subscriber);
    expect(shown).toBe(6);
    await saveRule(3);
    const before = await balance(subscriber);
    const key = randomUUID();
    const refused = await submit(subscriber, shown, key);
    const error = { code: 'cost_changed', message: messageOf(6, 9), values: { shown: 6, cost: 9 } };
    expect([refused.status, refused.body.error]).toEqual([409, { ...error, reason: 'cost_changed' }]);
    expect(await balance(subscriber)).toEqual(before);
    expect(await ledgerOf(userId)).toEqual([]);

    const newCost = await shownCost(subscriber);
    const { body } = await submit(subscriber, newCost, key);
    expect(body.generation).toMatchObject({
      creditCost: 9,
      receipt: { held: 9 },
      price: { base, parts: [{ factor: 3 }] },
    });
    // Later saves must not change a running generation.
    await saveRule(5);
    expect(await subscriber.settled(body.generation.id)).toMatchObject({ receipt: { charged: 9 } });
    expect(await submit(subscriber, newCost, key)).toMatchObject({
      status: 202,
      body: { generation: { creditCost: 9 } },
    });
    expect((await balance(subscriber)).available).toBe(granted - 9);
  },
);

it(
  'charges the shown price or nothing, while many submit and an admin saves repeatedly',
  { tags: ['whole'] },
  async () => {
    await saveRule(firstFactor);
    const people = await Promise.all([newSubscriberWith(), newSubscriberWith(), newSubscriberWith()]);
    const early = await Promise.all(people.map(({ subscriber }) => shownCost(subscriber)));
    const factors = Array.from({ length: 12 }, (_, index) => firstFactor + 1 + index);
    const costs = [firstFactor, ...factors].map((factor) => factor * base);
    const saving = (async () => {
      for (const factor of factors) await saveRule(factor);
    })();
    const submitting = people.map(async ({ subscriber }, index) => {
      const submits: { shown: number; answer: Answer }[] = [];
      for (let round = 0; round < 4; round += 1) {
        const shown = await shownCost(subscriber);
        const answers = await Promise.all([submit(subscriber, shown), submit(subscriber, shown)]);
        submits.push(...answers.map((answer) => ({ shown, answer })));
      }
      await saving;
      // The server refuses the price of a page opened earlier, and accepts a fresh one.
      for (const shown of [early[index] ?? 0, await shownCost(subscriber)]) {
        submits.push({ shown, answer: await submit(subscriber, shown) });
      }
      return submits;
    });
    for (const [index, submits] of (await Promise.all(submitting)).entries()) {
      const { userId, subscriber } = people[index]!;
      expect(submits.at(-2)?.answer).toMatchObject({ status: 409 });
      expect(submits.at(-1)?.answer).toMatchObject({ status: 202 });
      for (const { shown, answer } of submits.filter(({ answer: { status } }) => status !== 202)) {
        const priceMessages = costs.filter((now) => now !== shown).map((now) => messageOf(shown, now));
        expect([answer.status, answer.body.error.code]).toEqual([409, 'cost_changed']);
        expect(priceMessages).toContain(answer.body.error.message);
      }
      const accepted = submits.filter(({ answer: { status } }) => status === 202);
      for (const { shown, answer } of accepted) {
        expect(costs).toContain(shown);
        expect(answer.body.generation).toMatchObject({ creditCost: shown, receipt: { held: shown } });
        const ended = await subscriber.settled(answer.body.generation.id);
        expect(ended).toMatchObject({ status: 'completed', receipt: { held: 0, charged: shown } });
      }
      const paid = accepted.reduce((sum, { shown }) => sum + shown, 0);
      expect(await balance(subscriber)).toMatchObject({ available: granted - paid, held: 0 });
      const ledger = new Map((await ledgerOf(userId)).map(({ id, movements }) => [id, movements]));
      expect(new Set(ledger.keys())).toEqual(new Set(accepted.map(({ answer }) => answer.body.generation.id)));
      expect(ledger.size).toBe(accepted.length);
      for (const { shown, answer } of accepted) {
        expect(ledger.get(answer.body.generation.id)).toMatchObject([
          { kind: 'hold', amount: shown },
          { kind: 'capture', amount: shown },
        ]);
      }
    }
  },
);
