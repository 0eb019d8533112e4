import type { MediaType } from '#shared/kernel/media-types.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { listPlain, plural } from '#shared/kernel/language.ts';

const leftOut = {
  image: {
    one: '# picture is not shown: the provider marked it as unfit. It was made, and is part of the price.',
    other: '# pictures are not shown: the provider marked them as unfit. They were made, and are part of the price.',
  },
  video: {
    one: '# film is not shown: the provider marked it as unfit. It was made, and is part of the price.',
    other: '# films are not shown: the provider marked them as unfit. They were made, and are part of the price.',
  },
  audio: {
    one: '# sound is not shown: the provider marked it as unfit. It was made, and is part of the price.',
    other: '# sounds are not shown: the provider marked them as unfit. They were made, and are part of the price.',
  },
} satisfies Record<MediaType, Parameters<typeof plural>[1]>;

/** Texts that the form doesn't need. They load with the results. */
export const resultMessages = {
  numbered: (number: number, all: number) => `${formatNumber(number)} of ${formatNumber(all)}`,
  showAll: 'Show all',
  showLess: 'Show less',
  refunded: (credits: number) => `${formatCredits(credits)} refunded.`,
  downloadAll: (count: number) => `Download all (${formatNumber(count)})`,

  makeAnotherMeanwhile: 'Make another meanwhile',
  trayTitle: 'Your generations',
  tray: (running: number, ended: number) =>
    listPlain([
      ...(running > 0 ? [`${formatNumber(running)} running`] : []),
      ...(ended > 0 ? [`${formatNumber(ended)} ended`] : []),
    ]),
  view: 'View',
  viewOne: (title: string) => `View ${title}`,
  cancelOne: (title: string) => `Cancel ${title}`,
  dismissOne: (title: string) => `Dismiss ${title}`,
  progressOf: (title: string) => `Progress of ${title}`,
  isReady: (title: string) => `${title} is ready`,
  hasFailed: (title: string) => `${title} has failed`,

  count: (count: number) => `× ${formatNumber(count)}`,
  /** Names the source of prefilled entries; `age` looks like `5 minutes ago`. */
  attempt: (age: string) => `your attempt (${age})`,
  earlier: 'Your last result',
  openPage: 'Open its page',
  resultNotFound: 'Result Not Found',
  resultLoadFailed: 'The result could not be loaded',
  resultsDeleted: 'Its files have been deleted',
  resultsDeletedText: 'What they were made from is still known.',
  leftOut: (count: number, mediaType: MediaType) => plural(count, leftOut[mediaType]),
} as const;
