import type { MediaType } from '#shared/kernel/media-types.ts';

const names = { image: 'an image', video: 'a video', audio: 'audio' } as const;

/** Every text about files that are uploaded beside their address. */
export const messages = {
  upload: 'Upload',
  uploadFor: (what: string) => `Upload ${what}`,
  fromTestRun: 'From the test run',
  fromTestRunFor: (what: string) => `From the test run: ${what}`,
  pickResult: (what: string) => `A result of the test run for ${what}`,
  result: (position: number) => `Result ${position}`,
  uploading: (part: number) => (part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Checking the file…'),
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
  wrongKind: (kinds: readonly MediaType[]) => `This must be ${kinds.map((kind) => names[kind]).join(' or ')}`,
} as const;
