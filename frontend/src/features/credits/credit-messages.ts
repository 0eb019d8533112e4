import { formatCredits } from '#frontend/src/lib/format.ts';
import { brand } from '#shared/brand.ts';

/** Texts that the bar doesn't need. They load with the drawers. */
export const messages = {
  title: 'Credits',
  history: 'History',
  historyHint: 'What you made, and what it cost',
  plans: 'Upgrade',
  plansHint: 'Compare plans',
  howToTopUp: 'How to top up',
  steps: ['Open the mobile app', 'Buy credits there', 'Come back here: your draft is still here'],
  insufficientTitle: 'Insufficient Credits',
  required: (credits: number) => `This needs ${formatCredits(credits)}.`,
  openTopUp: 'Top up in the app',
  topUp: 'Top up your credits in the mobile app, then come back and generate.',
  payPerUse: 'Pay per use, without a subscription: you spend credits only on what you generate.',
  have: 'You have',
  shortBy: 'Short by',
  promise: `At ${brand.name}, fast, accurate, safe and secure is everything.`,
  video: 'How to top up your credits',
  videoUnavailable: 'Video unavailable',
  ok: 'OK',
} as const;
