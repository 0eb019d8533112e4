import * as z from 'zod/mini';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export const jsonValueSchema: z.ZodMiniType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), jsonValueSchema);

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are the same JSON, whatever the order of their names. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null));
  }
  if (!isJsonObject(a)) return a === b;
  const names = Object.keys(a);
  return (
    isJsonObject(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] ?? null, b[name] ?? null))
  );
}
