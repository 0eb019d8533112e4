import { brand } from '#shared/brand.ts';

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
    `${cost}, for ${count} ${count === 1 ? 'file' : 'files'}${leftOut > 0 ? ` and ${leftOut} not shown` : ''}`,
  fileSize: 'File size',
  filename: 'File name',
  archive: (now: Date) =>
    `${brand.slug}-${now
      .toISOString()
      .slice(0, 19)
      .replaceAll(/[^0-9]/g, '')}.zip`,
  archiving: (fetched: number, all: number) => `${fetched} of ${all}…`,
  notDownloaded: (names: readonly string[]) => `These could not be downloaded: ${names.join(', ')}`,
  archiveFailed: 'The files could not be downloaded. Please try again.',
  makeNext: 'Make something from it',
  makeNextFrom: 'From number',
  voice: (name: string) => `Voice: ${name}`,
} as const;
