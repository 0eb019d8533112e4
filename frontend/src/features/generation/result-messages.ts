import type { MediaType } from '#shared/kernel/media-types.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';

const oneResult = { image: 'picture', video: 'film', audio: 'sound' } satisfies Record<MediaType, string>;

/** Texts that the form doesn't need. They load with the results. */
export const resultMessages = {
  numbered: (number: number, all: number) => `${formatNumber(number)} of ${formatNumber(all)}`,
  refunded: (credits: number) => `${formatCredits(credits)} refunded.`,
  downloadAll: (count: number) => `Download all (${formatNumber(count)})`,
  compare: 'Compare',
  firstPicture: 'First picture',
  secondPicture: 'Second picture',
  beforeAndAfter: 'Before and after',
  before: 'Before',
  after: 'After',
  beforePart: (percent: number) => `${percent}% before, ${100 - percent}% after`,

  makeAnotherMeanwhile: 'Make another meanwhile',
  trayTitle: 'Your generations',
  tray: (running: number, ended: number) =>
    [running > 0 && `${formatNumber(running)} running`, ended > 0 && `${formatNumber(ended)} ended`]
      .filter(Boolean)
      .join(', '),
  view: 'View',
  viewOne: (title: string) => `View ${title}`,
  cancelOne: (title: string) => `Cancel ${title}`,
  dismissOne: (title: string) => `Dismiss ${title}`,
  progressOf: (title: string) => `Progress of ${title}`,
  isReady: (title: string) => `${title} is ready`,
  hasFailed: (title: string) => `${title} has failed`,

  running: 'Running now',
  count: (count: number) => `× ${formatNumber(count)}`,
  changeEntries: 'Change the entries',
  /** Names the source of prefilled entries; `age` looks like `5 minutes ago`. */
  attempt: (age: string) => `your attempt (${age})`,
  makeAnother: 'Make another',
  earlier: 'Your last result',
  openPage: 'Open its page',
  resultNotFound: 'Result Not Found',
  resultLoadFailed: 'The result could not be loaded',
  resultsDeleted: 'Its files have been deleted',
  resultsDeletedText: 'What they were made from is still known.',
  leftOut: (count: number, mediaType: MediaType) =>
    count === 1
      ? `1 ${oneResult[mediaType]} is not shown: the provider marked it as unfit. It was made, and is part of the price.`
      : `${formatNumber(count)} ${oneResult[mediaType]}s are not shown: the provider marked them as unfit. They were made, and are part of the price.`,
} as const;
