import { afterEach, expect, it, vi } from 'vitest';
import { reportSilentEnd } from '#functions/workflow/silent-end.ts';
import { workflowErrors } from '#shared/rules/generation-workflow.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

afterEach(() => void vi.restoreAllMocks());

it.each(['Sandbox.Timedout', 'Runtime.ExitError', 'Lambda.TooManyRequestsException', 'States.DataLimitExceeded'])(
  'an end by %s is told',
  (Error) => {
    const values = publishedValues('UnexpectedErrors');
    reportSilentEnd('generation', { Error, Cause: '{}' });
    expect(values).toEqual([1]);
  },
);

it.each([undefined, ...Object.values(workflowErrors), 'TypeError'])('an end by %s is none of a silent kind', (name) => {
  const values = publishedValues('UnexpectedErrors');
  reportSilentEnd('generation', name === undefined ? undefined : { Error: name });
  expect(values).toEqual([]);
});
