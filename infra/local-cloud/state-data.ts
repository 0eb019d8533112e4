/** Of the input or result of a state. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const maximumBytes = 262_144;

/** Whether Step Functions has room for it. */
export function fitsState(data: unknown): boolean {
  return Buffer.byteLength(typeof data === 'string' ? data : (JSON.stringify(data) ?? '')) <= maximumBytes;
}
