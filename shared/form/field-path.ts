import type { JsonObject, JsonValue } from '../kernel/json.ts';

type Segment = string | number;

/** A name with dots and indexes up to 99; other names are literal, so no name creates a huge list. */
const nestedName = /^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,2}\])*$/;

/** Setting these would change an object's prototype. */
const unsafeNames: ReadonlySet<Segment> = new Set(['__proto__', 'prototype', 'constructor']);

function parseFieldPath(name: string): Segment[] | undefined {
  const segments = nestedName.test(name)
    ? Array.from(name.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([text, index]) => (index === undefined ? text : Number(index)))
    : [name];
  return segments.some((segment) => unsafeNames.has(segment)) ? undefined : segments;
}

/** Creates missing objects and lists; an index can leave holes before it. Ignores unsafe names. */
export function putAt(target: JsonObject, name: string, value: JsonValue): void {
  const [first, ...rest] = parseFieldPath(name) ?? [];
  if (typeof first === 'string') target[first] = withValue(ownProperty(target, first), rest, value);
}

export function readAt(source: unknown, name: string): unknown {
  return parseFieldPath(name)?.reduce<unknown>(ownProperty, source);
}

function withValue(current: unknown, path: readonly Segment[], value: JsonValue): JsonValue {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  const next = withValue(ownProperty(current, segment), rest, value);
  if (typeof segment === 'string') return { ...(isObject(current) ? current : {}), [segment]: next };
  const list: JsonValue[] = Array.isArray(current) ? current.slice() : [];
  list[segment] = next;
  return list;
}

function ownProperty(source: unknown, segment: Segment): unknown {
  if (typeof segment === 'number') return Array.isArray(source) ? source[segment] : undefined;
  return isObject(source) && Object.hasOwn(source, segment) ? source[segment] : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
