export interface KeyedField {
  readonly variableName?: string | undefined;
  readonly key?: string | undefined;
  readonly label: string;
}

/** The name under which a form holds a field's value, and the provider's parameter. */
export function fieldKey(field: KeyedField | undefined): string {
  if (!field) return 'unknown_field';
  return field.variableName?.trim() || field.key?.trim() || keyOfLabel(field.label) || 'param';
}

/** A field's own value; names such as `constructor` never reach the prototype. */
export function valueOfField(values: object, field: KeyedField): unknown {
  const key = fieldKey(field);
  return Object.entries(values).find(([name]) => name === key)?.[1];
}

function keyOfLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
