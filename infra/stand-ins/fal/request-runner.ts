import { randomInt, randomUUID } from 'node:crypto';
import type { JsonObject, JsonValue } from '#shared/kernel/json.ts';
import { jsonObjectSchema } from '#shared/kernel/schemas.ts';
import { falEndpoints } from './catalog.ts';
import type { FalEndpoint } from './endpoint.ts';
import type { Fault } from './faults.ts';
import { makeOutput } from './make-output.ts';
import type { FalMediaStore } from './media-store.ts';
import { cancelledOutcome, failureByFault, ModelError, modelErrorOutcome } from './outcomes.ts';
import type { RequestJournal, Outcome, RequestRecord } from './request-record.ts';
import { validateInput } from './validate-input.ts';
import type { WebhookSender } from './webhook-sender.ts';

const slowFactor = 5;
const refusalSeconds = 0.3;
const defaultSteps = 28;

interface RequestRunnerDeps {
  readonly slots: JobSlots;
  readonly journal: RequestJournal;
  readonly media: FalMediaStore;
  readonly webhooks: WebhookSender;
  readonly timeScale: number;
  readonly signal: AbortSignal;
}

interface Submission {
  readonly endpoint: FalEndpoint;
  readonly input: JsonValue;
  readonly webhookUrl?: string | undefined;
  readonly faults: readonly Fault[];
  readonly fileLifetimeSeconds?: number | undefined;
  readonly isStored?: boolean;
}

/** The next start continues interrupted requests. */
export class RequestRunner {
  readonly #deps: RequestRunnerDeps;
  readonly #records = new Map<string, RequestRecord>();
  readonly #waiting = new Map<string, PromiseWithResolvers<Outcome>>();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: RequestRunnerDeps) {
    this.#deps = deps;
    for (const record of deps.journal.readAll()) {
      this.#limitFiles(record);
      this.#records.set(record.requestId, record);
      this.#continue(record);
    }
    // The limit can be higher than before the restart.
    this.#moveUp();
  }

  records(): RequestRecord[] {
    return [...this.#records.values()];
  }

  find(requestId: string): RequestRecord | undefined {
    return this.#records.get(requestId);
  }

  submit({ endpoint, input, webhookUrl, faults, fileLifetimeSeconds, isStored = true }: Submission): RequestRecord {
    const isRefused = validateInput(endpoint, input).length > 0;
    const scaleMs = 1000 * this.#deps.timeScale * (faults.includes('slow') ? slowFactor : 1);
    const record: RequestRecord = {
      requestId: randomUUID(),
      endpointId: endpoint.id,
      input,
      webhookUrl,
      fileLifetimeSeconds,
      isStored,
      faults: [...faults],
      submittedAtMs: Date.now(),
      queueMs: endpoint.queueSeconds * scaleMs,
      runMs: (isRefused ? refusalSeconds : endpoint.runSeconds) * scaleMs,
      ahead: this.#deps.slots.aheadOfNext(this.records()),
      steps: countSteps(input),
      webhook: { sent: 0, acknowledged: 0, isSettled: false },
    };
    this.#records.set(record.requestId, record);
    this.#deps.journal.save(record);
    this.#continue(record);
    return record;
  }

  outcomeOf(record: RequestRecord): Promise<Outcome> {
    if (record.outcome) return Promise.resolve(record.outcome);
    const waiting = this.#waiting.get(record.requestId) ?? Promise.withResolvers<Outcome>();
    this.#waiting.set(record.requestId, waiting);
    return waiting.promise;
  }

  cancel(record: RequestRecord): void {
    if (!record.faults.includes('uncancellable')) this.#end(record, cancelledOutcome);
  }

  deletePayloads(record: RequestRecord): void {
    record.deletedAtMs = Date.now();
    this.#deps.journal.save(record);
  }

  /** Call it once the signal is aborted. */
  async stopped(): Promise<void> {
    await Promise.all(this.#running);
  }

  #continue(record: RequestRecord): void {
    if (record.outcome) {
      this.#notify(record);
    } else if (!record.faults.includes('never') && record.ahead === undefined) {
      const leftMs = record.submittedAtMs + record.queueMs + record.runMs - Date.now();
      const timer = setTimeout(() => this.#track(this.#finish(record)), Math.max(0, leftMs));
      this.#deps.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }
  }

  #limitFiles({ outcome, fileLifetimeSeconds }: RequestRecord): void {
    if (fileLifetimeSeconds === undefined) return;
    for (const url of listFiles(outcome)) this.#deps.media.limitLifetime(url, fileLifetimeSeconds);
  }

  #track(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #finish(record: RequestRecord): Promise<void> {
    this.#end(record, await this.#run(record));
  }

  /** Ends no request while stopping, because the next start continues them. */
  #end(record: RequestRecord, outcome: Outcome): void {
    if (record.outcome || this.#deps.signal.aborted) return;
    record.outcome = outcome;
    record.completedAtMs = Date.now();
    this.#limitFiles(record);
    this.#deps.journal.save(record);
    this.#waiting.get(record.requestId)?.resolve(outcome);
    this.#waiting.delete(record.requestId);
    this.#moveUp();
    this.#notify(record);
  }

  #moveUp(): void {
    for (const moved of this.#deps.slots.moveUp(this.records(), Date.now())) {
      this.#deps.journal.save(moved);
      this.#continue(moved);
    }
  }

  #notify(record: RequestRecord): void {
    this.#track(this.#deps.webhooks.deliver(record));
  }

  async #run(record: RequestRecord): Promise<Outcome> {
    const failure = failureByFault(record.faults, record.input);
    if (failure) return failure;
    try {
      const { endpoint, input } = usable(record);
      const seed = typeof input.seed === 'number' ? input.seed : randomInt(2 ** 31);
      const job = { endpoint, input, seed, faults: record.faults, media: this.#deps.media };
      const { body, billableUnits } = await makeOutput(job);
      return { httpStatus: 200, body, billableUnits };
    } catch (error) {
      if (error instanceof ModelError) return modelErrorOutcome(error);
      console.error(`The fal stand-in could not run ${record.endpointId}`, error);
      return failureByFault(['crash'], record.input) ?? cancelledOutcome;
    }
  }
}

export function listFiles(outcome: Outcome | undefined): string[] {
  const text = JSON.stringify(outcome?.body ?? null);
  return [...text.matchAll(/"(https:\/\/[^"]+\/files\/[^"]+)"/g)].flatMap(([, url]) => url ?? []);
}

/** Throws ModelError for an input that the document does not allow. */
function usable(record: RequestRecord): { endpoint: FalEndpoint; input: JsonObject } {
  const endpoint = falEndpoints.get(record.endpointId);
  if (!endpoint) throw new Error(`Unknown endpoint ${record.endpointId}`);
  const problems = validateInput(endpoint, record.input);
  if (problems.length > 0) throw new ModelError(422, problems);
  const defaults = Object.entries(endpoint.input.properties ?? {})
    .filter(([, property]) => property.default !== undefined)
    .map(([name, property]) => [name, property.default]);
  return {
    endpoint,
    input: jsonObjectSchema.parse({ ...Object.fromEntries(defaults), ...jsonObjectSchema.parse(record.input) }),
  };
}

function countSteps(input: JsonValue): number {
  const steps = jsonObjectSchema.safeParse(input).data?.num_inference_steps;
  return typeof steps === 'number' && steps >= 1 && steps <= 100 ? Math.floor(steps) : defaultSteps;
}

/** A new account can run this many jobs at once (fal.ai/docs/model-apis/faq); paying accounts can run up to forty. */
export const newAccountJobs = 2;

export class JobSlots {
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  aheadOfNext(records: readonly RequestRecord[]): number | undefined {
    const { waiting, room } = this.#of(records);
    return room > 0 ? undefined : waiting.length;
  }

  moveUp(records: readonly RequestRecord[], nowMs: number): RequestRecord[] {
    const { waiting, room } = this.#of(records);
    for (const [index, record] of waiting.entries()) {
      record.ahead = index < room ? undefined : index - room;
      if (record.ahead === undefined) record.queueMs = nowMs - record.submittedAtMs;
    }
    return waiting;
  }

  #of(records: readonly RequestRecord[]) {
    const open = records.filter(({ outcome }) => outcome === undefined);
    const waiting = open.filter(({ ahead }) => ahead !== undefined);
    const room = Math.max(0, this.#places - (open.length - waiting.length));
    return { waiting: waiting.toSorted((one, other) => (one.ahead ?? 0) - (other.ahead ?? 0)), room };
  }
}
