import { z } from 'zod';
import { generationErrorSchema, generationStatusSchema, type GenerationStatus } from '#shared/contracts/generations.ts';
import { fieldProblemSchema } from '#shared/contracts/errors.ts';
import { formValuesSchema } from '#shared/domain/input-field.ts';
import { mediaTypeSchema } from '#shared/domain/media-type.ts';
import { type StoredAsset, storedAssetSchema } from './asset-repository.ts';
import { setExpression } from './expression.ts';
import { keys, partitions, processingShards } from './keys.ts';
import type { Page, PageRequest, Table } from './table.ts';

/** A stored result; the rest of its asset is the generation's own. */
const outputSchema = storedAssetSchema.pick({
  id: true,
  mediaType: true,
  contentType: true,
  filename: true,
  fileKey: true,
  thumbnailKey: true,
  sizeBytes: true,
  width: true,
  height: true,
});
export type GenerationOutput = z.infer<typeof outputSchema>;

/**
 * A generation, which is also its own ledger entries: `hold` is written with it and `settlement` once, both by the
 * ledger's transactions and never changed. Small on purpose, since transactions cost by the kilobyte.
 */
export const generationSchema = z.object({
  id: z.string(),
  userId: z.string(),
  appId: z.string(),
  status: generationStatusSchema,
  routePath: z.string(),
  pageTitle: z.string(),
  modelId: z.string(),
  modelVersion: z.number().int(),
  outputType: mediaTypeSchema,
  estimatedSeconds: z.number().int(),
  pollingIntervalSeconds: z.number().int(),
  deadlineAt: z.iso.datetime(),
  /** Long-running models are charged before their start where the companion keeps the credits (S§4.6). */
  chargedAtStart: z.boolean().default(false),
  /** Tells a repeat of the same request from another one under the same idempotency key. */
  requestHash: z.string(),
  createdAt: z.iso.datetime(),
  hold: z.object({ amount: z.number().int(), at: z.iso.datetime() }),
  settlement: z
    .object({ kind: z.enum(['capture', 'release', 'refund-due']), amount: z.number().int(), at: z.iso.datetime() })
    .optional(),
  outputs: z.array(outputSchema).default([]),
  error: generationErrorSchema.optional(),
});
export type Generation = z.infer<typeof generationSchema>;

/** The assets that a generation made. */
export function assetsOf({ id, userId, appId, createdAt, outputs }: Generation): StoredAsset[] {
  return outputs.map((output) => ({
    ...output,
    userId,
    appId,
    generationId: id,
    isAiGenerated: true,
    isFavourite: false,
    createdAt,
  }));
}

/** What the provider is asked for, and the values it was made from. */
const generationInputSchema = z.object({
  endpoint: z.string(),
  outputKey: z.string(),
  payload: z.record(z.string(), z.unknown()),
  values: formValuesSchema,
  /** In whose name the companion app is asked to deduct. */
  companionSessionId: z.string(),
});
export type GenerationInput = z.infer<typeof generationInputSchema>;

/** What happens between hold and settle. */
const generationRunSchema = z.object({
  /** When a submit was about to be made. With no `requestId` and no `refusedAt`, its outcome is unknown. */
  submittedAt: z.iso.datetime().optional(),
  /** When the provider said that it had not taken the job. */
  refusedAt: z.iso.datetime().optional(),
  requestId: z.string().optional(),
  taskToken: z.string().optional(),
  checkedAt: z.iso.datetime().optional(),
  queuePosition: z.number().int().optional(),
  progress: z.number().optional(),
  statusText: z.string().optional(),
  cancelRequestedAt: z.iso.datetime().optional(),
  /** Of the charge before the start: being made, made, or nobody knows. */
  charge: z.enum(['attempted', 'made', 'unknown']).optional(),
  /** Set once the provider has ended with an error: its `error_type`, or `unknown`. */
  providerErrorType: z.string().optional(),
  outputs: z.array(outputSchema).optional(),
  failure: generationErrorSchema.extend({ fields: z.array(fieldProblemSchema).optional() }).optional(),
});
export type GenerationRun = z.infer<typeof generationRunSchema>;

/** The sparse index knows no more than the keys. */
const processingSchema = z
  .object({ pk: z.string().startsWith('GEN#'), gsi2sk: z.string() })
  .transform(({ pk, gsi2sk }) => ({ id: pk.slice('GEN#'.length), since: gsi2sk.split('#')[0] ?? '' }));
export type ProcessingGeneration = z.output<typeof processingSchema>;

/** A generation's run and input; the generation itself is written by the ledger alone. */
export class GenerationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<Generation | undefined> {
    return this.table.get(keys.generation(id), generationSchema, { consistent: true });
  }

  /** A user's generations, newest first. */
  pageOf(userId: string, request: PageRequest & { status?: GenerationStatus | undefined }): Promise<Page<Generation>> {
    const filter =
      request.status === undefined
        ? undefined
        : { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': request.status } };
    return this.table.query(partitions.generationsOf(userId), generationSchema, { ...request, filter });
  }

  /** Processing generations, the oldest of each shard first: their ids, and since when. */
  async oldestProcessing(limitOfShard: number): Promise<ProcessingGeneration[]> {
    const shards = Array.from({ length: processingShards }, (_, shard) =>
      this.table.first(partitions.processing(shard), processingSchema, limitOfShard),
    );
    return (await Promise.all(shards)).flat();
  }

  async processingCount(): Promise<number> {
    const shards = Array.from({ length: processingShards }, (_, shard) =>
      this.table.count(partitions.processing(shard)),
    );
    return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0);
  }

  saveInput(generation: Generation, input: GenerationInput): Promise<void> {
    return this.table.put({ ...inputKey(generation), ...input });
  }

  /** Undefined once the subscriber has deleted it. */
  findInput(generation: Generation): Promise<GenerationInput | undefined> {
    return this.table.get(inputKey(generation), generationInputSchema, { consistent: true });
  }

  async input(generation: Generation): Promise<GenerationInput> {
    const input = await this.findInput(generation);
    if (input === undefined) throw new Error(`Generation ${generation.id} has no input`);
    return input;
  }

  async run(id: string): Promise<GenerationRun> {
    return (await this.table.get(keys.generationRun(id), generationRunSchema, { consistent: true })) ?? {};
  }

  /** Takes one output out of a generation's view; what it cost stays. */
  async removeOutput(id: string, outputId: string): Promise<void> {
    const generation = await this.find(id);
    const index = generation?.outputs.findIndex((output) => output.id === outputId) ?? -1;
    if (index < 0) return;
    await this.table.update(
      keys.generation(id),
      { expression: `REMOVE outputs[${index}]`, values: { ':id': outputId } },
      `outputs[${index}].id = :id`,
    );
  }

  /** Deletes what a settled generation was made from and made; its place in the ledger stays. */
  async forget(generation: Generation): Promise<void> {
    await this.table.delete(inputKey(generation));
    await this.table.delete(keys.generationRun(generation.id));
    const isSettled = 'attribute_exists(settlement)';
    await this.table.update(keys.generation(generation.id), setExpression({ outputs: [] }), isSettled);
  }

  /** Sets what is given and removes what is given as undefined; false when the condition refused it. */
  updateRun(id: string, changes: GenerationRun, condition?: string): Promise<boolean> {
    return this.table.update(keys.generationRun(id), setExpression(changes), condition);
  }
}

function inputKey({ id, requestHash, modelVersion }: Generation) {
  return keys.generationInput(id, requestHash, modelVersion);
}
