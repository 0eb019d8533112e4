import { type AttemptOptions, toProblem } from './use-action.ts';

interface Attempts {
  readonly done: number;
  readonly failed: number;
  /** Why the first one failed. */
  readonly problem: string | undefined;
}

/** Acts on one item after another; a failure does not stop the others. */
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
