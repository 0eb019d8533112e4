/** Every text of the upgrade screen, as the product specifies them. */
export const messages = {
  title: 'Upgrade',
  current: (plan: string) => `You are on the ${plan} plan.`,
  plans: 'Plans',
  paidWithCredits: 'A plan says how many requests you may make. Each one is paid with credits, on every plan.',
  smaller: 'A smaller plan than yours',
  perMonth: '/month',
  currentPlan: 'Current plan',
  choose: (plan: string) => `Choose ${plan}`,
  useMobileApp: 'Plans are changed in the mobile app. Please open it to upgrade.',
  why: 'Why Upgrade',
  how: 'How to Upgrade',
  steps: ['Open the mobile app', 'Go to Settings, then Subscription', 'Choose a plan', 'Pay', 'Return here'],
} as const;
