import type { MutatorOptions } from 'swr';

interface CostlyPage {
  readonly form: { readonly creditCost: number };
}

/** How a page that is read again is shown: with its new cost, and otherwise as it is being filled in. */
export function costOnly<P extends CostlyPage>(): MutatorOptions<P, P> {
  return {
    populateCache: (latest, shown) =>
      shown ? { ...shown, form: { ...shown.form, creditCost: latest.form.creditCost } } : latest,
    revalidate: false,
    throwOnError: false,
  };
}
