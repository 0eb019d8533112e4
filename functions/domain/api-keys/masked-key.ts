const shown = 4;
const bullet = '•';
const maskLength = 16;

/** A key as it may be shown: its first and last four characters, and of a short one nothing. */
export function maskedKey(key: string): string {
  // By characters: half of one is no text, which the table does not take.
  const characters = Array.from(key);
  if (characters.length <= 2 * shown) return bullet.repeat(maskLength);
  const [first, last] = [characters.slice(0, shown).join(''), characters.slice(-shown).join('')];
  return `${first}${bullet.repeat(maskLength - 2 * shown)}${last}`;
}
