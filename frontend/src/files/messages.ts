import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { listOr, listPlain, plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

const addedKinds: Record<MediaType, string> = { image: 'photo', video: 'video', audio: 'sound' };

function countFiles(kinds: readonly MediaType[], limit: number): string {
  const [kind] = kinds;
  if (kinds.length !== 1 || !kind) {
    return plural(limit, { one: 'one file ({kinds})', other: 'up to # files ({kinds})' }, { kinds: listOr(kinds) });
  }
  return plural(limit, countedKinds[kind]);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const countedKinds = {
  image: { one: 'one image', other: 'up to # images' },
  video: { one: 'one video', other: 'up to # videos' },
  audio: { one: 'one sound', other: 'up to # sounds' },
} satisfies Record<MediaType, Parameters<typeof plural>[1]>;

export const messages = {
  loadFailed: 'Failed to fetch assets',
  empty: 'No assets yet',
  emptyHint: 'What you make and upload appears here.',
  loadMore: 'Load more',
  getFailed: 'Failed to get assets. They’re safe: please try again.',
  browse: 'Browse files',
  capture: { image: 'Take a photo', video: 'Record a video', audio: 'Record audio' } satisfies Record<
    MediaType,
    string
  >,
  fromAssets: 'Choose from your assets',
  add: ([kind, ...others]: readonly MediaType[]) => `Add ${kind && others.length === 0 ? addedKinds[kind] : 'file'}`,
  drop: (kinds: readonly MediaType[], limit: number) => `Drop, paste or browse: ${countFiles(kinds, limit)}`,
  upTo: (kinds: readonly MediaType[], limit: number) => capitalise(countFiles(kinds, limit)),
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Retry ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  more: (count: number) => `+${count}`,
  showAll: (count: number) => plural(count, { one: 'Show # more file', other: 'Show # more files' }),
  full: (limit: number) => plural(limit, { one: 'One file chosen.', other: 'All # files chosen.' }),
  invalidTypes: (names: readonly string[], kinds: readonly MediaType[]) =>
    `Invalid file types: ${listPlain(names)}. Please select ${listOr(kinds)} files only.`,
  tooLarge: (name: string) => `${name} is larger than ${maxUploadBytes / 1024 / 1024} MB.`,
  emptyFile: (name: string) => `${name} is empty. Please choose another file.`,
  unreadableHeic: (name: string) =>
    `${name} can't be opened in this browser. Please save it as JPEG and choose it again.`,
  damaged: (name: string) => `${name} can't be read as a picture: it seems to be damaged. Please choose another file.`,
  noneValid: 'No valid files selected.',
  unknownError: 'Unknown error',
  noSession: 'User session not found. Please log in.',
  someFailed: (failures: readonly string[]) => `Some uploads failed: ${failures.join('; ')}`,
  uploaded: (count: number) => `Successfully uploaded ${count} file(s)`,
  checking: 'Checking the file…',
  pickTitle: 'Your assets',
  pickHint: (limit: number) => plural(limit, { one: 'Choose one file.', other: 'Choose up to # files.' }),
  pickTabs: 'Where the files come from',
  uploadTab: 'Upload',
  generatedTab: 'Generated',
  upload: 'Upload files',
  selected: (count: number, limit: number) => `${count} of ${limit} selected`,
  cancel: 'Cancel',
  use: 'Use selection',
} as const;
