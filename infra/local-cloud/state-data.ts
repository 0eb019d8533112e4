/**
 * The limit of a state's input or result. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
 */
const maximumBytes = 262_144;

export function fitsState(data: unknown): boolean {
  return Buffer.byteLength(typeof data === 'string' ? data : (JSON.stringify(data) ?? '')) <= maximumBytes;
}
