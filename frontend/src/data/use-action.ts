import { useState } from 'react';
import { showToast } from '../ui/show-toast.tsx';
import { ApiError, refusalMessage } from './api-error.ts';

export interface AttemptOptions {
  readonly failed: string;
  readonly onRefused?: (() => void) | undefined;
}

/** Shows a failure in a toast and resolves to false. */
export async function attempt(act: () => Promise<unknown>, options: AttemptOptions): Promise<boolean> {
  const problem = await toProblem(act, options);
  if (problem !== undefined) showToast(problem.message);
  return problem === undefined;
}

export function useAction<A extends readonly unknown[]>(
  act: (...args: A) => Promise<unknown>,
  options: AttemptOptions,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = async (...args: A): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    setProblem(await toProblem(() => act(...args), options));
    setBusy(false);
  };
  return {
    run: (...args: A) => void run(...args),
    isBusy,
    problem: problem?.message,
    problemField: problem?.field,
    clearProblem: () => setProblem(undefined),
  };
}

interface Problem {
  readonly message: string;
  readonly field: string | undefined;
}

async function toProblem(
  act: () => Promise<unknown>,
  { failed, onRefused }: AttemptOptions,
): Promise<Problem | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const refusal = refusalMessage(error);
    if (refusal !== undefined) onRefused?.();
    const field = error instanceof ApiError ? error.fields[0]?.field : undefined;
    return { message: refusal ?? failed, field };
  }
}

interface Attempts {
  readonly done: number;
  readonly failed: number;
  readonly problem: string | undefined;
}

export async function attemptAll<T>(
  items: readonly T[],
  act: (item: T, index: number) => Promise<unknown>,
  options: AttemptOptions,
): Promise<Attempts> {
  const problems: string[] = [];
  for (const [index, item] of items.entries()) {
    const problem = await toProblem(() => act(item, index), options);
    if (problem !== undefined) problems.push(problem.message);
  }
  return { done: items.length - problems.length, failed: problems.length, problem: problems[0] };
}
