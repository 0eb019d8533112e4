import { useState } from 'react';
import { showToast } from '../ui/toasts.tsx';
import { refusalOf } from './api-error.ts';

interface AttemptOptions {
  /** Said when it failed for a reason that nobody knows; a refusal speaks for itself. */
  readonly failed: string;
  /** The server has answered, and would not: what is shown may not be so any more. */
  readonly onRefused?: (() => void) | undefined;
}

/** Does what a person asked for; a failure is said in passing. False when it failed. */
export async function attempt(act: () => Promise<unknown>, options: AttemptOptions): Promise<boolean> {
  const problem = await problemOf(act, options);
  if (problem !== undefined) showToast(problem);
  return problem === undefined;
}

/** One thing that a person can ask for, with whether it is under way and what kept it from being done. */
export function useAction<A extends readonly unknown[]>(
  act: (...args: A) => Promise<unknown>,
  options: AttemptOptions,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (...args: A): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    setProblem(await problemOf(() => act(...args), options));
    setBusy(false);
  };
  return { run: (...args: A) => void run(...args), isBusy, problem, clearProblem: () => setProblem(undefined) };
}

async function problemOf(
  act: () => Promise<unknown>,
  { failed, onRefused }: AttemptOptions,
): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) onRefused?.();
    return refusal ?? failed;
  }
}
