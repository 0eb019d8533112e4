import { listOr } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';

const mediaNames = { image: 'an image', video: 'a video', audio: 'audio' } as const;

export const messages = {
  drag: 'Drag to another place',

  app: 'App',
  appId: 'App ID',
  chooseApp: 'Choose an app…',
  otherApp: 'Other id…',
  appsFailed: 'The apps could not be loaded',
  apiKey: 'API key',
  otherKey: 'Key deleted or not available to you',
  keysFailed: 'The API keys could not be loaded',

  exampleMedia: 'the example',
  exampleMediaUrl: 'Example media URL',
  exampleMediaType: (type: string) => `Detected: ${type}`,
  mediaTypes: { image: 'Image', video: 'Video', audio: 'Audio' },
  mediaFailed: { image: 'Failed to load image', video: 'Failed to load video', audio: 'Failed to load audio' },
  upload: 'Upload',
  uploadFor: (what: string) => `Upload ${what}`,
  fromTestRun: 'From the test run',
  fromTestRunFor: (what: string) => `From the test run: ${what}`,
  pickResult: (what: string) => `A result of the test run for ${what}`,
  result: (position: number) => `Result ${position}`,
  uploading: (part: number) => (part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Checking the file…'),
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
  wrongKind: (kinds: readonly MediaType[]) => `This must be ${listOr(kinds.map((kind) => mediaNames[kind]))}`,
} as const;
