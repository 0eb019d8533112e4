export class Uncleanable extends Error {
  override readonly name = 'Uncleanable';
}

export function damagedError(): Uncleanable {
  return new Uncleanable('is damaged, or isn’t what its name says');
}
