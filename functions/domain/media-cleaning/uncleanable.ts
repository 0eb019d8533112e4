/** A file that can't be freed of what it tells beside its media; the message says why, in words for people. */
export class Uncleanable extends Error {
  override readonly name = 'Uncleanable';
}

/** Of one that does not follow its own format. */
export function damaged(): Uncleanable {
  return new Uncleanable('is damaged, or not what it says it is');
}
