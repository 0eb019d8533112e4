import { formatPriceParts } from '#frontend/src/form/credit-check.tsx';
import { formatCredits } from '#frontend/src/lib/format.ts';
import { brand } from '#shared/brand.ts';
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
  /** True at any moment of the wait, and one line on a phone. */
  tips: [
    'Tip: Vary makes another one like it',
    'Tip: Edit prompt keeps all your other entries',
    'Tip: Favourites are easy to find again',
    'Tip: Use as input takes it into another tool',
    'Tip: Share makes a link that anyone can open',
    'Tip: Presets keep your entries for next time',
    'Tip: Everything you make is in your assets',
    'Tip: You can start another one meanwhile',
  ],
  waitingVideo: 'Video while you wait',
  mute: 'Mute',
  unmute: 'Unmute',
  hide: 'Hide, keep working',
  close: 'Close',
  resultReady: 'Your result is ready',
  viewResult: 'View result now',
} as const;
