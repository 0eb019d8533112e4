import type { GenerationStatus } from '#shared/contracts/generations.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { FavouriteChange } from '../assets/asset-repository.ts';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import {
  type StoredGeneration,
  type GenerationInput,
  generationInputSchema,
  type GenerationRun,
  generationRunSchema,
  generationSchema,
} from './generation.ts';
import { runConditions } from './run-conditions.ts';
import { taskTokenItem, taskTokenSchema } from './task-token.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

/** A generation's run and input; the generation itself is written by the ledger alone. */
export class GenerationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(id: string): Promise<StoredGeneration | undefined> {
    return this.table.get(keys.generation(id), generationSchema, { consistent: true });
  }

  /** Those that there are, by their ids. */
  async findMany(ids: readonly string[]): Promise<Map<string, StoredGeneration>> {
    const found = await this.table.getMany(ids.map(keys.generation), generationSchema);
    return new Map([...found.values()].map((generation) => [generation.id, generation]));
  }

  /** A user's generations, newest first. */
  pageOf(
    userId: string,
    request: ListRequest & { status?: GenerationStatus | undefined },
  ): Promise<ListPage<StoredGeneration>> {
    const filter =
      request.status === undefined
        ? undefined
        : { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': request.status } };
    return this.table.query(partitions.generationsOf(userId), generationSchema, { ...request, filter });
  }

  saveInput(generation: StoredGeneration, input: GenerationInput): Promise<void> {
    return this.table.put({ ...inputKey(generation), ...input });
  }

  /** Of a generation that was refused: nothing leads from anywhere to its input, so that nobody would ever delete it. */
  async takeBackInput(generation: StoredGeneration): Promise<void> {
    const { name: TableName } = this.table;
    const ConditionCheck = {
      TableName,
      Key: keys.generation(generation.id),
      // Under the same id, the very same request may have been granted at the same time.
      ConditionExpression: 'attribute_not_exists(pk) OR requestHash <> :hash OR modelVersion <> :version',
      ExpressionAttributeValues: { ':hash': generation.requestHash, ':version': generation.modelVersion },
    };
    await this.table.transactOnce([{ ConditionCheck }, { Delete: { TableName, Key: inputKey(generation) } }]);
  }

  /** Undefined once the subscriber has deleted it. */
  findInput(generation: StoredGeneration): Promise<GenerationInput | undefined> {
    return this.table.get(inputKey(generation), generationInputSchema, { consistent: true });
  }

  /** What generations were made from, by their ids, as far as it has not been deleted. */
  async valuesOf(generations: readonly StoredGeneration[]): Promise<Map<string, FormValues>> {
    const inputs = await this.table.getMany(generations.map(inputKey), generationInputSchema);
    const valuesOf = (generation: StoredGeneration): [string, FormValues][] => {
      const { pk, sk } = inputKey(generation);
      const values = inputs.get(`${pk} ${sk}`)?.values;
      return values === undefined ? [] : [[generation.id, values]];
    };
    return new Map(generations.flatMap(valuesOf));
  }

  async input(generation: StoredGeneration): Promise<GenerationInput> {
    const input = await this.findInput(generation);
    if (input === undefined) throw new Error(`Generation ${generation.id} has no input`);
    return input;
  }

  async run(id: string): Promise<GenerationRun> {
    return (await this.table.get(keys.generationRun(id), generationRunSchema, { consistent: true })) ?? {};
  }

  /** By the generations' ids; of those that have one yet. */
  async runsOf(ids: readonly string[]): Promise<Map<string, GenerationRun>> {
    const found = await this.table.getMany(ids.map(keys.generationRun), generationRunSchema);
    const runOf = (id: string): [string, GenerationRun][] => {
      const { pk, sk } = keys.generationRun(id);
      const run = found.get(`${pk} ${sk}`);
      return run === undefined ? [] : [[id, run]];
    };
    return new Map(ids.flatMap(runOf));
  }

  /** Keeps the token of the state that waits now, in place of the one before. */
  saveTaskToken(id: string, taskToken: string, now: Date): Promise<void> {
    return this.table.put({ ...keys.taskToken(id), ...taskTokenItem(taskToken, now) });
  }

  async taskToken(id: string): Promise<string | undefined> {
    return this.table.get(keys.taskToken(id), taskTokenSchema, { consistent: true });
  }

  /** Takes one output out of a generation's view; what it cost stays. */
  removeOutput(id: string, outputId: string): Promise<void> {
    return this.updateOutput(id, outputId, (output) => ({ expression: `REMOVE ${output}` }));
  }

  /** Shows in a generation's view what has been made a favourite. */
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
    const isDone = await this.table.update(keys.generation(id), change, condition);
    // Somebody has taken out another one in between: it has another place now.
    if (!isDone) await this.updateOutput(id, outputId, update);
  }

  /** Deletes what a settled generation was made from and made; its place in the ledger stays. */
  async forget(generation: StoredGeneration): Promise<void> {
    await this.table.delete(inputKey(generation));
    await this.table.delete(keys.taskToken(generation.id));
    // What guards its credits and its submit stays.
    const told = {
      statusText: undefined,
      outputs: undefined,
      failure: undefined,
      storeFault: undefined,
      resultPrompt: undefined,
    };
    await this.updateRunIf(generation.id, told, 'attribute_exists(pk)');
    const isSettled = 'attribute_exists(settlement)';
    await this.table.update(keys.generation(generation.id), setExpression({ outputs: [] }), isSettled);
  }

  /** Sets what is given and removes what is given as undefined. */
  async updateRun(id: string, changes: GenerationRun): Promise<void> {
    await this.updateRunIf(id, changes);
  }

  /** Records an attempt to submit before it is made; false when one may have succeeded, or a cancel came first. */
  claimSubmit(id: string, at: Date): Promise<boolean> {
    const claim = { submittedAt: at.toISOString(), refusedAt: undefined };
    return this.updateRunIf(id, claim, runConditions.claimSubmit);
  }

  /** Records an attempt to charge before the start, before it is made; false when there was one, or a cancel came first. */
  claimCharge(id: string): Promise<boolean> {
    return this.updateRunIf(id, { charge: 'attempted' }, runConditions.claimCharge);
  }

  /** A notice of the provider brings the id of a job; false when the generation's is another. */
  learnRequestId(id: string, requestId: string): Promise<boolean> {
    return this.updateRunIf(id, { requestId }, runConditions.sameRequest);
  }

  /** Keeps it from being submitted and charged; false when an attempt at either is under way or may have succeeded. */
  cancelUnsubmitted(id: string, at: Date): Promise<boolean> {
    return this.updateRunIf(id, { cancelRequestedAt: at.toISOString() }, runConditions.unsubmitted);
  }

  /** From here on nothing is submitted or stored any more; false when its outputs are stored, and about to be settled. */
  cancelUnlessStored(id: string, at: Date): Promise<boolean> {
    const now = at.toISOString();
    return this.updateRunIf(id, { cancelRequestedAt: now, discardedAt: now }, runConditions.unstored);
  }

  /** Records what was made; false when it has been ended meanwhile, and nobody may have it. */
  saveOutputs(id: string, made: Pick<GenerationRun, 'outputs' | 'resultPrompt'>): Promise<boolean> {
    return this.updateRunIf(id, made, runConditions.awaited);
  }

  /** False when its outputs are stored, and about to be settled. */
  failUnlessStored(id: string, failure: GenerationRun['failure']): Promise<boolean> {
    return this.updateRunIf(id, { failure }, runConditions.unstored);
  }

  private updateRunIf(id: string, changes: GenerationRun, condition?: string): Promise<boolean> {
    return this.table.update(keys.generationRun(id), setExpression(changes), condition);
  }
}

function inputKey({ id, requestHash, modelVersion }: StoredGeneration) {
  return keys.generationInput(id, requestHash, modelVersion);
}
