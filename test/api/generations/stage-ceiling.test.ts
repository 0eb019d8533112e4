import { afterAll, beforeAll, expect, it } from 'vitest';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { credits } from '#shared/contracts/credits.ts';
import { pages } from '#shared/contracts/pages.ts';
import { pausedMessage } from '#shared/rules/failures.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

const stage = { kind: 'stage', id: 'stage' } as const;

let product: Product;
let admin: Admin;
let subscriber: SignedIn;
beforeAll(async () => {
  // Equals `dailyCostCeilingUsd` of a stage in cdk.json.
  const cloudOptions = { retryScale: 0.005, functionEnv: { DAILY_COST_CEILING_USD: '1' } };
  product = await startProduct({ timeScale: 0.02, cloudOptions });
  [admin, subscriber] = await Promise.all([product.signInAdmin(), product.signIn('demo-session')]);
  await Promise.all([publish('first-of-two'), publish('second-of-two')]);
});
afterAll(() => product.close());

/** Publishes a model without limits; its provider costs 60 cents. */
async function publish(name: string): Promise<void> {
  const field = { id: 'p', label: 'Prompt', variableName: 'prompt', type: 'text' };
  const sections = [{ id: 'main', title: 'Main', fields: [field] }];
  const of = { name, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 1, creditCost: 1, providerCostUsd: 0.6 };
  const { body } = await admin.call(adminModels.createModel, { body: { definition: { ...of, sections } } });
  const page = { routePath: name, appId: 'app-of-tests' };
  expect(await admin.call(adminPages.createPage, { params: { id: body.model.id }, body: page })).toMatchObject({
    status: 201,
  });
}

async function startGeneration(routePath: string): Promise<void> {
  const { body } = await subscriber.generate(routePath, { prompt: 'a fox' });
  expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'completed' });
}

async function pauses(as: Admin = admin): Promise<Pause[]> {
  await product.cloud.invoke('protection', {});
  return (await as.call(adminPauses.listPauses, {})).body.items;
}

async function arePaused(...routePaths: string[]): Promise<boolean[]> {
  const answers = routePaths.map((routePath) => subscriber.call(pages.getPage, { params: { routePath } }));
  return (await Promise.all(answers)).map(({ body }) => body.paused === pausedMessage);
}

it(
  "pauses everything at the stage's ceiling, until the day ends or a super admin resumes it",
  { tags: ['whole'] },
  async () => {
    await startGeneration('first-of-two');
    expect(await pauses()).toEqual([]);
    await startGeneration('second-of-two');
    // Only the sum of both models' costs exceeds the ceiling.
    const [pause] = await eventually(async () => {
      const found = await pauses();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(pause).toMatchObject({
      ...stage,
      name: 'Everything',
      reason: 'cost',
      stats: { costUsd: 1.2 },
      mayResume: true,
    });
    expect(pause?.until).toMatch(/T00:00:00.000Z$/);
    // Models without a known cost are also paused.
    expect(await arePaused('first-of-two', 'second-of-two', 'dream-image')).toEqual([true, true, true]);

    const before = (await subscriber.call(credits.getCredits, {})).body;
    const refused = await subscriber.generate('first-of-two', { prompt: 'a fox' });
    expect([refused.status, refused.body.error]).toEqual([
      503,
      { code: 'unavailable', message: pausedMessage, reason: 'page_paused' },
    ]);
    expect((await subscriber.call(credits.getCredits, {})).body).toEqual(before);

    const editor = await product.signInAdmin('editor');
    // Every admin sees the pause, because it also stops their models.
    expect(await pauses(editor)).toMatchObject([{ ...stage, mayResume: false }]);
    expect((await editor.call(adminPauses.resume, { params: stage })).status).toBe(404);

    expect((await admin.call(adminPauses.resume, { params: stage })).status).toBe(204);
    expect(await pauses()).toEqual([]);
    expect(await arePaused('first-of-two', 'dream-image')).toEqual([false, false]);
    await startGeneration('first-of-two');
    // The super admin who resumed the stage accepted the cost so far.
    expect(await pauses()).toEqual([]);
  },
);

it('resumes by itself on the next day', { tags: ['whole'] }, async () => {
  const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  // Yesterday's pause does not count today, but today's cost also exceeds the ceiling.
  await table.update(keys.pause('stage', 'stage'), setExpression({ since: yesterday }));
  expect(await pauses()).toMatchObject([stage]);
  await table.update(
    keys.pause('stage', 'stage'),
    setExpression({ since: yesterday, until: new Date(0).toISOString() }),
  );
  expect(await arePaused('first-of-two', 'second-of-two')).toEqual([false, false]);
});
