import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { isSilentEnd } from '#functions/workflow/silent-end.ts';
import { workflowErrors } from '#shared/rules/workflows.ts';

afterEach(() => void vi.restoreAllMocks());

it.each(['Sandbox.Timedout', 'Runtime.ExitError', 'Lambda.TooManyRequestsException', 'States.DataLimitExceeded'])(
  'an end by %s is silent, and logged',
  (Error) => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    expect(isSilentEnd('generation', { Error, Cause: '{}' })).toBe(true);
    expect(logged).toHaveBeenCalledOnce();
  },
);

it.each([undefined, ...Object.values(workflowErrors), 'TypeError'])('an end by %s has said why', (name) => {
  expect(isSilentEnd('generation', name === undefined ? undefined : { Error: name })).toBe(false);
});
