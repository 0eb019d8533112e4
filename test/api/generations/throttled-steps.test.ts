// @module-tag whole
import { expect, it } from 'vitest';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { startProduct } from '#test/support/product.ts';

const values = { prompt: 'a crowded harbour', image_size: 'square_hd', num_images: 1 };

/** More than a fault of Lambda is retried, and fewer than last for the time in which a step is given up. */
const refusals = 30;

it('delivers and charges a result although each step was throttled many times', async ({ onTestFinished }) => {
  const left = new Map(['submit', 'await', 'store', 'settle'].map((step) => [step, refusals]));
  const product = await startProduct({
    timeScale: 0.05,
    cloudOptions: {
      retryScale: 0.0005,
      report: () => undefined,
      throttles: (functionName) => {
        const step = /generationworkflow(\w+?)function/.exec(functionName)?.[1] ?? '';
        const count = left.get(step) ?? 0;
        left.set(step, count - 1);
        return count > 0;
      },
    },
  });
  onTestFinished(() => product.close());
  const subscriber = await product.signIn('demo-session');
  const { id } = (await subscriber.generate('dream-image', values)).body.generation;
  expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10, held: 0 } });
  expect(product.providers.activity.of(id)).toMatchObject({ accepted: 1 });
  const { history } = product.cloud.executions.describe(id);
  expect(history.map(({ state, retries }) => [state, retries])).toEqual(
    ['Submit', 'Await', 'Store', 'Settle'].map((state) => [state, refusals]),
  );
});

it('is not given up past the deadline while the step that would find its result is throttled', async ({
  onTestFinished,
}) => {
  let isThrottled = true;
  const product = await startProduct({
    timeScale: 0.05,
    cloudOptions: {
      retryScale: 0.0005,
      report: () => undefined,
      throttles: (functionName) => isThrottled && functionName.includes('generationworkflowawait'),
    },
  });
  onTestFinished(() => product.close());
  const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const subscriber = await product.signIn('demo-session');
  const { id } = (await subscriber.generate('dream-image', values)).body.generation;
  await eventually(() => expect(product.providers.activity.of(id)).toMatchObject({ completed: 1 }));
  const since = new Date(Date.now() - 30 * 60_000).toISOString();
  const deadlineAt = new Date(Date.now() - 20 * 60_000).toISOString();
  await table.update(keys.generation(id), setExpression({ deadlineAt, createdAt: since, gsi2sk: `${since}#${id}` }));
  await new GenerationRepository(table).updateRun(id, { submittedAt: since });
  expect(await product.cloud.invoke('sweeper', {})).toMatchObject({ stuck: 0 });
  isThrottled = false;
  expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: { charged: 10 } });
});
