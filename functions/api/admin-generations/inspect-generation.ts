import type * as z from 'zod/mini';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { billAt, billingAt, stagePayer } from '#functions/domain/bills/bill-repository.ts';
import {
  type GenerationRepository,
  type GenerationWithInput,
  inputAt,
} from '#functions/domain/generations/generation-repository.ts';
import {
  toOutputAssets,
  type GenerationRun,
  generationReceipt,
  sentPrompt,
  type StoredGeneration,
} from '#functions/domain/generations/generation.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { subscriberAt } from '#functions/domain/subscribers/subscriber-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type {
  adminGenerations,
  GenerationEvent,
  InspectedGeneration,
  ListedGeneration,
} from '#shared/contracts/admin-generations.ts';
import { cutText } from '#shared/kernel/texts.ts';

interface InspectDeps {
  readonly table: Pick<Table, 'getItems'>;
  readonly generations: GenerationRepository;
  readonly assets: AssetRepository;
  readonly executions: Executions;
}

export async function inspectGeneration(
  { table, generations, assets, executions }: InspectDeps,
  id: string,
): Promise<InspectedGeneration> {
  const { generation, run, input } = await requireGeneration(generations, id);
  const { appId, routePath, modelVersion, provider, price, leftOut, rerunOf } = generation;
  const apiKeyId = run.apiKeyId ?? input?.apiKeyId;
  const payer = apiKeyId ?? stagePayer(provider);
  const subscriber = subscriberAt(generation.userId);
  const found = await table.getItems([billAt(id), billingAt(payer), subscriber]);
  return {
    ...toListedGeneration(assets, generation),
    appId,
    routePath,
    userName: found.get(subscriber)?.name,
    modelName: input?.modelName,
    modelVersion,
    provider,
    endpoint: run.endpoint ?? input?.endpoint,
    apiKeyId,
    requestId: run.requestId,
    execution: (await executions.find(id)).state,
    price,
    input: input && { prompt: sentPrompt(input), payload: input.payload },
    leftOut,
    fault: findFault(generation, run),
    timeline: buildTimeline(generation, run),
    ...measureTimes(generation, run),
    rerunOf,
    billedUsd: found.get(billAt(id))?.costUsd,
    isBillUnreadable: found.get(billingAt(payer))?.hasRights === false,
  };
}

export async function requireGeneration(generations: GenerationRepository, id: string): Promise<GenerationWithInput> {
  const found = await generations.findWithInput(id);
  if (found === undefined) throw new AppError('not_found', 'Generation not found');
  return found;
}

function findFault({ error }: StoredGeneration, run: GenerationRun): string | undefined {
  if (error === undefined) return undefined;
  return run.storeFault ?? run.providerErrorType;
}

export function toListedGeneration(assets: AssetRepository, generation: StoredGeneration): ListedGeneration {
  const { id, userId, pageTitle, modelId, status, outputType, settlement } = generation;
  const { providerCostUsd, error, refund, createdAt } = generation;
  return {
    id,
    userId,
    pageTitle,
    modelId,
    status,
    outputType,
    receipt: generationReceipt(generation),
    assets: toOutputAssets(generation).map((asset) => assets.toAsset(asset)),
    providerCostUsd,
    error,
    refund,
    createdAt,
    endedAt: settlement?.at,
  };
}

const maxPromptLength = 300;

export async function describeGenerations(
  table: Pick<Table, 'getItems'>,
  { ids, userIds }: { readonly ids: readonly string[]; readonly userIds: readonly string[] },
): Promise<z.output<typeof adminGenerations.describeGenerations.response>> {
  const found = await table.getItems([...ids.map(inputAt), ...userIds.map(subscriberAt), ...ids.map(billAt)]);
  return {
    prompts: ids.flatMap((id) => {
      const input = found.get(inputAt(id));
      const prompt = input && sentPrompt(input);
      return prompt === undefined ? [] : [{ id, prompt: cutText(prompt, maxPromptLength) }];
    }),
    subscribers: userIds.flatMap((userId) => {
      const name = found.get(subscriberAt(userId))?.name;
      return name ? [{ userId, name }] : [];
    }),
    bills: ids.flatMap((id) => {
      const bill = found.get(billAt(id));
      return bill === undefined ? [] : [{ id, costUsd: bill.costUsd }];
    }),
  };
}

/** Without a check that saw the job run, it ran since it was last seen in the queue, or since its submit. */
function measureTimes({ createdAt }: StoredGeneration, run: GenerationRun) {
  const { submittedAt = createdAt, queuedAt = submittedAt, endedAt, runningSince = endedAt && queuedAt } = run;
  const seconds = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
  if (runningSince === undefined) return {};
  return {
    queueSeconds: seconds(submittedAt, runningSince),
    ...(endedAt !== undefined && { runSeconds: seconds(runningSince, endedAt) }),
  };
}

function buildTimeline(generation: StoredGeneration, run: GenerationRun): GenerationEvent[] {
  const { status, hold, settlement, refund, deadlineAt } = generation;
  const isRunning = status === 'processing';
  const times: [GenerationEvent['event'], string | undefined][] = [
    ['held', hold.at],
    ['submitted', run.submittedAt],
    ['not taken', run.refusedAt],
    ['last in the queue', run.queuedAt],
    ['last asked', run.checkedAt],
    ['cancel asked for', run.cancelRequestedAt],
    ['job ended', run.endedAt],
    ...(isRunning ? [] : ([[status, settlement?.at]] satisfies [GenerationEvent['event'], string | undefined][])),
    ['refunded', refund?.at],
    ['deadline', isRunning ? deadlineAt : undefined],
  ];
  const known = times.flatMap(([event, at]) => (at === undefined ? [] : [{ event, at }]));
  return known.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
