import { brand } from '#shared/brand.ts';
import { formatNumber, listPlain, plural } from '#shared/kernel/language.ts';

/** Texts that the form doesn't need. They load with the results. */
export const actionMessages = {
  details: 'Details',
  words: 'Words',
  model: 'Model',
  madeOn: 'Made on',
  seed: 'Seed',
  dimensions: 'Size in pixels',
  date: 'Date',
  cost: 'Cost',
  costOfAll: (cost: string, count: number, leftOut = 0) =>
    leftOut > 0
      ? plural(
          count,
          { one: '{cost}, for # file and {leftOut} not shown', other: '{cost}, for # files and {leftOut} not shown' },
          { cost, leftOut: formatNumber(leftOut) },
        )
      : plural(count, { one: '{cost}, for # file', other: '{cost}, for # files' }, { cost }),
  fileSize: 'File size',
  filename: 'File name',
  archive: (now: Date) =>
    `${brand.slug}-${now
      .toISOString()
      .slice(0, 19)
      .replaceAll(/[^0-9]/g, '')}.zip`,
  archiving: (fetched: number, all: number) => `${fetched} of ${all}…`,
  notDownloaded: (names: readonly string[]) => `These could not be downloaded: ${listPlain(names)}`,
  archiveFailed: 'The files could not be downloaded. Please try again.',
  makeNext: 'Make something from it',
  makeNextFrom: 'From number',
  voice: (name: string) => `Voice: ${name}`,
} as const;
