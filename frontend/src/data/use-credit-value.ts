import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { useApi } from './use-api.ts';

/** What a credit is worth in US dollars, as the sign-in told; undefined where the stage does not say. Asks nothing. */
export function useCreditValue(): number | undefined {
  const { data } = useApi(adminAuth.getAccess, {}, { revalidateOnMount: false, revalidateOnFocus: false });
  return data?.creditValueUsd;
}
