import { credits } from '#shared/contracts/credits.ts';
import { useApi } from '../data/use-api.ts';

const refreshMs = 60_000;

/** The subscriber's credits, and whether they cover `required`. */
export function useBalance(required = 0) {
  return useApi(credits.getCredits, { query: { required } }, { refreshInterval: refreshMs, keepPreviousData: true });
}
