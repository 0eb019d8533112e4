/** The part of JSON Schema that fal's OpenAPI documents use. */
export interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly 'x-fal-order-properties'?: readonly string[];
}

type Settings = Omit<Schema, 'type'>;

export const text = (settings: Settings = {}): Schema => ({ type: 'string', ...settings });
export const integer = (settings: Settings = {}): Schema => ({ type: 'integer', ...settings });
export const number = (settings: Settings = {}): Schema => ({ type: 'number', ...settings });
export const boolean = (settings: Settings = {}): Schema => ({ type: 'boolean', ...settings });
export const choice = (values: readonly string[], settings: Settings = {}): Schema => ({
  type: 'string',
  enum: values,
  ...settings,
});
export const listOf = (items: Schema, settings: Settings = {}): Schema => ({ type: 'array', items, ...settings });
export const nullable = (schema: Schema, settings: Settings = {}): Schema => ({
  anyOf: [schema, { type: 'null' }],
  ...settings,
});
export const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object whose properties keep the order in which they are written. */
export function object(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', 'x-fal-order-properties': Object.keys(properties), properties, required };
}
