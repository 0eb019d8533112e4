import { guessContentType } from '#frontend/src/data/post-file.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { acceptedMediaTypes, acceptsFile, listExtensions } from '#shared/kernel/media-types.ts';
import { messages } from './messages.ts';
import { isScalable } from './prepare-image.ts';

interface Selection<F> {
  readonly accepted: readonly F[];
  readonly problem?: string;
}

interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export function selectFiles<F extends PickedFile>(
  files: readonly F[],
  accept: string | undefined,
  room: number,
): Selection<F> {
  const wrongType = files.filter((file) => !acceptsFile(accept, file));
  const tooLarge = files.find(isTooLarge);
  const empty = files.find(({ size }) => size === 0);
  const fitting = files.filter((file) => acceptsFile(accept, file) && !isTooLarge(file) && file.size > 0);
  const problems = [
    selectionProblem(wrongType, tooLarge, accept) ?? (empty && messages.emptyFile(empty.name)),
    fitting.length === 0 && messages.noneValid,
  ];
  const problem = problems.filter(Boolean).join(' ') || undefined;
  const accepted = fitting.slice(0, Math.max(0, room));
  return problem === undefined ? { accepted } : { accepted, problem };
}

/** Images are scaled down before the upload, so their size doesn't matter. */
function isTooLarge(file: PickedFile): boolean {
  return file.size > maxUploadBytes && !isScalable(guessContentType(file));
}

function selectionProblem(
  wrongType: readonly PickedFile[],
  tooLarge: PickedFile | undefined,
  accept: string | undefined,
) {
  const names = wrongType.map(({ name }) => name);
  if (names.length > 0) return messages.invalidTypes(names, acceptedMediaTypes(accept));
  return tooLarge && messages.tooLarge(tooLarge.name);
}

/** Includes extensions, because some systems know no type for them. */
export function chooserAccept(accept: string | undefined): string {
  return acceptedMediaTypes(accept)
    .flatMap((mediaType) => [`${mediaType}/*`, ...listExtensions(mediaType).map((extension) => `.${extension}`)])
    .join(',');
}
