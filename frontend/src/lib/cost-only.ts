import type { MutatorOptions } from 'swr';
import type { Cost } from '#shared/form/price.ts';

interface CostlyPage {
  readonly form: Cost;
}

/**
 * How a page that is read again is shown: with its new cost, and otherwise as it is being filled in. A price by a rule goes with the
 * fields that it looks at.
 */
export function costOnly<P extends CostlyPage>(): MutatorOptions<P, P> {
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
