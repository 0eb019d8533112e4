import * as z from 'zod/mini';
import type { JsonValue } from '#shared/kernel/json.ts';

const jsonSchema = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.json())),
  const: z.optional(z.json()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  $ref: z.optional(z.string()),
  minimum: z.optional(z.number()),
  minItems: z.optional(z.number()),
});

interface Content {
  /** The subject of texts, after the property's name. */
  readonly subject: string;
  /** The value of booleans. */
  readonly isYes: boolean;
}

/** A valid instance of a JSON schema, the same every time. */
export function instanceOf(rawSchema: unknown, content: Content, name = 'value', root: unknown = rawSchema): JsonValue {
  const schema = jsonSchema.parse(rawSchema);
  if (schema.$ref) return instanceOf(definitionOf(root, schema.$ref), content, name, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  if (schema.anyOf) return instanceOf(schema.anyOf[0], content, name, root);
  switch ([schema.type ?? 'string'].flat()[0] ?? 'string') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [
          key,
          instanceOf(property, content, key, root),
        ]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        instanceOf(schema.items ?? {}, content, name, root),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return content.isYes;
    case 'null':
      return null;
    default:
      return `${name}: ${content.subject}`.slice(0, 120);
  }
}

/** `#/$defs/Field` in the root schema. */
function definitionOf(root: unknown, reference: string): unknown {
  const names = reference.split('/').slice(1);
  return names.reduce<unknown>((place, key) => z.record(z.string(), z.unknown()).parse(place)[key], root);
}
