import * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { parseEndpointId } from './endpoint-id.ts';
import { mergeSchemas, type RawSchema, rawSchema, type Schema } from './json-schema.ts';

export class FalImportError extends Error {
  override readonly name = 'FalImportError';
}

const text = z.catch(z.optional(z.string()), undefined);
const infoSchema = z.catch(
  z.object({
    title: text,
    description: text,
    'x-fal-metadata': z.catch(z.optional(z.object({ endpointId: text, category: text })), undefined),
  }),
  {},
);
const content = z.record(z.string(), z.object({ schema: z.unknown() }));
const bodySchema = z.object({ content });
const postSchema = z.object({ requestBody: bodySchema });
const getSchema = z.object({ responses: z.record(z.string(), z.catch(z.partial(bodySchema), {})) });

export interface FalDocument {
  readonly endpointId: string;
  readonly title: string;
  readonly description: string;
  readonly category: string | undefined;
  readonly input: Schema;
  readonly output: Schema | undefined;
}

export function readDocument(value: unknown): FalDocument {
  const document = parseDocument(value);
  const info = infoSchema.parse(document['info'] ?? {});
  const metadata = info['x-fal-metadata'];
  const { endpointId, post } = findEndpoint(document, metadata?.endpointId);
  const body = findSchema(postSchema.safeParse(post).data?.requestBody);
  if (body === undefined) throw new FalImportError(`The document does not say what "${endpointId}" takes`);
  const result = findResultSchema(document, endpointId);
  return {
    endpointId,
    title: chooseTitle(info.title, endpointId),
    description: cleanDescription(info.description),
    category: metadata?.category,
    input: resolveSchema(document, body),
    output: result === undefined ? undefined : resolveSchema(document, result),
  };
}

function parseDocument(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new FalImportError('This is not an OpenAPI document');
  if (!isJsonObject(value['paths'])) throw new FalImportError('The document names no paths');
  return value;
}

function findEndpoint(document: JsonObject, named: string | undefined) {
  const paths = Object.entries(readPaths(document)).flatMap(([path, item]) => {
    const endpointId = parseEndpointId(path);
    const post = isJsonObject(item) ? item['post'] : undefined;
    return endpointId === undefined || post === undefined ? [] : [{ endpointId, post }];
  });
  const found = paths.find(({ endpointId }) => endpointId === named) ?? paths[0];
  if (!found) throw new FalImportError('The document names no endpoint that can be run');
  return found;
}

function findResultSchema(document: JsonObject, endpointId: string): unknown {
  const item = readPaths(document)[`/${endpointId}/requests/{request_id}`];
  const responses = getSchema.safeParse(isJsonObject(item) ? item['get'] : undefined).data?.responses;
  return findSchema(responses?.['200']);
}

function readPaths(document: JsonObject): JsonObject {
  const { paths } = document;
  return isJsonObject(paths) ? paths : {};
}

function findSchema(body: { readonly content?: z.infer<typeof content> | undefined } | undefined): unknown {
  const types = body?.content ?? {};
  return (types['application/json'] ?? Object.values(types)[0])?.schema;
}

const genericTitle = /^(queue openapi for|fal queue api|fal\b.*\bapi$)/i;
const genericDescription = /^the (fal queue api\b|openapi schema for\b)/i;

function chooseTitle(title = '', endpointId: string): string {
  return title.trim() === '' || genericTitle.test(title.trim()) ? deriveTitle(endpointId) : title.trim();
}

function deriveTitle(endpointId: string): string {
  const words = endpointId
    .split('/')
    .slice(1)
    .join(' ')
    .split(/[-_\s]+/);
  return words.map((word) => (/^v\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ');
}

function cleanDescription(description = ''): string {
  return genericDescription.test(description.trim()) ? '' : description.trim();
}

/** fal's largest documents have some hundred nodes; a short hostile one can describe millions. */
const maxNodes = 20_000;
const maxDepth = 40;

function resolveSchema(document: JsonObject, schema: unknown): Schema {
  let nodes = 0;

  /** `within` has all references on the way here, `aliases` those since the last property or item. */
  function resolve(node: unknown, within: readonly string[], aliases: readonly string[], depth: number): Schema {
    nodes += 1;
    if (nodes > maxNodes) throw new FalImportError('The document describes more than can be imported');
    if (depth > maxDepth) throw new FalImportError('The document is nested too deeply');
    if (!isJsonObject(node)) return {};
    const raw = rawSchema.parse(node);
    const inner = (part: unknown) => resolve(part, within, [], depth + 1);
    const same = (part: unknown) => resolve(part, within, aliases, depth + 1);
    const own = resolveKeywords(raw, inner, same);
    const parts = (raw.allOf ?? []).map(same);
    if (raw.$ref !== undefined) parts.unshift(follow(raw.$ref, within, aliases, depth));
    return mergeSchemas([...parts, own]);
  }

  function follow(ref: string, within: readonly string[], aliases: readonly string[], depth: number): Schema {
    if (aliases.includes(ref)) throw new FalImportError(`"${ref}" refers only to itself`);
    const target = lookUp(document, ref);
    if (within.includes(ref)) return cutRecursion(target);
    return resolve(target, [...within, ref], [...aliases, ref], depth + 1);
  }

  return resolve(schema, [], [], 0);
}

function cutRecursion(target: unknown): Schema {
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

/** `inner` resolves the next level, `same` a description of this value. */
function resolveKeywords(raw: RawSchema, inner: Resolve, same: Resolve): Schema {
  const { $ref: _ref, allOf: _allOf, nullable, type, example, examples, _fal_ui_field: uiField, ...plain } = raw;
  const { 'x-fal-order-properties': order, items, additionalProperties: more, ...stated } = plain;
  const { exclusiveMinimum: _min, exclusiveMaximum: _max, ...rest } = stated;
  const types = [type ?? []].flat();
  const isNullable = nullable === true && raw.enum === undefined;
  const union = [...types, ...(isNullable ? (['null'] as const) : [])];
  const anyOf = union.length > 1 ? union.map((member) => ({ type: member })) : undefined;
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

/** OpenAPI 3.0 writes `exclusiveMinimum: true` beside the minimum. */
function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: RawSchema): Schema {
  return {
    minimum: exclusiveMinimum === true ? undefined : minimum,
    maximum: exclusiveMaximum === true ? undefined : maximum,
    exclusiveMinimum: typeof exclusiveMinimum === 'number' ? exclusiveMinimum : exclusiveMinimum ? minimum : undefined,
    exclusiveMaximum: typeof exclusiveMaximum === 'number' ? exclusiveMaximum : exclusiveMaximum ? maximum : undefined,
  };
}
