/** Every text of the upgrade screen, in the words of S§2.8 and S§9. */
export const messages = {
  title: 'Upgrade',
  current: (plan: string) => `You are on the ${plan} plan.`,
  plans: 'Plans',
  perMonth: '/month',
  currentPlan: 'Current plan',
  choose: (plan: string) => `Choose ${plan}`,
  useMobileApp: 'Plans are changed in the mobile app. Please open it to upgrade.',
  why: 'Why Upgrade',
  reasons: ['More requests each month', 'Every image, video and audio page', 'Fast, accurate, safe and secure'],
  how: 'How to Upgrade',
  steps: ['Open the mobile app', 'Go to Settings, then Subscription', 'Choose a plan', 'Pay', 'Return here'],
} as const;
