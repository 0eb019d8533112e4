import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { GenerationRun, StoredGeneration } from '#functions/domain/generations/generation.ts';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { demoUserId } from '#infra/demo/people.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';

const routePath = 'patient-image';

function tableOf({ cloud }: Product) {
  return productTable(cloud.endpoints.dynamodb, cloud.tableName('Table'));
}

/**
 * The sweeper ignores generations of this model for minutes, so one without a webhook stays stuck for the whole test.
 */
export async function publishPatientImage(product: Product): Promise<void> {
  const table = tableOf(product);
  const model = await new ModelRepository(table).find('dream-image');
  await publishModel(table, routePath, { ...model!, name: 'Patient Image', estimatedSeconds: 3600 });
}

/** A generation without a webhook; its job has ended at fal unless it never ends. */
export async function stuckGeneration(product: Product, promptSuffix = ''): Promise<string> {
  const subscriber = await product.signIn('demo-session');
  const prompt = `#no-webhook ${promptSuffix}`;
  const { status, body } = await subscriber.generate(routePath, { prompt, image_size: 'square_hd', num_images: 1 });
  expect(status).toBe(202);
  const { id } = body.generation;
  await eventually(async () => {
    const { accepted, completed } = product.providers.activity.of(id);
    expect([accepted, completed]).toEqual([1, promptSuffix.includes('#never') ? 0 : 1]);
    expect((await new GenerationRepository(tableOf(product)).run(id)).requestId).toBeDefined();
  });
  return id;
}

/** A held generation without an execution, like after a crash. */
export async function lostGeneration(product: Product, run: GenerationRun = {}): Promise<string> {
  const table = tableOf(product);
  const generations = new GenerationRepository(table);
  // Older than the seconds in which a generation is still starting, and younger than those that are started again.
  const createdAt = new Date(Date.now() - 15_000).toISOString();
  const generation: StoredGeneration = {
    id: randomBytes(16).toString('hex'),
    userId: demoUserId,
    appId: 'app',
    status: 'processing',
    routePath: `/${routePath}`,
    pageTitle: 'Lost Image',
    modelId: routePath,
    modelVersion: 1,
    provider: 'fal',
    outputType: 'image',
    estimatedSeconds: 3600,
    pollingIntervalSeconds: 60,
    deadlineAt: new Date(Date.now() + 3_600_000).toISOString(),
    chargedAtStart: false,
    requestHash: 'hash',
    createdAt,
    hold: { amount: 10, at: createdAt },
    outputs: [],
  };
  const input = generations.inputWrite(generation, {
    endpoint: 'fal-ai/flux/schnell',
    ...withOutputDefaults({}),
    payload: { prompt: 'lost' },
    values: { prompt: 'lost' },
  });
  await new Ledger(table).hold(generationCharge(generation), { maxRunning: 100 }, [input]);
  const endpoint = 'fal-ai/flux/schnell';
  if (run.requestId !== undefined) await generations.updateRun(generation.id, { endpoint, ...run });
  return generation.id;
}

/** The only job at fal for a generation, with its addresses. */
export async function jobOf(
  product: Product,
  id: string,
): Promise<Pick<GenerationRun, 'requestId' | 'jobUrls' | 'endpoint'>> {
  const { requestId, jobUrls, endpoint } = await new GenerationRepository(tableOf(product)).run(id);
  return { requestId, jobUrls, endpoint };
}
