import { type Balance, credits } from '#shared/contracts/credits.ts';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { balanceRequest } from './known-balance.ts';
import { messages } from './messages.ts';

const refreshMs = 60_000;

/** What is known of the subscriber's credits: nothing yet, the balance, or why it could not be had. */
export interface CreditCheck {
  readonly balance: Balance | undefined;
  /** Only while there is no balance: one that is known stays, though a later check may fail. */
  readonly failure: string | undefined;
  /** Asks again wherever credits are on the screen. */
  readonly retry: () => void;
}

/** The subscriber's credits, and whether they cover `required`; one answer tells it of every cost on the screen. */
export function useCreditCheck(required = 0): CreditCheck {
  const isMock = useAppStore((store) => store.session?.isMock ?? false);
  const options = { refreshInterval: refreshMs, ...unlessFresh() };
  const { data, error } = useApi(credits.getCredits, balanceRequest, options);
  const balance = data && { ...data, required, hasEnough: isMock || data.available >= required };
  const failure = balance || !error ? undefined : failureText(error);
  return { balance, failure, retry: () => refresh(credits.getCredits) };
}

/** What keeps the credits says why itself; what happened on the way there is one to a subscriber. */
function failureText({ code, message }: ApiError): string {
  return code === 'not_found' || code === 'unavailable' ? message : messages.checkFailed;
}
