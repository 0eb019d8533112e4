import { useState } from 'react';
import { adminTestRuns, type TestRun } from '#shared/contracts/admin-test-runs.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import type { ModelDefinition } from '#shared/rules/model.ts';
import { outputSettingsOf } from '#shared/rules/output-settings.ts';
import { formFields } from '#shared/rules/form-definition.ts';
import { keepTestResults } from '#frontend/src/admin/builder/media/test-results.ts';
import { ApiError, messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { createAttemptKeeper } from '#frontend/src/lib/attempt-keeper.ts';

const pollDelayMs = 1500;

/** One trial of a model at the provider: it is started, and then followed until it has ended. */
export function useTestRun(definition: ModelDefinition, values: FormValues) {
  const [started, setStarted] = useState<TestRun>();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(() => createAttemptKeeper());
  const { data, error } = useApi(adminTestRuns.getTestRun, started ? { params: { id: started.id } } : null, {
    // What it brought can be made an example, an icon or the picture of an option.
    onSuccess: ({ testRun }) => testRun.status === 'completed' && keepTestResults(testRun),
    refreshInterval: (latest) => ((latest?.testRun ?? started)?.status === 'processing' ? pollDelayMs : 0),
  });
  const start = async (apiKeyId: string | undefined) => {
    setStarting(true);
    setProblem(undefined);
    setStarted(undefined);
    try {
      const { provider, endpoint } = definition;
      const output = outputSettingsOf(definition);
      const body = { ...output, provider, endpoint, apiKeyId, fields: formFields(definition), values };
      const headers = { 'idempotency-key': await attempts.keyFor(body) };
      const { testRun } = await callApi(adminTestRuns.startTestRun, { headers, body });
      attempts.answered();
      setStarted(testRun);
    } catch (failure) {
      // After a lost answer the same run is asked for again, instead of buying a second one.
      if (failure instanceof ApiError && !failure.isUncertain) attempts.answered();
      setProblem(messageOf(failure));
    } finally {
      setStarting(false);
    }
  };
  const run = started && (data?.testRun ?? started);
  const pollProblem = run?.status === 'processing' && error ? messageOf(error) : undefined;
  return {
    run,
    problem: problem ?? pollProblem,
    isRunning: isStarting || run?.status === 'processing',
    start: (apiKeyId: string | undefined) => void start(apiKeyId),
  };
}
