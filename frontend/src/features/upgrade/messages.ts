export const messages = {
  title: 'Upgrade',
  current: (plan: string) => `You’re on the ${plan} plan.`,
  plans: 'Plans',
  paidWithCredits: 'Your plan sets the monthly limit; each generation uses credits.',
  smaller: 'Included in your plan',
  perMonth: '/month',
  currentPlan: 'Current plan',
  choose: (plan: string) => `Choose ${plan}`,
  useMobileApp: 'Plans are changed in the mobile app. Please open it to upgrade.',
  why: 'Why Upgrade',
  how: 'How to Upgrade',
  steps: ['Open the mobile app', 'Go to Settings, then Subscription', 'Choose a plan', 'Pay', 'Return here'],
} as const;

interface Plan {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly features: readonly string[];
}

/** Only for display: plans are bought in the mobile app, and the stage adds its own features. */
const plans: readonly Plan[] = [
  { sku: 'sku_basic', name: 'Basic', price: '$9.99', features: ['100 requests per month'] },
  { sku: 'sku_pro', name: 'Pro', price: '$19.99', features: ['Unlimited requests'] },
  { sku: 'sku_enterprise', name: 'Enterprise', price: '$49.99', features: [] },
];

/** An empty list allows all plans. */
export function plansFor(allowedSkus: readonly string[]): readonly Plan[] {
  return allowedSkus.length === 0 ? plans : plans.filter(({ sku }) => allowedSkus.includes(sku));
}
