/** False in `npm test`, true with `npm run test:all` and for single runs. */
export function runsWhole(): boolean {
  return process.env['ATELIA_TESTS'] !== 'gate';
}
