import { plural } from '#shared/kernel/language.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import type { Erasure, Traces } from '#shared/contracts/erasure.ts';

export const eraseMessages = {
  title: 'Delete everywhere',
  notLoaded: 'Couldn’t find out what this deletes',
  lead: 'This can’t be undone. It deletes or removes:',
  file: {
    image: 'The picture, its preview and all earlier versions',
    video: 'The film and all earlier versions',
    audio: 'The sound and all earlier versions',
  } satisfies Record<MediaType, string>,
  share: 'Its shared page, with the files there',
  favourite: 'Its place among your favourites',
  resultOfRequest: 'The result in your request to our artists',
  atProvider: 'The copy that the service which made it still has, within minutes',
  generations: (count: number) =>
    plural(count, {
      one: 'The file in the entries of # generation that used it',
      other: 'The file in the entries of # generations that used it',
    }),
  running: (count: number) =>
    plural(count, {
      one: '# generation that uses it and still runs: it is cancelled without a charge',
      other: '# generations that use it and still run: they are cancelled without a charge',
    }),
  requests: (count: number) =>
    plural(count, {
      one: 'The file in # request to our artists, who can’t open it any longer',
      other: 'The file in # requests to our artists, who can’t open it any longer',
    }),
  caches: 'Browsers and our delivery network can show it for up to another hour.',
  results: (count: number) => plural(count, { one: '# result was made from it', other: '# results were made from it' }),
  alsoResults: 'Delete them everywhere, too',
  resultsStay: 'Otherwise they stay.',
  moreResults: 'There are more. Delete these first, or open the others.',
  partial: 'Only your newest generations are listed. The file is removed from older ones, too.',
  cancel: 'Cancel',
  confirm: 'Delete everywhere',
  deleting: 'Deleting…',
  failed: 'Not everything is deleted. Please try again.',
  deleted: ({ deleted, cleared, cancelled }: Erasure) => [
    plural(
      deleted.files,
      { one: '# file is deleted everywhere: {versions}.', other: '# files are deleted everywhere: {versions}.' },
      { versions: plural(deleted.versions, { one: '# stored version', other: '# stored versions' }) },
    ),
    ...(deleted.shares > 0
      ? [plural(deleted.shares, { one: '# shared page is gone.', other: '# shared pages are gone.' })]
      : []),
    ...(cleared.generations > 0
      ? [
          plural(cleared.generations, {
            one: 'Removed from the entries of # generation.',
            other: 'Removed from the entries of # generations.',
          }),
        ]
      : []),
    ...(cleared.requests > 0
      ? [plural(cleared.requests, { one: 'Removed from # request.', other: 'Removed from # requests.' })]
      : []),
    ...(cancelled > 0
      ? [plural(cancelled, { one: '# generation was cancelled.', other: '# generations were cancelled.' })]
      : []),
  ],
} as const;

export function listTraces(
  traces: Traces,
  { mediaType, isFavourite }: { readonly mediaType: MediaType; readonly isFavourite: boolean },
): string[] {
  const { generations, running, requests } = traces;
  return [
    eraseMessages.file[mediaType],
    ...(traces.isShared ? [eraseMessages.share] : []),
    ...(isFavourite ? [eraseMessages.favourite] : []),
    ...(traces.isResultOfRequest ? [eraseMessages.resultOfRequest] : []),
    ...(traces.isAtProvider ? [eraseMessages.atProvider] : []),
    ...(generations > 0 ? [eraseMessages.generations(generations)] : []),
    ...(running > 0 ? [eraseMessages.running(running)] : []),
    ...(requests > 0 ? [eraseMessages.requests(requests)] : []),
  ];
}
