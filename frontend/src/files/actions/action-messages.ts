import { brand } from '#shared/brand.ts';
import { formatNumber, listPlain, plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { formatCredits } from '#frontend/src/lib/format.ts';

/** Texts that the form doesn't need. They load with the results. */
export const actionMessages = {
  details: 'Details',
  prompt: 'Prompt',
  model: 'Model',
  madeOn: 'Tool',
  seed: 'Seed',
  kind: 'Kind',
  kinds: { image: 'Image', video: 'Video', audio: 'Audio' } satisfies Record<MediaType, string>,
  state: 'State',
  ready: 'Ready',
  dimensions: 'Dimensions',
  date: 'Date',
  cost: 'Cost',
  costOfAll: (cost: string, count: number, leftOut = 0) =>
    leftOut > 0
      ? plural(
          count,
          { one: '{cost} for # file and {leftOut} hidden', other: '{cost} for # files and {leftOut} hidden' },
          { cost, leftOut: formatNumber(leftOut) },
        )
      : plural(count, { one: '{cost} for # file', other: '{cost} for # files' }, { cost }),
  fileSize: 'File size',
  filename: 'File name',
  archive: (now: Date) =>
    `${brand.slug}-${now
      .toISOString()
      .slice(0, 19)
      .replaceAll(/[^0-9]/g, '')}.zip`,
  archiving: (fetched: number, all: number) => `${fetched} of ${all}…`,
  notDownloaded: (names: readonly string[]) => `Couldn’t download ${listPlain(names)}`,
  readyToSave: 'Your files are ready',
  archiveFailed: 'Couldn’t download the files. Please try again.',
  vary: (cost: number | undefined) => (cost === undefined ? 'Vary' : `Vary (${formatCredits(cost)})`),
  editPrompt: 'Edit prompt',
  upscale: 'Upscale',
  animate: 'Animate',
  favourite: 'Favourite',
  save: 'Save',
  more: 'More',
  asInput: 'Use as input',
  on: (title: string, price: string) => `${title}, ${price}`,
  /** Names the source of prefilled entries. */
  yours: { image: 'your picture', video: 'your film', audio: 'your sound' } satisfies Record<MediaType, string>,
  compare: 'Compare',
  firstPicture: 'First picture',
  secondPicture: 'Second picture',
  beforeAndAfter: 'Before and after',
  before: 'Before',
  after: 'After',
  beforePart: (percent: number) => `${percent}% before, ${100 - percent}% after`,
  voice: (name: string) => `Voice: ${name}`,
  appAssets: 'Assets of this app',
  deleted: (count: number) => plural(count, { one: 'File deleted', other: '# files deleted' }),
  notDeleted: (count: number) => plural(count, { one: 'Couldn’t delete the file.', other: 'Couldn’t delete # files.' }),
  undo: 'Undo',
  moreActions: 'More actions',
  share: 'Share',
  shareText: 'Anyone with the link can see this file, and nothing else about you.',
  shareUnknown: 'We couldn’t check whether it is shared',
  createShare: 'Create and copy link',
  sharing: 'Creating…',
  shareLink: 'Public link',
  shareLinkHint: 'Works until you stop sharing or delete the file.',
  handOver: 'Send…',
  showPrompt: 'Show the prompt to anyone with the link',
  changeShareFailed: 'We couldn’t change the shared page. Please try again.',
  endShare: 'Stop sharing',
  endShareFailed: 'We couldn’t stop sharing. Please try again.',
  shareFailed: 'Couldn’t share the file',
  copyLink: 'Copy link',
  copyPrompt: 'Copy prompt',
  copied: 'Copied',
  copyFailed: 'Your browser didn’t allow copying',
  edit: 'Edit with AI',
  editThroughPages: 'Editing is available through public pages.',
  pagesFailed: 'Couldn’t load the tools',
  noPageAccepts: 'No tool takes this kind of file yet.',
  delete: 'Delete',
} as const;
