import * as z from 'zod/mini';

/** An attribute in DynamoDB's wire protocol: `{"S": "text"}`. */
type WireValue = { readonly [type: string]: unknown };
export type WireItem = Readonly<Record<string, WireValue>>;

export const wireItemSchema: z.ZodMiniType<WireItem> = z.record(z.string(), z.record(z.string(), z.unknown()));
const listSchema = z.array(z.record(z.string(), z.unknown()));

const bytesPerUnit = 1024;
/** For a list or map, and for each of its elements. */
const containerBytes = 3;
const elementBytes = 1;

/** Follows the rules of the DynamoDB developer guide ("item sizes and formats"). */
export function itemSizeBytes(item: WireItem): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);
}

export function countWriteUnits(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / bytesPerUnit));
}

function valueBytes(value: WireValue): number {
  const [[type, content] = ['NULL', true]] = Object.entries(value);
  switch (type) {
    case 'S':
      return Buffer.byteLength(z.string().parse(content));
    case 'N':
      // Two digits take a byte; sign and exponent take one more.
      return Math.ceil(z.string().parse(content).replaceAll(/\D/g, '').length / 2) + 1;
    case 'B':
      return z.instanceof(Uint8Array).parse(content).byteLength;
    case 'BOOL':
    case 'NULL':
      return 1;
    case 'M': {
      const map = wireItemSchema.parse(content);
      return containerBytes + itemSizeBytes(map) + elementBytes * Object.keys(map).length;
    }
    case 'L':
      return listSchema
        .parse(content)
        .reduce((sum, element) => sum + valueBytes(element) + elementBytes, containerBytes);
    case 'SS':
      return z
        .array(z.string())
        .parse(content)
        .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    default:
      throw new Error(`The table holds no attributes of type ${type}`);
  }
}
