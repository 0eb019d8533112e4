interface Plan {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly features: readonly string[];
}

/** For display only: plans are bought in the mobile app. What else they offer is the stage's to say. */
const plans: readonly Plan[] = [
  { sku: 'sku_basic', name: 'Basic', price: '$9.99', features: ['100 requests per month'] },
  { sku: 'sku_pro', name: 'Pro', price: '$19.99', features: ['Unlimited requests'] },
  { sku: 'sku_enterprise', name: 'Enterprise', price: '$49.99', features: [] },
];

/** The plans of an allow-list, or all when it is empty. */
export function plansFor(allowedSkus: readonly string[]): readonly Plan[] {
  return allowedSkus.length === 0 ? plans : plans.filter(({ sku }) => allowedSkus.includes(sku));
}
