import { brand } from '#shared/brand.ts';
import { formatPriceBreakdown } from '#frontend/src/form/credits/credit-check.tsx';
import { formatCredits, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { plural } from '#shared/kernel/language.ts';

type ReceiptInput = Pick<Generation, 'receipt' | 'price'>;

/** Formats `: 10 credits × 4 (Pictures: 4)`, if the price depends on the form. */
function formatPriceParts(price: ReceiptInput['price']): string {
  return price ? `: ${formatPriceBreakdown(price)}` : '';
}

export const messages = {
  pageNotFound: 'Page Not Found',
  loadFailed: 'Failed to load page configuration.',

  generating: 'Generating...',

  creating: { image: 'Creating your image', video: 'Creating your video', audio: 'Creating your audio' },
  queued: (ahead: number) => (ahead === 0 ? 'Next in the queue' : `${formatNumber(ahead)} ahead of you in the queue`),
  percent: (progress: number) => `${Math.round(progress * 100)}%`,
  remaining: (seconds: number) => `About ${formatDuration(seconds)} left`,
  overdue: 'Taking longer than usual',
  heldReceipt: ({ receipt, price }: ReceiptInput) =>
    `${formatCredits(receipt.held)} held${formatPriceParts(price)}. They are charged only when it succeeds.`,
  canLeave: 'You can leave this page. The result will be in your assets.',
  startedInBackground: 'Generation started in background',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  cancelFailed: 'It could not be cancelled. Please try again.',
  progress: 'Generation progress',

  pleaseWait: `Please Wait, ${brand.name} is Creating Your Request`,
  waiting: [
    'Reading your request…',
    'Gathering ideas…',
    'Choosing colours and tones…',
    'Sketching the first outlines…',
    'Adding light and depth…',
    'Refining the details…',
    'Checking the result…',
    'Almost there…',
  ],
  waitingVideo: 'Moving pictures while you wait',
  mute: 'Mute',
  unmute: 'Unmute',
  hide: 'Wait in the background',
  close: 'Close',
  resultReady: 'Your result is ready',
  viewResult: 'View result now',

  done: 'Generation Complete!',
  moreAssets: (count: number) => `+${count} more assets generated`,
  assetCount: (count: number) => plural(count, { one: '# asset', other: '# assets' }),
  save: 'Save',
  ready: 'Ready',
  restart: 'Restart',
  seeAssets: 'See your assets',

  failed: 'Generation Failed',
  generationFailed: 'Generation failed',
  notAvailable: (reason: string) => `This can’t be made at the moment. (Session or model not available. ${reason})`,
  cancelled: 'Generation Cancelled',
  changeForm: 'Change the form',
  laterAdvice: 'The same page will not work for now. Please try again later, or use another page.',
  retryAdvice: 'The same request may succeed when it is sent again.',
  changeAdvice: 'Change what you entered and generate again.',
  unsureAdvice:
    'We could not tell whether it was started. Try again with the same entries: it will not be charged twice.',
  notStarted: 'Nothing was started and no credits were charged.',
  receipt: ({ receipt: { held, charged, released, refundDue }, price }: ReceiptInput) =>
    [
      charged > 0 ? `${formatCredits(charged)} charged${formatPriceParts(price)}.` : 'No credits were charged.',
      released > 0 && `${formatCredits(released)} released.`,
      refundDue > 0 && `${formatCredits(refundDue)} will be refunded.`,
      held > 0 && `${formatCredits(held)} still held.`,
    ]
      .filter(Boolean)
      .join(' '),

  recent: 'Recent generations',
  howItWorks:
    'Describe what you want to see and press Generate. You only pay if it works, and everything is kept here.',
  status: { processing: 'Processing', completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },

  offline: 'You are offline',
  offlineText: 'Your entries are kept on this device. Generate again when you are connected.',
} as const;
