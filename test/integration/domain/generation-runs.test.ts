import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import {
  type GenerationOutput,
  type GenerationRun,
  generationRunSchema,
} from '#functions/domain/generations/generation.ts';
import { generationIndexKeys, keys, partitions } from '#functions/platform/table/keys.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { maxExecutionSeconds } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

const tokenItemSchema = z.object({ expiresAtEpochSeconds: z.number() });

let started: NewTable;
let generations: GenerationRepository;
beforeAll(async () => {
  started = await newTable();
  generations = new GenerationRepository(started.table);
});

afterEach(() => void vi.restoreAllMocks());

let id: string;
beforeEach(() => {
  id = randomUUID();
});

const at = new Date('2026-11-23T12:00:00.000Z');
const later = new Date('2026-11-23T12:00:01.000Z');
const input = { endpoint: 'fal-ai/flux', ...withOutputDefaults({}), payload: { prompt: 'a cat' }, values: { a: 'b' } };
const output = (name: string): GenerationOutput => ({
  id: name,
  mediaType: 'image',
  contentType: 'image/png',
  filename: `${name}.png`,
  fileKey: `generated/maya/${name}.png`,
  sizeBytes: 1,
});
const result = { outputs: [output('a')], leftOut: 1, resultPrompt: 'a cat' };
const claim = (submitId: string, now = at) => generations.claimSubmit(id, input, { id: submitId, at: now });

describe('a submit', () => {
  it('is claimed once, and again after it was refused', async () => {
    expect(await claim('first')).toBe(true);
    expect(await claim('second')).toBe(false);
    expect(await generations.refuseSubmit(id, 'other', at)).toBe(false);
    expect(await generations.refuseSubmit(id, 'first', at)).toBe(true);
    expect(await generations.run(id)).toMatchObject({ submitId: 'first', refusedAt: at.toISOString() });
    expect(await claim('second', later)).toBe(true);
    const run = await generations.run(id);
    expect(run).toMatchObject({ submitId: 'second', submittedAt: later.toISOString(), endpoint: 'fal-ai/flux' });
    expect(run.refusedAt).toBeUndefined();
  });

  it('excludes a cancel, and a cancel excludes it', async () => {
    await claim('first');
    expect(await generations.cancelUnsubmitted(id, at)).toBe(false);
    await generations.refuseSubmit(id, 'first', at);
    expect(await generations.cancelUnsubmitted(id, at)).toBe(true);
    expect(await generations.run(id)).toMatchObject({ cancelRequestedAt: at.toISOString() });
    expect(await claim('second')).toBe(false);
    expect(await generations.claimCharge(id)).toBe(false);
  });

  it('is not claimed after the sweeper has ended the generation, and a charge is not, either', async () => {
    await generations.discardUnlessStored(id, at);
    expect(await claim('late')).toBe(false);
    expect(await generations.claimCharge(id)).toBe(false);
    expect(await generations.run(id)).toEqual({ discardedAt: at.toISOString() });
  });

  it('is not claimed again, nor cancelled as never made, when a webhook has brought its job after a refusal', async () => {
    await claim('first');
    await generations.refuseSubmit(id, 'first', at);
    await generations.saveRequestId(id, 'request');
    expect(await claim('second')).toBe(false);
    expect(await generations.cancelUnsubmitted(id, at)).toBe(false);
  });

  it('keeps the id of its first job', async () => {
    expect(await generations.saveRequestId(id, 'request')).toBe(true);
    expect(await generations.saveRequestId(id, 'request')).toBe(true);
    expect(await generations.saveRequestId(id, 'other')).toBe(false);
    expect(await generations.run(id)).toEqual({ requestId: 'request' });
  });
});

it('a charge is claimed once, and then nothing can be cancelled as never submitted', async () => {
  expect(await generations.claimCharge(id)).toBe(true);
  expect(await generations.claimCharge(id)).toBe(false);
  expect(await generations.run(id)).toEqual({ charge: 'attempted' });
  expect(await generations.cancelUnsubmitted(id, at)).toBe(false);
});

describe('stored outputs', () => {
  it('stay, whatever ends the generation afterwards', async () => {
    expect(await generations.saveOutputs(id, result)).toBe(true);
    expect(await generations.cancelUnlessStored(id, at)).toBe(false);
    expect(await generations.discardUnlessStored(id, at)).toBe(false);
    const failure = { code: 'provider', message: 'Too wide', retryable: false } as const;
    expect(await generations.failUnlessStored(id, failure)).toBe(false);
    expect(await generations.run(id)).toEqual(result);
  });

  it.each([
    ['cancelled', 'cancelUnlessStored', { cancelRequestedAt: at.toISOString(), discardedAt: at.toISOString() }],
    ['discarded', 'discardUnlessStored', { discardedAt: at.toISOString() }],
  ] as const)('are dropped when the generation was %s before', async (_, end, run) => {
    expect(await generations[end](id, at)).toBe(true);
    expect(await generations.run(id)).toEqual(run);
    expect(await generations.saveOutputs(id, result)).toBe(false);
  });
});

describe('a stored generation', () => {
  const put = async (more: object = {}) => {
    const generation = { ...newGeneration({ id, userId: 'maya', amount: 10 }), ...more };
    await started.table.put({ ...keys.generation(id), ...generation });
    return generation;
  };
  const putInput = async (more: object = {}) => {
    const generation = newGeneration({ id, userId: 'maya', amount: 10 });
    await started.table.transact([generations.inputWrite(generation, { ...input, ...more })]);
  };

  it('is found with its run, its input and its token', async () => {
    const generation = await put();
    expect(await generations.findWithInput(id)).toEqual({ generation, run: {}, input: undefined });
    expect(await generations.findWithToken(id)).toEqual({ generation, run: {}, taskToken: undefined });
    expect(await generations.findWithRun(id)).toEqual({ generation, run: {} });
    expect(await generations.runAndToken(id)).toEqual({ run: {}, taskToken: undefined });
    await putInput();
    await generations.updateRun(id, { requestId: 'request' });
    await generations.saveTaskToken(id, 'a token', at);
    const run = { requestId: 'request' };
    expect(await generations.findWithInput(id)).toEqual({ generation, run, input });
    expect(await generations.findWithToken(id)).toEqual({ generation, run, taskToken: 'a token' });
    expect(await generations.findWithRun(id)).toEqual({ generation, run });
    expect(await generations.runAndToken(id)).toEqual({ run, taskToken: 'a token' });
    expect(await generations.runsOf([id, 'gone'])).toEqual(
      new Map<string, GenerationRun>([
        [id, run],
        ['gone', {}],
      ]),
    );
    expect(await generations.input(id)).toEqual(input);
  });

  it('that does not exist is not found, and has no input', async () => {
    expect(await generations.findWithInput(id)).toBeUndefined();
    expect(await generations.findWithToken(id)).toBeUndefined();
    expect(await generations.findWithRun(id)).toBeUndefined();
    expect(await generations.findMany([id])).toEqual(new Map());
    await expect(generations.input(id)).rejects.toThrow(`Generation ${id} has no input`);
  });

  it('has the form values and the prompt that were sent, unless they were deleted', async () => {
    const generation = await put();
    expect(await generations.valuesOf([generation])).toEqual(new Map());
    expect(await generations.promptsOf([id])).toEqual(new Map());
    await putInput({ promptKey: 'prompt' });
    expect(await generations.valuesOf([generation])).toEqual(new Map([[id, { a: 'b' }]]));
    expect(await generations.promptsOf([id])).toEqual(new Map([[id, 'a cat']]));
    await putInput();
    expect(await generations.promptsOf([id])).toEqual(new Map());
  });

  it('loses one output, and marks another as a favourite', async () => {
    await put({ outputs: [output('a'), output('b'), output('c')] });
    await generations.removeOutput(id, 'b');
    const favourite = { isFavourite: true, updatedAt: at.toISOString() };
    await generations.markOutput(id, 'c', favourite);
    await generations.markOutput(id, 'gone', favourite);
    await generations.removeOutput('gone', 'a');
    expect((await generations.find(id))?.outputs).toEqual([output('a'), { ...output('c'), ...favourite }]);
  });

  it('loses the right output when another was removed meanwhile', async () => {
    const before = await put({ outputs: ['a', 'b', 'c'].map(output) });
    await generations.removeOutput(id, 'a');
    vi.spyOn(generations, 'find').mockResolvedValueOnce(before);
    await generations.removeOutput(id, 'b');
    expect((await generations.find(id))?.outputs).toEqual([output('c')]);
  });

  it('is found among others, and listed by its status', async () => {
    const generation = await put();
    const other = { ...generation, id: randomUUID(), userId: id, status: 'failed' as const };
    const mine = { ...generation, userId: id };
    for (const one of [other, mine]) {
      await started.table.put({ ...keys.generation(one.id), ...generationIndexKeys(one), ...one });
    }
    expect(await generations.findMany([id, 'gone', other.id])).toEqual(
      new Map([
        [id, mine],
        [other.id, other],
      ]),
    );
    const idsOf = async (status?: 'failed') =>
      (await generations.pageOf(id, { limit: 10, status })).items.map((one) => one.id);
    expect((await idsOf()).toSorted()).toEqual([id, other.id].toSorted());
    expect(await idsOf('failed')).toEqual([other.id]);
  });

  it('has a list of its own when it has failed or was cancelled', async () => {
    const ledger = new Ledger(started.table);
    await ledger.openAccount(id);
    const indexSchema = z.object({ gsi2pk: z.optional(z.string()) });
    const indexAfter = async (status: 'completed' | 'failed' | 'cancelled') => {
      const generation = newGeneration({ id: randomUUID(), userId: id, amount: 0 });
      await ledger.hold(generationCharge(generation), { maxRunning: 1 });
      const kind = status === 'completed' ? 'capture' : 'release';
      await ledger.settle(generationCharge(generation), { kind, status, at });
      return started.table.get(keys.generation(generation.id), indexSchema, { consistent: true });
    };
    expect(await indexAfter('completed')).toEqual({});
    expect(await indexAfter('failed')).toEqual({ gsi2pk: partitions.failedGenerations.partition });
    expect(await indexAfter('cancelled')).toEqual({ gsi2pk: partitions.cancelledGenerations.partition });
  });

  it('is read as it was last written, also while copies of the table lag', async () => {
    const sent = vi.spyOn(started.client, 'send');
    await generations.find(id);
    await generations.findInput(id);
    await generations.run(id);
    await generations.taskToken(id);
    const reads = sent.mock.calls.map(([{ input: read }]) => read);
    sent.mockRestore();
    expect(reads).toEqual(reads.map(() => expect.objectContaining({ ConsistentRead: true })));
    expect(reads).toHaveLength(4);
  });

  it('that is deleted keeps what guards its credits and its submit', async () => {
    const settlement = { kind: 'capture', amount: 10, at: at.toISOString() } as const;
    const generation = await put({ status: 'completed', settlement, outputs: result.outputs, leftOut: 1 });
    await putInput();
    await claim('first');
    const texts = {
      statusText: 'Step 1',
      storeFault: 'fault',
      failure: { code: 'provider', message: 'x', retryable: true },
    } as const;
    await generations.updateRun(id, { ...result, ...texts, requestId: 'request' });
    await generations.forget(generation);
    expect(await generations.findWithInput(id)).toEqual({
      generation: {
        ...newGeneration({ id, userId: 'maya', amount: 10 }),
        ...generation,
        outputs: [],
        leftOut: undefined,
      },
      run: { submitId: 'first', submittedAt: at.toISOString(), endpoint: 'fal-ai/flux', requestId: 'request' },
      input: undefined,
    });
  });

  it('gets no text of its provider back after it was ended and deleted', async () => {
    const settlement = { kind: 'release', amount: 10, at: at.toISOString() } as const;
    const generation = await put({ status: 'cancelled', settlement });
    await generations.cancelUnlessStored(id, at);
    await generations.forget(generation);
    const run = await generations.run(id);
    const failure = { code: 'provider', message: 'No kite for Maya', retryable: true } as const;
    const texts = [{ statusText: 'A kite for Maya', progress: 0.5 }, { failure }, { storeFault: 'No kite' }];
    for (const text of texts) await generations.updateRun(id, { ...text, checkedAt: later.toISOString() });
    expect(await generations.run(id)).toEqual({ ...run, checkedAt: later.toISOString() });
  });

  it('that is not settled keeps its outputs, and a missing run stays missing', async () => {
    const generation = await put({ outputs: result.outputs });
    await generations.forget(generation);
    expect((await generations.find(id))?.outputs).toEqual(result.outputs);
    expect(await started.table.getMany([keys.generationRun(id)], generationRunSchema)).toEqual(new Map());
  });
});

it('texts of a provider are cut, and a form that is too long is refused', async () => {
  const endless = 'x'.repeat(1000);
  const cut = `${'x'.repeat(500)}…`;
  const fields = Array.from({ length: 21 }, () => ({ field: endless, message: endless }));
  const failure = { code: 'provider', message: endless, retryable: true } as const;
  await generations.updateRun(id, { statusText: endless, storeFault: 'fault', failure: { ...failure, fields } });
  expect(await generations.run(id)).toEqual({
    statusText: cut,
    storeFault: 'fault',
    failure: { ...failure, message: cut, fields: fields.slice(0, 20).map(() => ({ field: cut, message: cut })) },
  });
  await generations.updateRun(id, { statusText: undefined, failure });
  expect((await generations.run(id)).failure).toEqual({ ...failure, message: cut });
  const tooLong = { ...input, payload: { prompt: 'x'.repeat(500_000) } };
  const writing = () => generations.inputWrite(newGeneration({ id, userId: 'maya', amount: 1 }), tooLong);
  expect(writing).toThrow('The form is too long');
});

it('a token that is Base64 is stored as bytes, which are smaller', async () => {
  const stored = z.object({ token: z.unknown() });
  const tokenOf = async (token: string) => {
    await generations.saveTaskToken(id, token, at);
    return (await started.table.get(keys.taskToken(id), stored, { consistent: true }))?.token;
  };
  expect(await tokenOf('AAECAw==')).toEqual(Uint8Array.of(0, 1, 2, 3));
  expect(await tokenOf('no Base64')).toBe('no Base64');
});

it('a task token lasts longer than any execution, and a late repeat does not replace it', async () => {
  await generations.saveTaskToken(id, 'second', later);
  await generations.saveTaskToken(id, 'first', at);
  expect(await generations.taskToken(id)).toBe('second');
  await generations.saveTaskToken(id, 'third', later);
  expect(await generations.taskToken(id)).toBe('third');
  const found = await started.table.get(keys.taskToken(id), tokenItemSchema, { consistent: true });
  const seconds = Number(found?.expiresAtEpochSeconds) - later.getTime() / 1000;
  expect(seconds).toBeGreaterThan(maxExecutionSeconds);
  expect(seconds).toBeLessThanOrEqual(2 * maxExecutionSeconds);
});
