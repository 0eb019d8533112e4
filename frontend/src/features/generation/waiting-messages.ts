import { brand } from '#shared/brand.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { formatPriceParts } from '#frontend/src/form/credit-check.tsx';
import type { Generation } from '#shared/contracts/generations.ts';

/** Texts that the form doesn't need. They load when a generation starts. */
export const waitingMessages = {
  creating: { image: 'Creating your image', video: 'Creating your video', audio: 'Creating your audio' },
  heldReceipt: ({ receipt, price }: Pick<Generation, 'receipt' | 'price'>) =>
    `${formatCredits(receipt.held)} on hold${formatPriceParts(price)}. You only pay if it works.`,
  canLeave: 'You can leave. We’ll let you know when it’s ready.',
  startedInBackground: 'Generation started in background',
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
  waitingVideo: 'Video while you wait',
  mute: 'Mute',
  unmute: 'Unmute',
  hide: 'Hide, keep working',
  close: 'Close',
  resultReady: 'Your result is ready',
  viewResult: 'View result now',
} as const;
