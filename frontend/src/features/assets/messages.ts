import type { MediaType } from '#shared/domain/media-type.ts';

/** Every text of the asset screens, in the words of S§2.10 and S§5. */
export const messages = {
  title: (name: string) => (name ? `${name}’s assets` : 'Your assets'),
  back: 'Back',
  loadFailed: 'Failed to fetch assets',
  tryAgain: 'Try Again',
  empty: 'No assets yet',
  emptyHint: 'Whatever you generate or upload is kept here.',
  goHome: 'Go to the start',
  loadingMore: 'Loading more assets…',
  loadMore: 'Load more',
  grid: 'Assets, newest first',

  browse: 'Browse files',
  fromAssets: 'Choose from your assets',
  drop: (kinds: readonly MediaType[], limit: number) =>
    `Drop or paste ${limit === 1 ? 'a file' : `up to ${limit} files`} here: ${kinds.join(', ')}.`,
  dropping: 'Drop to upload',
  remove: (name: string) => `Remove ${name}`,
  retry: (name: string) => `Retry ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  more: (count: number) => `+${count}`,
  showAll: (count: number) => `Show ${count} more files`,
  full: (limit: number) => (limit === 1 ? 'One file is chosen.' : `All ${limit} files are chosen.`),
  invalidTypes: (names: readonly string[], kinds: readonly MediaType[]) =>
    `Invalid file types: ${names.join(', ')}. Please select ${kinds.join(' or ')} files only.`,
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  noneValid: 'No valid files selected.',
  uploadFailed: 'Upload failed',
  uploaded: (count: number) => `Successfully uploaded ${count} file(s)`,

  checking: 'Checking the file…',

  pickTitle: 'Your assets',
  pickHint: (limit: number) => (limit === 1 ? 'Choose one file.' : `Choose up to ${limit} files.`),
  pickTabs: 'Where the files come from',
  uploadTab: 'Upload',
  generatedTab: 'Generated',
  upload: 'Upload files',
  selected: (count: number, limit: number) => `${count} of ${limit} selected`,
  cancel: 'Cancel',
  use: 'Use selection',
} as const;
