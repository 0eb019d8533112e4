import * as z from 'zod/mini';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { assertItemFits } from '#functions/platform/table/item-size.ts';
import { generationInputIndexKeys, keyId, keys, partitions } from '#functions/platform/table/keys.ts';
import type {
  FoundItems,
  ListPage,
  ListRequest,
  Table,
  TransactItem,
  Wanted,
} from '#functions/platform/table/table.ts';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { maxExecutionSeconds } from '#shared/rules/workflow-limits.ts';
import type { FavouriteChange } from '../assets/asset-repository.ts';
import {
  type GenerationInput,
  generationInputSchema,
  type GenerationRun,
  generationRunSchema,
  generationSchema,
  runConditions,
  runExpression,
  sentPrompt,
  type StoredGeneration,
} from './generation.ts';

const maxRead = 1000;

const promptSchema = z.pick(generationInputSchema, { payload: true, promptKey: true });

/** Only the ledger writes the generation itself. Decision: docs/decisions/004-generation-records.md */
export class GenerationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<StoredGeneration | undefined> {
    return this.table.get(keys.generation(id), generationSchema, { consistent: true });
  }

  async findWithRun(id: string): Promise<GenerationWithRun | undefined> {
    return (await this.findManyWithRuns([id]))[0];
  }

  async findWithToken(id: string): Promise<(GenerationWithRun & { taskToken: string | undefined }) | undefined> {
    const items = await this.table.getItems([generationAt(id), runAt(id), taskTokenAt(id)]);
    const generation = items.get(generationAt(id));
    return generation && { generation, run: items.get(runAt(id)) ?? {}, taskToken: items.get(taskTokenAt(id)) };
  }

  async findWithInput(id: string): Promise<GenerationWithInput | undefined> {
    const items = await this.table.getItems([generationAt(id), runAt(id), inputAt(id)]);
    const generation = items.get(generationAt(id));
    return generation && { generation, run: items.get(runAt(id)) ?? {}, input: items.get(inputAt(id)) };
  }

  async findMany(ids: readonly string[]): Promise<Map<string, StoredGeneration>> {
    const found = await this.table.getMany(ids.map(keys.generation), generationSchema);
    return new Map([...found.values()].map((generation) => [generation.id, generation]));
  }

  pageOf(
    userId: string,
    request: ListRequest & { status?: GenerationStatus | undefined },
  ): Promise<ListPage<StoredGeneration>> {
    const filter = request.status && hasStatus(request.status);
    return this.table.query(partitions.generationsOf(userId), generationSchema, { ...request, filter });
  }

  async runningOf(userId: string, now: Date): Promise<StoredGeneration[]> {
    const from = new Date(now.getTime() - lifetimeSeconds * 1000).toISOString();
    const range = { ...partitions.generationsOf(userId), from };
    const running: StoredGeneration[] = [];
    let cursor: string | undefined;
    do {
      const request = { limit: maxRead, cursor, filter: hasStatus('processing') };
      const { items, nextCursor } = await this.table.query(range, generationSchema, request);
      running.push(...items);
      cursor = nextCursor;
    } while (cursor !== undefined);
    return running;
  }

  /** Throws `invalid_input` for a form whose payload is too large: a prompt builder can repeat a text. */
  inputWrite(generation: StoredGeneration, input: GenerationInput): TransactItem {
    assertItemFits(input, 'The form is too long');
    const Item = { ...keys.generationInput(generation.id), ...generationInputIndexKeys(generation), ...input };
    return { Put: { TableName: this.table.name, Item } };
  }

  /** Undefined after the subscriber has deleted it. */
  findInput(id: string): Promise<GenerationInput | undefined> {
    return this.table.get(keys.generationInput(id), generationInputSchema, { consistent: true });
  }

  async valuesOf(generations: readonly StoredGeneration[]): Promise<Map<string, FormValues>> {
    const inputKeys = generations.map(({ id }) => keys.generationInput(id));
    const inputs = await this.table.getMany(inputKeys, generationInputSchema);
    const valuesOf = ({ id }: StoredGeneration): [string, FormValues][] => {
      const values = inputs.get(keyId(keys.generationInput(id)))?.values;
      return values === undefined ? [] : [[id, values]];
    };
    return new Map(generations.flatMap(valuesOf));
  }

  async promptsOf(ids: readonly string[]): Promise<Map<string, string>> {
    const inputs = await this.table.getMany(ids.map(keys.generationInput), promptSchema);
    const promptOf = (id: string): [string, string][] => {
      const input = inputs.get(keyId(keys.generationInput(id)));
      const prompt = input && sentPrompt(input);
      return prompt === undefined ? [] : [[id, prompt]];
    };
    return new Map(ids.flatMap(promptOf));
  }

  async input(id: string): Promise<GenerationInput> {
    return required(await this.findInput(id), id);
  }

  async run(id: string): Promise<GenerationRun> {
    return (await this.table.get(keys.generationRun(id), generationRunSchema, { consistent: true })) ?? {};
  }

  async runsOf(ids: readonly string[]): Promise<Map<string, GenerationRun>> {
    const found = await this.table.getMany(ids.map(keys.generationRun), generationRunSchema);
    return new Map(ids.map((id) => [id, found.get(keyId(keys.generationRun(id))) ?? {}]));
  }

  async findManyWithRuns(ids: readonly string[]): Promise<GenerationWithRun[]> {
    return pickWithRuns(await this.table.getItems(listWithRuns(ids)), ids);
  }

  /** A late repeat must not replace a later token. */
  async saveTaskToken(id: string, taskToken: string, now: Date): Promise<void> {
    const isLatest = 'attribute_not_exists(pk) OR expiresAtEpochSeconds <= :expiresAtEpochSeconds';
    await this.table.update(keys.taskToken(id), setExpression(taskTokenItem(taskToken, now)), isLatest);
  }

  async taskToken(id: string): Promise<string | undefined> {
    return this.table.get(keys.taskToken(id), taskTokenSchema, { consistent: true });
  }

  async runAndToken(id: string): Promise<{ run: GenerationRun; taskToken: string | undefined }> {
    const items = await this.table.getItems([runAt(id), taskTokenAt(id)]);
    return { run: items.get(runAt(id)) ?? {}, taskToken: items.get(taskTokenAt(id)) };
  }

  removeOutput(id: string, outputId: string): Promise<void> {
    return this.updateOutput(id, outputId, (output) => ({ expression: `REMOVE ${output}` }));
  }

  markOutput(id: string, outputId: string, { isFavourite, updatedAt }: FavouriteChange): Promise<void> {
    return this.updateOutput(id, outputId, (output) => ({
      expression: `SET ${output}.isFavourite = :isFavourite, ${output}.updatedAt = :updatedAt`,
      values: { ':isFavourite': isFavourite, ':updatedAt': updatedAt },
    }));
  }

  private async updateOutput(id: string, outputId: string, update: (path: string) => Expression): Promise<void> {
    const generation = await this.find(id);
    const index = generation?.outputs.findIndex((output) => output.id === outputId) ?? -1;
    if (index < 0) return;
    const { values, ...rest } = update(`outputs[${index}]`);
    const condition = `outputs[${index}].id = :id`;
    const change = { ...rest, values: { ...values, ':id': outputId } };
    const isUpdated = await this.table.update(keys.generation(id), change, condition);
    // Another call removed an output in between, so the index has changed.
    if (!isUpdated) await this.updateOutput(id, outputId, update);
  }

  async forget(generation: StoredGeneration): Promise<void> {
    await this.table.delete(keys.generationInput(generation.id));
    await this.table.delete(keys.taskToken(generation.id));
    // Keeps the attributes that guard its credits and its submit.
    const clearedFields = {
      statusText: undefined,
      outputs: undefined,
      leftOut: undefined,
      failure: undefined,
      storeFault: undefined,
      resultPrompt: undefined,
    };
    await this.updateRunIf(generation.id, clearedFields, 'attribute_exists(pk)');
    const ifSettled = 'attribute_exists(settlement)';
    await this.table.update(
      keys.generation(generation.id),
      setExpression({ outputs: [], leftOut: undefined }),
      ifSettled,
    );
  }

  /**
   * Never lowers the progress, keeps the first `runningSince` and the newest text, and gives an ended generation no texts,
   * because its account can be deleted. Returns the changed fields or the whole run.
   */
  async updateRun(id: string, changes: GenerationRun): Promise<GenerationRun> {
    const { progress, runningSince, statusText, providerErrorType, storeFault, failure, ...others } = changes;
    const hasTexts = [statusText, providerErrorType, storeFault, failure].some((text) => text !== undefined);
    const conditions = [
      ...(progress === undefined ? [] : [runConditions.progress]),
      ...(runningSince === undefined ? [] : [runConditions.runningSince]),
      ...(hasTexts ? [runConditions.awaited] : []),
    ];
    if (conditions.length > 0 && (await this.updateRunIf(id, changes, conditions.join(' AND ')))) return changes;
    return this.table.updateAndGet(keys.generationRun(id), runExpression(others), generationRunSchema);
  }

  /** Claims before the attempt. Returns false when an earlier attempt can have succeeded, or the generation has ended. */
  claimSubmit(id: string, { endpoint, apiKeyId }: GenerationInput, submit: { id: string; at: Date }): Promise<boolean> {
    const claim = {
      submittedAt: submit.at.toISOString(),
      submitId: submit.id,
      endpoint,
      apiKeyId,
      refusedAt: undefined,
    };
    return this.table.updateOnce(keys.generationRun(id), setExpression(claim), runConditions.claimSubmit);
  }

  refuseSubmit(id: string, submitId: string, refusedAt: Date): Promise<boolean> {
    const refusal = { submitId, refusedAt: refusedAt.toISOString() };
    return this.updateRunIf(id, refusal, runConditions.sameSubmit);
  }

  claimCharge(id: string): Promise<boolean> {
    return this.table.updateOnce(
      keys.generationRun(id),
      setExpression({ charge: 'attempted' }),
      runConditions.claimCharge,
    );
  }

  /** A webhook can bring the job's id before the submit stores it. */
  saveRequestId(id: string, requestId: string): Promise<boolean> {
    return this.updateRunIf(id, { requestId }, runConditions.sameRequest);
  }

  cancelUnsubmitted(id: string, at: Date): Promise<boolean> {
    return this.updateRunIf(id, { cancelRequestedAt: at.toISOString() }, runConditions.unsubmitted);
  }

  cancelUnlessStored(id: string, at: Date): Promise<boolean> {
    const now = at.toISOString();
    return this.updateRunIf(id, { cancelRequestedAt: now, discardedAt: now }, runConditions.unstored);
  }

  discardUnlessStored(id: string, at: Date): Promise<boolean> {
    return this.updateRunIf(id, { discardedAt: at.toISOString() }, runConditions.unstored);
  }

  saveOutputs(id: string, result: Pick<GenerationRun, 'outputs' | 'leftOut' | 'resultPrompt'>): Promise<boolean> {
    return this.updateRunIf(id, result, runConditions.awaited);
  }

  failUnlessStored(id: string, failure: GenerationRun['failure']): Promise<boolean> {
    return this.updateRunIf(id, { failure }, runConditions.unstored);
  }

  private updateRunIf(id: string, changes: GenerationRun, condition?: string): Promise<boolean> {
    return this.table.update(keys.generationRun(id), runExpression(changes), condition);
  }
}

function hasStatus(status: GenerationStatus): Expression {
  return { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': status } };
}

interface GenerationWithRun {
  readonly generation: StoredGeneration;
  readonly run: GenerationRun;
}

export interface GenerationWithInput extends GenerationWithRun {
  readonly input: GenerationInput | undefined;
}

export function required(input: GenerationInput | undefined, id: string): GenerationInput {
  if (input === undefined) throw new Error(`Generation ${id} has no input`);
  return input;
}

export function generationAt(id: string) {
  return { key: keys.generation(id), schema: generationSchema } satisfies Wanted;
}

export function runAt(id: string) {
  return { key: keys.generationRun(id), schema: generationRunSchema } satisfies Wanted;
}

function taskTokenAt(id: string) {
  return { key: keys.taskToken(id), schema: taskTokenSchema } satisfies Wanted;
}

export function inputAt(id: string) {
  return { key: keys.generationInput(id), schema: generationInputSchema } satisfies Wanted;
}

const lifetimeSeconds = 2 * maxExecutionSeconds;

/** Tokens of Step Functions are Base64 of about 800 bytes; as bytes, the item stays below one write unit (1 KB). */
function taskTokenItem(taskToken: string, now: Date) {
  const bytes = Buffer.from(taskToken, 'base64');
  return {
    token: bytes.toString('base64') === taskToken ? new Uint8Array(bytes) : taskToken,
    expiresAtEpochSeconds: Math.ceil(now.getTime() / 1000) + lifetimeSeconds,
  };
}

const taskTokenSchema = z.pipe(
  z.object({ token: z.union([z.string(), z.instanceof(Uint8Array)]) }),
  z.transform(({ token }) => (typeof token === 'string' ? token : Buffer.from(token).toString('base64'))),
);

export function listWithRuns(ids: readonly string[]) {
  return ids.flatMap((id) => [generationAt(id), runAt(id)]);
}

export function pickWithRuns(items: FoundItems, ids: readonly string[]): GenerationWithRun[] {
  return ids.flatMap((id) => {
    const generation = items.get(generationAt(id));
    return generation === undefined ? [] : [{ generation, run: items.get(runAt(id)) ?? {} }];
  });
}
