import type { MutatorOptions } from 'swr';
import type { Cost } from '#shared/form/price.ts';

interface CostlyPage {
  readonly form: Cost;
}

/** How a page that is read again is shown: with its new cost, and otherwise as it is being filled in. */
export function costOnly<P extends CostlyPage>(): MutatorOptions<P, P> {
  return {
    populateCache: (latest, shown) => {
      const { creditCost, priceRule } = latest.form;
      return shown ? { ...shown, form: { ...shown.form, creditCost, priceRule } } : latest;
    },
    revalidate: false,
    throwOnError: false,
  };
}
