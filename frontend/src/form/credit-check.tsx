import type { MutatorOptions } from 'swr';
import type { ApiError } from '#frontend/src/data/api-error.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { balanceRequest } from '#frontend/src/data/session-cache.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { RetryLine } from '#frontend/src/ui/retry-line.tsx';
import { type Balance, credits } from '#shared/contracts/credits.ts';
import type { Price, PricePart } from '#shared/form/price-rule.ts';
import type { Cost } from '#shared/form/price.ts';

export const messages = {
  preview: (offer: string) => `Preview: ${offer}`,
  balance: (available: number) => `You have ${formatCredits(available)}`,
  held: (amount: number) => `${formatNumber(amount)} on hold`,
  insufficient: 'Insufficient Credits',
  checkFailed: 'Failed to check credits',
  checking: 'Checking Credits...',
} as const;

const refreshMs = 60_000;

export interface CreditCheck {
  readonly balance: Balance | undefined;
  /** Undefined while a balance is known, even if a later check fails. */
  readonly failure: string | undefined;
  readonly isPreview?: boolean;
  readonly retry: () => void;
}

/** All callers share one cached balance; an external back end is also asked about each cost. */
export function useCreditCheck(required = 0): CreditCheck {
  const isMock = useAppStore((store) => store.session?.isMock ?? false);
  const options = { refreshInterval: refreshMs, ...unlessFresh() };
  const shared = useApi(credits.getCredits, balanceRequest, options);
  const isAsked = required > 0 && shared.data?.isExternal;
  const asked = useApi(credits.getCredits, isAsked ? { query: { required } } : null, options);
  const data = asked.data ?? (shared.data && { ...shared.data, hasEnough: shared.data.available >= required });
  const error = asked.error ?? shared.error;
  const balance = data && { ...data, required, hasEnough: isMock || data.hasEnough };
  const failure = balance || !error ? undefined : describeBalanceFailure(error);
  return { balance, failure, retry: () => refresh(credits.getCredits) };
}

function describeBalanceFailure({ code, message }: ApiError): string {
  return code === 'not_found' || code === 'unavailable' ? message : messages.checkFailed;
}

export function CreditLine({ balance, failure, isPreview, retry }: CreditCheck) {
  if (isPreview) return undefined;
  if (failure !== undefined) return <RetryLine onRetry={retry}>{failure}</RetryLine>;
  return (
    <p className="font-medium text-ink tabular-nums">
      <span>{balance ? messages.balance(balance.available) : messages.checking}</span>
      {balance && balance.held > 0 && <span className="text-muted">{` · ${messages.held(balance.held)}`}</span>}
    </p>
  );
}

export function formatAvailableCredits({ balance }: CreditCheck): string {
  return balance ? formatCredits(balance.available) : messages.checking;
}

export function spendLabel({ balance, failure, isPreview }: CreditCheck, offer: string): string {
  if (isPreview) return messages.preview(offer);
  if (!balance) return failure === undefined ? messages.checking : offer;
  return balance.hasEnough ? offer : messages.insufficient;
}

export function createPreviewCredits(cost: number): CreditCheck {
  const balance = { available: cost, held: 0, required: cost, hasEnough: true, isExternal: false };
  return { balance, failure: undefined, isPreview: true, retry: () => undefined };
}

/** Formats like `10 credits × 4 (Pictures: 4)`. */
export function formatPriceBreakdown({ base, parts, minimum }: Price): string {
  const factors = [formatCredits(base), ...parts.map(formatFactor)].join(' ');
  return minimum === undefined ? factors : `${factors}, at least ${formatCredits(minimum)}`;
}

export function formatPriceParts(price: Price | undefined): string {
  return price ? `: ${formatPriceBreakdown(price)}` : '';
}

function formatFactor({ label, asked, factor }: PricePart): string {
  return `× ${formatNumber(factor)} (${asked === '' ? label : `${label}: ${asked}`})`;
}

interface CostlyPage {
  readonly form: Cost;
}

/** Updates only the cost of a refetched page, so the form in use stays. With a price rule, replaces the fields, too. */
export function updateCostOnly<P extends CostlyPage>(): MutatorOptions<P, P> {
  return {
    populateCache: (latest, shown) => {
      if (!shown) return latest;
      const { creditCost, priceRule } = latest.form;
      const isByRule = priceRule !== undefined || shown.form.priceRule !== undefined;
      return { ...shown, form: isByRule ? latest.form : { ...shown.form, creditCost } };
    },
    revalidate: false,
    throwOnError: false,
  };
}
