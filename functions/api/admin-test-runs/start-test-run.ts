import type { TestRun } from '#shared/contracts/admin-test-runs.ts';
import { readForm } from '#shared/form/read-form.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { Field } from '#shared/form/field-types.ts';
import { endpointProblems } from '#shared/rules/form-definition.ts';
import { outputProblems } from '#shared/rules/model-rules.ts';
import { KeyUnusable, requireProvider } from '#functions/domain/jobs/provider-jobs.ts';
import { type OutputSettings, outputSettingsOf } from '#shared/rules/output-settings.ts';
import { type JsonObject, jsonObjectSchema } from '#shared/kernel/json.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { assertMayUse } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { idFromIdempotencyKey } from '#functions/platform/ids.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { isProviderFault, ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { StoredTestRun } from '#functions/domain/models/test-run-repository.ts';
import { type TestRunDeps, testRunView } from './read-test-run.ts';

interface TestRunRequest extends OutputSettings {
  readonly provider: string;
  readonly endpoint: string;
  /** Who pays: the stage itself when absent. */
  readonly apiKeyId?: string | undefined;
  readonly fields: Field[];
  readonly values: FormValues;
  readonly idempotencyKey: string;
}

// Decision: docs/decisions/010-test-runs.md
/** Submits a form's payload once; a repeat of the key gives the first run. */
export async function startTestRun(deps: TestRunDeps, admin: AdminCaller, request: TestRunRequest): Promise<TestRun> {
  const { endpoint, apiKeyId, fields, values } = request;
  const provider = requireProvider(deps.providers, request.provider);
  const form = readForm(fields, values);
  const problems = [...endpointProblems('endpoint', endpoint), ...form.problems, ...outputProblems(request)];
  if (problems[0]) throw new AppError('invalid_input', problems[0].message, problems);
  await assertMayPay(deps, admin, apiKeyId);

  const id = idFromIdempotencyKey(admin.id, request.idempotencyKey);
  const now = deps.now();
  const run: StoredTestRun = {
    ...outputSettingsOf(request),
    id,
    accessId: admin.id,
    provider: provider.id,
    endpoint,
    apiKeyId,
    startedAt: now.toISOString(),
  };
  const paidWith = { apiKey: apiKeyId ?? 'the stage’s own' };
  const audit = auditEntry(admin, { action: 'started', kind: 'test run', id, name: endpoint, after: paidWith }, now);
  if (!(await deps.testRuns.create(run, audit))) return testRunView(deps, (await deps.testRuns.find(id)) ?? run);
  const outcome = await submitted(deps, run, form.payload);
  await deps.testRuns.update(id, outcome);
  if (outcome.requestId !== undefined && apiKeyId !== undefined) await deps.apiKeys.countUse(apiKeyId, now);
  return testRunView(deps, { ...run, ...outcome });
}

/** What came of the one attempt. A job that the provider has taken is paid, so what fails after that is no failure of the run. */
async function submitted(
  deps: TestRunDeps,
  run: StoredTestRun,
  payload: JsonObject,
): Promise<Pick<StoredTestRun, 'requestId' | 'jobUrls' | 'error'>> {
  try {
    const input = jsonObjectSchema.parse(await deps.publicInput(payload));
    const jobs = await deps.jobs(run);
    const { requestId, urls: jobUrls } = await jobs.submit(run.endpoint, input);
    return { requestId, jobUrls };
  } catch (error) {
    if (error instanceof KeyUnusable) return { error: error.message };
    if (error instanceof ProviderRefusal) return { error: deps.providers.get(run.provider).failureOf(error).message };
    if (!isProviderFault(error)) reportUnexpected('A test run could not be started', error, { id: run.id });
    return { error: 'The provider did not answer' };
  }
}

/** An ordinary admin spends what is its own, never what is the stage's. */
async function assertMayPay(deps: TestRunDeps, admin: AdminCaller, apiKeyId: string | undefined): Promise<void> {
  if (apiKeyId === undefined && !admin.isSuperAdmin) {
    throw new AppError('forbidden', 'Access denied. Choose one of your own API keys to pay with.');
  }
  await assertMayUse(deps, admin, apiKeyId);
}
