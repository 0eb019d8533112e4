import * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { endpointIdFrom } from './endpoint-id.ts';
import { FalImportError } from './fal-import-error.ts';
import { resolveSchema } from './resolve-schema.ts';
import type { Schema } from './schema.ts';

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

/** What an endpoint's OpenAPI document says, its references followed. */
export interface FalDocument {
  readonly endpointId: string;
  readonly title: string;
  readonly description: string;
  /** fal's own, such as `image-to-video`. */
  readonly category: string | undefined;
  readonly input: Schema;
  /** Undefined when the document describes no result. */
  readonly output: Schema | undefined;
}

/** Throws `FalImportError` when it is no OpenAPI document of an endpoint. */
export function readDocument(value: unknown): FalDocument {
  const document = parseDocument(value);
  const info = infoSchema.parse(document['info'] ?? {});
  const metadata = info['x-fal-metadata'];
  const { endpointId, post } = findEndpoint(document, metadata?.endpointId);
  const body = schemaIn(postSchema.safeParse(post).data?.requestBody);
  if (body === undefined) throw new FalImportError(`The document does not say what "${endpointId}" takes`);
  const result = resultOf(document, endpointId);
  return {
    endpointId,
    title: titleOf(info.title, endpointId),
    description: descriptionOf(info.description),
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
  const paths = Object.entries(pathsOf(document)).flatMap(([path, item]) => {
    const endpointId = endpointIdFrom(path);
    const post = isJsonObject(item) ? item['post'] : undefined;
    return endpointId === undefined || post === undefined ? [] : [{ endpointId, post }];
  });
  const found = paths.find(({ endpointId }) => endpointId === named) ?? paths[0];
  if (!found) throw new FalImportError('The document names no endpoint that can be run');
  return found;
}

function resultOf(document: JsonObject, endpointId: string): unknown {
  const item = pathsOf(document)[`/${endpointId}/requests/{request_id}`];
  const responses = getSchema.safeParse(isJsonObject(item) ? item['get'] : undefined).data?.responses;
  return schemaIn(responses?.['200']);
}

function pathsOf(document: JsonObject): JsonObject {
  const { paths } = document;
  return isJsonObject(paths) ? paths : {};
}

function schemaIn(body: { readonly content?: z.infer<typeof content> | undefined } | undefined): unknown {
  const types = body?.content ?? {};
  return (types['application/json'] ?? Object.values(types)[0])?.schema;
}

const genericTitle = /^(queue openapi for|fal queue api|fal\b.*\bapi$)/i;
const genericDescription = /^the (fal queue api\b|openapi schema for\b)/i;

function titleOf(title = '', endpointId: string): string {
  return title.trim() === '' || genericTitle.test(title.trim()) ? titleOfEndpoint(endpointId) : title.trim();
}

/** `fal-ai/kling-video/v2.1/master/image-to-video` is Kling Video v2.1 Master Image To Video. */
function titleOfEndpoint(endpointId: string): string {
  const words = endpointId
    .split('/')
    .slice(1)
    .join(' ')
    .split(/[-_\s]+/);
  return words.map((word) => (/^v\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(' ');
}

function descriptionOf(description = ''): string {
  return genericDescription.test(description.trim()) ? '' : description.trim();
}
