import type { Schema } from './schema.ts';

/** The order in which fal shows the properties; what it does not list comes after, and required ones first. */
export function orderedNames({ properties = {}, required = [], order = [] }: Schema): string[] {
  const names = Object.keys(properties);
  const listed = [...new Set(order)].filter((name) => names.includes(name));
  const rest = names.filter((name) => !listed.includes(name));
  const isRequired = new Set(required);
  return [...listed, ...rest.filter((name) => isRequired.has(name)), ...rest.filter((name) => !isRequired.has(name))];
}
