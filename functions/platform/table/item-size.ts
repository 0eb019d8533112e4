import { AppError } from '../app-error.ts';

/** DynamoDB refuses items above 400 KB; the difference is room for later writes. */
export const maxItemBytes = 360 * 1024;

export function assertItemFits(item: object, message: string, maxBytes = maxItemBytes): void {
  if (itemBytes(item) > maxBytes) throw new AppError('invalid_input', message);
}

/** Follows the rules of the DynamoDB developer guide ("item sizes and formats"), and never counts less. */
export function itemBytes(item: object): number {
  const attributes = Object.entries(item).filter(([, value]) => value !== undefined);
  return attributes.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
}

const containerBytes = 3;
const elementBytes = 1;

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  // Two digits take a byte; sign and exponent take one more each.
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 2;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, element) => sum + valueBytes(element) + elementBytes, containerBytes);
  }
  if (typeof value !== 'object' || value === null) return 1;
  return containerBytes + itemBytes(value) + elementBytes * Object.keys(value).length;
}
