import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#shared/contracts/api.ts';
import type { RouteContract } from '#shared/contracts/route.ts';

/** Names of ids in bodies; in paths and queries, everything except search words is an id. */
const naming = /^(id|ids|.*[a-z]Ids?|.*_id|routePath|cursor|contentType|filename|fingerprint|provider)$/;
/** A search can contain any character of a name. */
const typed = new Set(['search']);

interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/** Finds text schemas by the names of their fields; a form's fields can contain more. */
function textsIn(schema: z.ZodMiniType, name = '', seen = new Set<z.ZodMiniType>()): NamedSchema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return textsWithin(schema, name, (inner, field = name) => textsIn(inner as z.ZodMiniType, field, seen));
}

function textsWithin(
  schema: z.ZodMiniType,
  name: string,
  within: (inner: unknown, field?: string) => NamedSchema[],
): NamedSchema[] {
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape).flatMap(([field, inner]) => within(inner, field));
  }
  if (schema instanceof z.ZodMiniArray) return within(schema.def.element);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option: unknown) => within(option));
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  ) {
    return within(schema.def.innerType);
  }
  return schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniPipe ? [{ name, schema }] : [];
}

const routes = Object.entries(api).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, RouteContract>).map(([name, route]) => ({
    of: `${feature}.${name}`,
    route,
  })),
);

const ids = routes.flatMap(({ of, route: { params, query, body, headers } }) => {
  const outside = [params, query, headers].flatMap((schema) => (schema ? textsIn(schema) : []));
  const inside = body ? textsIn(body).filter(({ name }) => naming.test(name)) : [];
  return [...outside.filter(({ name }) => !typed.has(name)), ...inside].map((entry) => ({ of, ...entry }));
});

it.each(ids)('$of refuses control characters in $name', ({ schema }) => {
  const controls = ['\u0000', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085'];
  // Long enough for all schemas, with the character where no trimming removes it.
  const acceptedControls = controls.filter((control) => schema.safeParse(`abcdefgh${control}ijkl`).success);
  expect(acceptedControls).toEqual([]);
});

it('finds the names of known ids', () => {
  const names = new Set(ids.map(({ name }) => name));
  for (const name of ['uploadId', 'ids', 'filename', 'contentType', 'routePath', 'sessionId', 'cursor', 'apiKeyId']) {
    expect(names).toContain(name);
  }
});
