import { AppError } from '#functions/platform/app-error.ts';

/** Refuses to charge another cost than the one that was shown; a mock session is charged nothing. */
export function assertShownCost(
  { session }: { readonly session: { readonly isMock: boolean } },
  shown: number | undefined,
  cost: number,
): void {
  if (session.isMock || shown === undefined || shown === cost) return;
  const credits = cost === 1 ? 'credit' : 'credits';
  const message = `The cost of this page has changed from ${shown} to ${cost} ${credits}. Please check it and try again.`;
  throw new AppError('cost_changed', message);
}
