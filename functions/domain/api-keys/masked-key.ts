const shown = 4;
const bullet = '•';
const maskLength = 16;

/** A key as it may be shown: its first and last four characters, and of a short one nothing. */
export function maskedKey(key: string): string {
  if (key.length <= 2 * shown) return bullet.repeat(maskLength);
  return `${key.slice(0, shown)}${bullet.repeat(maskLength - 2 * shown)}${key.slice(-shown)}`;
}
