import { formatPriceParts } from '#frontend/src/form/credit-check.tsx';
import { formatCredits, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { plural } from '#shared/kernel/language.ts';

export const messages = {
  pageNotFound: 'Page Not Found',
  routePathMissing: 'Route path is missing.',
  loadFailed: 'Failed to load page configuration.',

  generating: 'Generating...',

  queued: (ahead: number) => (ahead === 0 ? 'Next in the queue' : `${formatNumber(ahead)} ahead of you in the queue`),
  percent: (progress: number) => `${Math.round(progress * 100)}%`,
  remaining: (seconds: number) => `About ${formatDuration(seconds)} left`,
  overdue: 'Taking longer than usual',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  cancelFailed: 'Couldn’t cancel it. Please try again.',

  done: 'Generation Complete!',
  moreAssets: (count: number) => `+${count} more assets generated`,
  assetCount: (count: number) => plural(count, { one: '# asset', other: '# assets' }),
  save: 'Save',
  ready: 'Ready',
  restart: 'Restart',
  seeAssets: 'See your assets',

  failed: 'Generation Failed',
  generationFailed: 'Generation failed',
  notAvailable: 'This can’t be made right now. (Session or model not available)',
  cancelled: 'Generation Cancelled',
  changeForm: 'Change your entries',
  laterAdvice: 'This tool is down. Try again later, or use another one.',
  retryAdvice: 'Trying again may work.',
  unsureAdvice: 'We couldn’t tell whether it started. Try again with the same entries: you won’t be charged twice.',
  notStarted: 'It didn’t start. No credits were charged.',
  receipt: ({ receipt: { held, charged, released, refundDue }, price }: Pick<Generation, 'receipt' | 'price'>) =>
    [
      charged > 0 ? `${formatCredits(charged)} charged${formatPriceParts(price)}.` : 'No credits were charged.',
      released > 0 && `${formatCredits(released)} released.`,
      refundDue > 0 && `${formatCredits(refundDue)} will be refunded.`,
      held > 0 && `${formatCredits(held)} still on hold.`,
    ]
      .filter(Boolean)
      .join(' '),

  recent: 'Recent generations',
  howItWorks:
    'Describe what you want to see and press Generate. You only pay if it works, and everything is kept here.',
  status: { processing: 'Processing', completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },

  offline: 'You’re offline',
  offlineText: 'Your draft is kept on this device. Generate when you’re back online.',
} as const;
