import type { RefusalReason } from '#shared/contracts/route.ts';

export class Uncleanable extends Error {
  override readonly name = 'Uncleanable';
  readonly reason: RefusalReason;

  /** `message` follows the file's name. */
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export function damagedError(): Uncleanable {
  return new Uncleanable('file_damaged', 'is damaged, or isn’t what its name says');
}

/** For kinds in which we can't find every place where a position is stored. */
export function placeError(): Uncleanable {
  return new Uncleanable(
    'file_place',
    'can contain the place where it was made, which we can’t remove. Save it in another format and try again',
  );
}
