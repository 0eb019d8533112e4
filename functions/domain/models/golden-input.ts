import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { readForm } from '#shared/form/read-form.ts';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { type OutputSettings, withOutputDefaults } from '#shared/rules/output-settings.ts';
import type { TestRunRepository } from './test-run-repository.ts';

interface GoldenJob extends OutputSettings {
  readonly provider: string;
  readonly endpoint: string;
  readonly payload: JsonObject;
}

/** Covers the request and the reading of the answer, so other changes of a model need no new run. */
export function hashJob({ provider, endpoint, payload, ...output }: GoldenJob): string {
  const job = { provider, endpoint: endpoint.trim(), payload, ...withOutputDefaults(output) };
  return sha256(JSON.stringify(job, sortNames));
}

function sortNames(_: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface GoldenInputDeps {
  readonly testRuns: Pick<TestRunRepository, 'hasPassed'>;
  readonly now: () => Date;
}

export async function requireGoldenResult(
  { testRuns, now }: GoldenInputDeps,
  definition: ModelDefinition,
  live: ModelDefinition | undefined,
): Promise<void> {
  const hash = hashGoldenJob(definition);
  if (hash === undefined || !definition.isAvailable) return;
  if (live?.isAvailable && hashGoldenJob(live) === hash) return;
  if (await testRuns.hasPassed(hash, now())) return;
  const message = 'The publish check has not given a result since the last change. Run it, then publish.';
  throw new AppError('invalid_input', message, [{ field: 'goldenInput', message }]);
}

function hashGoldenJob(definition: ModelDefinition): string | undefined {
  const { goldenInput } = definition;
  if (goldenInput === undefined) return undefined;
  return hashJob({ ...definition, payload: readForm(formFields(definition), goldenInput).payload });
}
