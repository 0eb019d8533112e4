import * as z from 'zod/mini';

export const faultSchema = z.enum([
  'submit-503',
  'rate-limit',
  'lost-submit',
  'locked',
  'locked-later',
  'status-503',
  'status-404',
  'forgotten',
  'result-503',
  'result-down',
  'result-404',
  'result-gone',
  'slow',
  'never',
  'uncancellable',
  'fail',
  'crash',
  'timeout',
  'policy',
  'invalid',
  'model-400',
  'model-404',
  'model-409',
  'model-413',
  'no-media',
  'many',
  'nsfw',
  'nsfw-first',
  'empty',
  'missing-file',
  'private-file',
  'no-webhook',
  'late-webhook',
  'double-webhook',
  'forged-webhook',
  'delete-503',
  'delete-files',
]);
export type Fault = z.infer<typeof faultSchema>;

/** Write `#word` in a prompt, or plan a fault in a test. `first` hits only the first attempts per input or request. */
const faultTable: Readonly<Record<Fault, { readonly effect: string; readonly first?: number }>> = {
  'submit-503': { first: 2, effect: 'the submit is refused with 503' },
  'rate-limit': { first: 2, effect: 'the submit is refused with 429' },
  'lost-submit': { first: 1, effect: 'the job is accepted, but the connection is reset before the answer' },
  locked: { effect: 'the submit is refused with 403: the account has no balance' },
  'locked-later': {
    effect: 'status calls and cancels of the job answer 403 until the lock is lifted',
  },
  'status-503': { first: 2, effect: 'status calls answer 503' },
  'status-404': { first: 2, effect: 'status calls answer 404, like for an unknown request' },
  forgotten: { effect: 'status and result calls answer 404, however often' },
  'result-503': { first: 2, effect: 'result calls answer 503' },
  'result-down': { effect: 'result calls answer 503, however often' },
  'result-404': { first: 1, effect: 'a result call answers 404, though the job has ended' },
  'result-gone': { effect: 'result calls answer 404 though the job has ended, as when it is long past' },
  slow: { effect: 'takes five times as long' },
  never: { effect: 'never finishes, and keeps its place until it is cancelled' },
  uncancellable: { effect: 'a cancellation is accepted, but the job completes' },
  fail: { effect: 'ends with error_type runner_disconnected; its result answers 503' },
  crash: { effect: 'ends with a model error 500 internal_server_error' },
  timeout: { effect: 'ends with a model error 504 generation_timeout' },
  policy: { effect: 'ends with 422 content_policy_violation' },
  invalid: { effect: 'ends with 422 at ["body","prompt"]' },
  'model-400': { effect: 'ends with a model error 400 at ["body","prompt"]' },
  'model-404': { effect: 'ends with a model error 404: a file of the input is not there' },
  'model-409': { effect: 'ends with a model error 409' },
  'model-413': { effect: 'ends with a model error 413: a file of the input is too large' },
  'no-media': { effect: 'ends with 422 no_media_generated' },
  nsfw: { effect: 'all pictures are marked by the safety checker (has_nsfw_concepts)' },
  'nsfw-first': { effect: 'the first picture is marked by the safety checker' },
  many: { effect: 'eight pictures, whatever was asked for' },
  empty: { effect: 'completes with an output that holds no file' },
  'missing-file': { effect: "completes, but the output's files answer 404" },
  'private-file': { effect: "completes, but the output's files are on a private address" },
  'no-webhook': { effect: 'no webhook is sent' },
  'late-webhook': { effect: 'the webhook is sent 30 s after the end' },
  'double-webhook': { effect: 'the webhook is sent twice' },
  'delete-503': { first: 2, effect: 'the deletion of payloads answers 503' },
  'delete-files': { first: 1, effect: 'the deletion of payloads leaves the files, and says so in its answer' },
  'forged-webhook': { effect: 'an extra webhook with a bad signature comes before the true one' },
};

interface PlannedFault {
  readonly fault: Fault;
  readonly when: (input: unknown) => boolean;
  times: number;
}

export class Faults {
  #planned: PlannedFault[] = [];
  readonly #struck = new Map<string, number>();
  readonly #lifted = new Set<Fault>();

  plan(
    fault: Fault,
    { times = 1, when = () => true }: { times?: number; when?: (input: unknown) => boolean } = {},
  ): void {
    this.#planned.push({ fault, times, when });
  }

  lift(fault: Fault): void {
    this.#lifted.add(fault);
  }

  /** Words in prompts keep working. */
  clear(): void {
    this.#planned = [];
    this.#struck.clear();
    this.#lifted.clear();
  }

  ofSubmit(input: unknown): Fault[] {
    const text = JSON.stringify(input) ?? '';
    const written = faultSchema.options.filter((word) => new RegExp(`#${word}(?![\\w-])`, 'i').test(text));
    return [...new Set([...written, ...this.#takePlanned(input)])];
  }

  /** Attempts are counted per `key`, such as one input or one request. */
  strikes(faults: readonly Fault[], fault: Fault, key: string): boolean {
    if (!faults.includes(fault) || this.#lifted.has(fault)) return false;
    const count = (this.#struck.get(`${fault} ${key}`) ?? 0) + 1;
    this.#struck.set(`${fault} ${key}`, count);
    return count <= (faultTable[fault].first ?? Infinity);
  }

  #takePlanned(input: unknown): Fault[] {
    const taken = this.#planned.filter((planned) => planned.times > 0 && planned.when(input));
    for (const planned of taken) planned.times -= 1;
    return taken.map((planned) => planned.fault);
  }
}
