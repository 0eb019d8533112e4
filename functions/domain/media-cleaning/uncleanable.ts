export class Uncleanable extends Error {
  override readonly name = 'Uncleanable';
}

export function damagedError(): Uncleanable {
  return new Uncleanable('is damaged, or not what it says it is');
}
