import * as z from 'zod/mini';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import { jobUrlsSchema, type Providers } from '#functions/providers/provider.ts';
import { providerIdSchema } from '#shared/rules/output-settings.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import { type GenerationRun, type StoredGeneration, toRunJob } from '../generations/generation.ts';
import { type JobsOf, KeyUnusable, readProviderKey } from './provider-jobs.ts';

const copyPrefix = 'COPY#';
const dueSchema = z.object({ pk: z.string().check(z.startsWith(copyPrefix)) });

/** Contains everything that the deletion needs and no account, so it outlives the account. */
const copySchema = z.object({
  generationId: z.string(),
  provider: providerIdSchema,
  endpoint: z.string(),
  apiKeyId: z.optional(z.string()),
  requestId: z.string(),
  jobUrls: z.optional(jobUrlsSchema),
  /** A job that was given up or cancelled can still be running. */
  isEnded: z.boolean(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
});
type Copy = z.infer<typeof copySchema>;

export class ProviderCopies {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Safe to repeat: deleting twice does no harm. */
  async add({ id, provider }: StoredGeneration, run: GenerationRun, now: Date) {
    const job = toRunJob(run);
    if (job === undefined) return;
    const { endpoint, apiKeyId, requestId, urls: jobUrls } = job;
    const owner = { generationId: id, provider, endpoint, apiKeyId, requestId, jobUrls };
    const progress = { isEnded: run.endedAt !== undefined, createdAt: now.toISOString(), attempts: 0 };
    const place = { gsi2pk: partitions.dueCopies.partition, gsi2sk: now.toISOString() };
    await this.table.put({ ...keys.providerCopy(id), ...place, ...owner, ...progress });
  }

  /** Tries an unfinished deletion again at once, because the subscriber has deleted the result. */
  async hasten(generationId: string, now: Date): Promise<void> {
    const due = setExpression({ gsi2sk: now.toISOString() });
    await this.table.update(keys.providerCopy(generationId), due, 'attribute_exists(pk)');
  }

  find(generationId: string): Promise<Copy | undefined> {
    return this.table.get(keys.providerCopy(generationId), copySchema, { consistent: true });
  }

  async listDue(now: Date, limit: number): Promise<string[]> {
    const range = { ...partitions.dueCopies, upTo: now.toISOString() };
    return (await this.table.first(range, dueSchema, limit)).map(({ pk }) => pk.slice(copyPrefix.length));
  }

  countOverdue(): Promise<number> {
    return this.table.count(partitions.overdueCopies);
  }

  async postpone({ generationId, createdAt }: Copy, attempts: number, due: Date, isOverdue: boolean): Promise<void> {
    const place = isOverdue && { gsi1pk: partitions.overdueCopies.partition, gsi1sk: createdAt };
    const change = setExpression({ attempts, gsi2sk: due.toISOString(), ...place });
    await this.table.update(keys.providerCopy(generationId), change, 'attribute_exists(pk)');
  }

  remove(generationId: string): Promise<void> {
    return this.table.delete(keys.providerCopy(generationId));
  }
}

export interface LateCopyDeps {
  readonly generations: Pick<GenerationRepository, 'find'>;
  readonly copies: Pick<ProviderCopies, 'add'>;
  readonly now: () => Date;
}

/** For a job whose id arrives after the projections have looked for it, because the generation was ended meanwhile. */
export async function addCopiesIfSettled(
  { generations, copies, now }: LateCopyDeps,
  generationId: string,
  run: GenerationRun,
): Promise<void> {
  const generation = await generations.find(generationId);
  if (generation?.settlement !== undefined) await copies.add(generation, run, now());
}

export interface CopyDeletionDeps {
  readonly copies: ProviderCopies;
  readonly generations: Pick<GenerationRepository, 'find'>;
  readonly apiKeys: ApiKeyRepository;
  readonly providers: Providers;
  readonly jobs: JobsOf;
  readonly now: () => Date;
}

const batchSize = 200;
const atOnce = 10;
const maxDurationMs = 30_000;

const firstDelaySeconds = 60;
const maxDelaySeconds = 6 * 60 * 60;
const overdueAfterSeconds = 60 * 60;
/** The alarm has been on for all of this time. */
const giveUpAfterSeconds = 30 * 24 * 60 * 60;

/** A failure is repeated later, because credits are settled. Decision: docs/decisions/055-copies-at-providers.md */
export async function deleteDueCopies(deps: CopyDeletionDeps): Promise<void> {
  const due = await deps.copies.listDue(deps.now(), batchSize);
  const endMs = Date.now() + maxDurationMs;
  for (let start = 0; start < due.length && Date.now() < endMs; start += atOnce) {
    await Promise.all(due.slice(start, start + atOnce).map((id) => deleteSafely(deps, id)));
  }
}

async function deleteSafely(deps: CopyDeletionDeps, generationId: string): Promise<void> {
  try {
    await deleteCopy(deps, generationId);
  } catch (error) {
    reportUnexpected('Could not delete the copies at a provider; the next minute tries again', error, { generationId });
  }
}

async function deleteCopy(deps: CopyDeletionDeps, generationId: string): Promise<void> {
  const { copies, generations, now } = deps;
  const copy = await copies.find(generationId);
  if (copy === undefined) return;
  const generation = await generations.find(generationId);
  // The result can still be needed.
  if (generation !== undefined && generation.settlement === undefined) return postpone(deps, copy);
  try {
    if (!(await hasEnded(deps, copy))) return await postpone(deps, copy);
    const provider = deps.providers.get(copy.provider);
    await provider.deleteCopies(await readProviderKey(provider, deps.providers, deps.apiKeys, copy), copy.requestId);
  } catch (error) {
    if (!isProviderFault(error) && !(error instanceof KeyUnusable)) throw error;
    log.warn('A provider did not delete its copies; they are tried again', { generationId, error });
    return postpone(deps, copy);
  }
  await copies.remove(generationId);
  log.info('Deleted the copies at a provider', { generationId, afterMs: now().getTime() - Date.parse(copy.createdAt) });
}

/** A job that its provider does not know has ended. */
async function hasEnded({ jobs }: CopyDeletionDeps, copy: Copy): Promise<boolean> {
  if (copy.isEnded) return true;
  try {
    const account = await jobs(copy);
    const { state } = await account.status(copy.endpoint, { requestId: copy.requestId, urls: copy.jobUrls });
    return state === 'ended';
  } catch (error) {
    if (isProviderFault(error) && 'kind' in error && error.kind === 'unknown_job') return true;
    throw error;
  }
}

async function postpone({ copies, now }: CopyDeletionDeps, copy: Copy): Promise<void> {
  const ageSeconds = (now().getTime() - Date.parse(copy.createdAt)) / 1000;
  if (ageSeconds >= giveUpAfterSeconds) {
    const { generationId, requestId } = copy;
    log.error('Gave up deleting the copies at a provider after 30 days', { generationId, requestId });
    return copies.remove(generationId);
  }
  const delaySeconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** copy.attempts);
  const due = new Date(now().getTime() + delaySeconds * 1000);
  await copies.postpone(copy, copy.attempts + 1, due, ageSeconds >= overdueAfterSeconds);
}
