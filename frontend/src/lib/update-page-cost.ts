import type { MutatorOptions } from 'swr';
import type { Cost } from '#shared/form/price.ts';

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
