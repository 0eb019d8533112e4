import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { listPlain, plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

const leftOut = {
  image: {
    one: '# picture was hidden by the safety filter. It counts towards the price.',
    other: '# pictures were hidden by the safety filter. They count towards the price.',
  },
  video: {
    one: '# film was hidden by the safety filter. It counts towards the price.',
    other: '# films were hidden by the safety filter. They count towards the price.',
  },
  audio: {
    one: '# sound was hidden by the safety filter. It counts towards the price.',
    other: '# sounds were hidden by the safety filter. They count towards the price.',
  },
} satisfies Record<MediaType, Parameters<typeof plural>[1]>;

/** Texts that the form doesn't need. They load with the results. */
export const resultMessages = {
  numbered: (number: number, all: number) => `${formatNumber(number)} of ${formatNumber(all)}`,
  showAll: 'Show all',
  showLess: 'Show less',
  refunded: (credits: number) => `${formatCredits(credits)} refunded.`,
  downloadAll: (count: number) => `Download all (${formatNumber(count)})`,

  makeAnotherMeanwhile: 'Start another',
  trayTitle: 'Your generations',
  tray: (running: number, ended: number) =>
    listPlain([
      ...(running > 0 ? [`${formatNumber(running)} running`] : []),
      ...(ended > 0 ? [`${formatNumber(ended)} ended`] : []),
    ]),
  offline: 'You’re offline. It keeps running.',
  view: 'View',
  viewOne: (title: string) => `View ${title}`,
  cancelOne: (title: string) => `Cancel ${title}`,
  dismissOne: (title: string) => `Dismiss ${title}`,
  progressOf: (title: string) => `Progress of ${title}`,
  isReady: (title: string) => `${title} is ready`,
  hasFailed: (title: string) => `${title} failed`,

  count: (count: number) => `× ${formatNumber(count)}`,
  attempt: (age: string) => `your attempt (${age})`,
  earlier: 'Your last result',
  openPage: 'Open its page',
  resultNotFound: 'Result Not Found',
  resultLoadFailed: 'Couldn’t load the result',
  resultsDeleted: 'The files were deleted',
  resultsDeletedText: 'The prompt and the settings are still here.',
  leftOut: (count: number, mediaType: MediaType) => plural(count, leftOut[mediaType]),
} as const;
