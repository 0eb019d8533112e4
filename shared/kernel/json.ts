export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

/** Equal values become equal texts, because DynamoDB does not keep the order of names. */
export function sortNames(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortNames);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortNames(part)]));
}

/** DynamoDB stores 32 levels; the item and the attribute take one each. */
const deepest = 30;

/** Names that DynamoDB can store, and that its client reads again. */
export function isStorableName(name: string): boolean {
  return name.length >= 1 && name.length <= 256 && name !== 'constructor' && name !== '__proto__';
}

export function isStorableNumber(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER && (value === 0 || Math.abs(value) >= 1e-100);
}

export function isStorable(value: unknown, levels = deepest): boolean {
  if (typeof value === 'number') return isStorableNumber(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, levels - 1));
  return Object.entries(value).every(([name, part]) => isStorableName(name) && isStorable(part, levels - 1));
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
