import { expect, it } from 'vitest';
import { isMedia, resultsProblem } from '#frontend/src/admin/requests/request-drawers.tsx';
import { maxResults } from '#shared/contracts/admin-pro-requests.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';

const files = (...sizes: number[]) => sizes.map((size) => ({ size }));

it.each([
  ['the maximum number', files(...Array<number>(maxResults).fill(1)), undefined],
  [
    'one more than the maximum',
    files(...Array<number>(maxResults + 1).fill(1)),
    'At most 10 files can be sent with one request.',
  ],
  ['the maximum total size', files(maxUploadBytes - 1, 1), undefined],
  ['one byte above the maximum total size', files(maxUploadBytes, 1), 'Together the files are larger than 100 MB.'],
])('checks the files (%s): %o', (_, picked, problem) => expect(resultsProblem(picked)).toBe(problem));

it.each([
  ['report.pdf', 'application/pdf', false],
  ['notes.txt', 'text/plain', false],
  ['picture.jpg', 'image/jpeg', true],
  ['film.mp4', '', true],
  ['voice.mp3', 'audio/mpeg', true],
])('sends %s of type “%s”: %s', (name, type, isSent) => expect(isMedia(new File([], name, { type }))).toBe(isSent));
