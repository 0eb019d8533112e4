import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';

export const messages = {
  preview: (offer: string) => `Preview: ${offer}`,
  balance: (credits: number) => `You have ${formatCredits(credits)}`,
  held: (credits: number) => `${formatNumber(credits)} on hold`,
  insufficient: 'Insufficient Credits',
  checkFailed: 'Failed to check credits',
  checking: 'Checking Credits...',
} as const;
