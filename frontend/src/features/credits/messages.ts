import { brand } from '#shared/brand.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';

export const messages = {
  title: 'Credits',
  open: 'Balance, history and how to top up',
  history: 'History',
  historyHint: 'What happened, and where your credits went',
  plans: 'Upgrade',
  plansHint: 'The plans of the mobile app',
  howToTopUp: 'How to top up',
  steps: [
    'Open the mobile app',
    'Buy credits there',
    'Come back here: your balance is up to date, and what you entered is still there',
  ],
  available: 'Available credits',
  held: (credits: number) => `${formatCredits(credits)} held for what is not done yet`,
  checkAgain: (failure: string) => `${failure}. Check again`,
  insufficientTitle: 'Insufficient Credits',
  required: (credits: number) => `This needs ${formatCredits(credits)}.`,
  topUp: 'Top up your credits in the mobile app, then come back and generate.',
  payPerUse: 'Pay per use, without a subscription: credits are spent only when something is generated.',
  onEveryPlan: 'A plan says how many requests you may make. Each one is paid with credits, on every plan.',
  promise: `At ${brand.name}, fast, accurate, safe and secure is everything.`,
  video: 'How to top up your credits',
  videoUnavailable: 'Video unavailable',
  ok: 'OK',
} as const;
