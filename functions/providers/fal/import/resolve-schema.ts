import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { FalImportError } from './fal-import-error.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { type RawSchema, rawSchema, type Schema } from './schema.ts';

/** fal's largest documents have some hundred; a short document can name millions. */
const mostNodes = 20_000;
const deepest = 40;

/** A schema of the document with everything that it refers to in its place. Throws `FalImportError`. */
export function resolveSchema(document: JsonObject, schema: unknown): Schema {
  let nodes = 0;

  /** `within`: the references on the way here; `aliases`: those since the last property or item. */
  function resolve(node: unknown, within: readonly string[], aliases: readonly string[], depth: number): Schema {
    nodes += 1;
    if (nodes > mostNodes) throw new FalImportError('The document describes more than can be imported');
    if (depth > deepest) throw new FalImportError('The document is nested too deeply');
    if (!isJsonObject(node)) return {};
    const raw = rawSchema.parse(node);
    const inner = (part: unknown) => resolve(part, within, [], depth + 1);
    const same = (part: unknown) => resolve(part, within, aliases, depth + 1);
    const own = keywordsOf(raw, inner, same);
    const parts = (raw.allOf ?? []).map(same);
    if (raw.$ref !== undefined) parts.unshift(follow(raw.$ref, within, aliases, depth));
    return mergeSchemas([...parts, own]);
  }

  function follow(ref: string, within: readonly string[], aliases: readonly string[], depth: number): Schema {
    if (aliases.includes(ref)) throw new FalImportError(`"${ref}" refers only to itself`);
    const target = lookUp(document, ref);
    if (within.includes(ref)) return cut(target);
    return resolve(target, [...within, ref], [...aliases, ref], depth + 1);
  }

  return resolve(schema, [], [], 0);
}

function cut(target: unknown): Schema {
  const { type, title } = rawSchema.safeParse(target).data ?? {};
  return { isCut: true, type: typeof type === 'string' ? type : undefined, title };
}

function lookUp(document: JsonObject, ref: string): unknown {
  if (!ref.startsWith('#/')) throw new FalImportError(`"${ref}" is outside the document`);
  const names = ref.slice(2).split('/').map(decodeName);
  const target = names.reduce<unknown>(
    (node, name) => (isJsonObject(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    document,
  );
  if (target === undefined) throw new FalImportError(`The document refers to "${ref}", which it does not have`);
  return target;
}

function decodeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

type Resolve = (part: unknown) => Schema;

/** `inner` resolves what is one level further down, `same` what describes the very same value. */
function keywordsOf(raw: RawSchema, inner: Resolve, same: Resolve): Schema {
  const { $ref: _ref, allOf: _allOf, nullable, type, example, examples, _fal_ui_field: uiField, ...plain } = raw;
  const { 'x-fal-order-properties': order, items, additionalProperties: more, ...stated } = plain;
  const { exclusiveMinimum: _min, exclusiveMaximum: _max, ...rest } = stated;
  const types = [type ?? []].flat();
  const isNullable = nullable === true && raw.enum === undefined;
  const union = [...types, ...(isNullable ? (['null'] as const) : [])];
  const anyOf = union.length > 1 ? union.map((one) => ({ type: one })) : undefined;
  return {
    ...rest,
    ...bounds(raw),
    type: anyOf ? undefined : types[0],
    anyOf: raw.anyOf?.map(same) ?? anyOf,
    oneOf: raw.oneOf?.map(same),
    examples: Array.isArray(examples) ? examples : example === undefined ? undefined : [example],
    ui: uiField === undefined ? raw.ui : { ...raw.ui, field: uiField },
    order,
    items: items === undefined ? undefined : inner(items),
    prefixItems: raw.prefixItems?.map(inner),
    properties: raw.properties && mapValues(raw.properties, inner),
    additionalProperties: typeof more === 'boolean' ? more : isJsonObject(more) ? inner(more) : undefined,
  };
}

function mapValues(record: Readonly<Record<string, unknown>>, resolve: Resolve): Record<string, Schema> {
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, resolve(part)]));
}

/** The older form says `exclusiveMinimum: true` beside the minimum. */
function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: RawSchema): Schema {
  return {
    minimum: exclusiveMinimum === true ? undefined : minimum,
    maximum: exclusiveMaximum === true ? undefined : maximum,
    exclusiveMinimum: typeof exclusiveMinimum === 'number' ? exclusiveMinimum : exclusiveMinimum ? minimum : undefined,
    exclusiveMaximum: typeof exclusiveMaximum === 'number' ? exclusiveMaximum : exclusiveMaximum ? maximum : undefined,
  };
}
