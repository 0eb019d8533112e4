import { type FalEndpoint, sharedComponents } from './endpoint.ts';
import type { Schema } from './schema.ts';

/** One entry of a model error's `detail`, as fal's models word it. */
export interface InputProblem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly url: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
  readonly input: unknown;
}

type Loc = InputProblem['loc'];
type Resolve = (schema: Schema) => Schema;

export function problem(
  loc: Loc,
  type: string,
  msg: string,
  details: Pick<InputProblem, 'input' | 'ctx'>,
): InputProblem {
  return { loc, msg, type, url: `https://docs.fal.ai/errors/#${type}`, ...details };
}

/** Judges an input by the schema that the endpoint's own OpenAPI document publishes. */
export function validateInput(endpoint: FalEndpoint, input: unknown): InputProblem[] {
  const components = { ...sharedComponents, ...endpoint.components };
  const resolve: Resolve = (schema) => {
    if (schema.$ref) return resolve(components[schema.$ref.replace(/^.*\//, '')] ?? {});
    const [only] = schema.allOf ?? [];
    return only ? { ...resolve(only), ...schema, allOf: [] } : schema;
  };
  return problemsOf(endpoint.input, input, { loc: ['body'], resolve });
}

interface Place {
  readonly loc: Loc;
  readonly resolve: Resolve;
}

function problemsOf(reference: Schema, input: unknown, place: Place): InputProblem[] {
  const schema = place.resolve(reference);
  if (schema.anyOf) {
    const attempts = schema.anyOf.map((option) => problemsOf(option, input, place));
    return attempts.some((problems) => problems.length === 0) ? [] : (attempts[0] ?? []);
  }
  const typeProblem = problemOfType(schema, input, place.loc);
  if (typeProblem) return [typeProblem];
  if (schema.enum && !schema.enum.some((value) => value === input)) {
    const expected = schema.enum.map((value) => `'${value}'`).join(', ');
    return [problem(place.loc, 'literal_error', `Input should be ${expected}`, { input, ctx: { expected } })];
  }
  if (typeof input === 'number') return boundProblems(schema, input, place.loc);
  if (typeof input === 'string' || Array.isArray(input)) {
    const items = Array.isArray(input) ? input : [];
    const itemProblems = items.flatMap((item, index) =>
      problemsOf(schema.items ?? {}, item, { ...place, loc: [...place.loc, index] }),
    );
    return [...lengthProblems(schema, input, place.loc), ...itemProblems];
  }
  return isRecord(input) ? propertyProblems(schema, input, place) : [];
}

function propertyProblems(schema: Schema, input: Record<string, unknown>, place: Place): InputProblem[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const loc = [...place.loc, name];
    if (Object.hasOwn(input, name)) return problemsOf(property, input[name], { ...place, loc });
    return schema.required?.includes(name) ? [problem(loc, 'missing', 'Field required', { input })] : [];
  });
}

function problemOfType(schema: Schema, input: unknown, loc: Loc): InputProblem | undefined {
  switch (schema.type) {
    case 'string':
      return typeof input === 'string' ? undefined : wrongType('string', 'string');
    case 'integer':
      return Number.isInteger(input) ? undefined : wrongType('int', 'integer');
    case 'number':
      return typeof input === 'number' ? undefined : wrongType('float', 'number');
    case 'boolean':
      return typeof input === 'boolean' ? undefined : wrongType('bool', 'boolean');
    case 'array':
      return Array.isArray(input) ? undefined : wrongType('list', 'list');
    case 'object':
      return isRecord(input) ? undefined : wrongType('dict', 'dictionary');
    case 'null':
      return input === null ? undefined : wrongType('none', 'null');
    case undefined:
      return undefined;
  }
  function wrongType(type: string, name: string) {
    return problem(loc, `${type}_type`, `Input should be a valid ${name}`, { input });
  }
}

function boundProblems(schema: Schema, input: number, loc: Loc): InputProblem[] {
  const { minimum, maximum } = schema;
  if (minimum !== undefined && input < minimum) {
    const msg = `Input should be greater than or equal to ${minimum}`;
    return [problem(loc, 'greater_than_equal', msg, { input, ctx: { ge: minimum } })];
  }
  if (maximum === undefined || input <= maximum) return [];
  const msg = `Input should be less than or equal to ${maximum}`;
  return [problem(loc, 'less_than_equal', msg, { input, ctx: { le: maximum } })];
}

function lengthProblems(schema: Schema, input: string | readonly unknown[], loc: Loc): InputProblem[] {
  const min = schema.minLength ?? schema.minItems ?? 0;
  const max = schema.maxLength ?? schema.maxItems ?? Infinity;
  if (input.length < min) {
    const msg = `Sequence should have at least ${min} items`;
    return [problem(loc, 'sequence_too_short', msg, { input, ctx: { min_length: min } })];
  }
  if (input.length <= max) return [];
  const msg = `Sequence should have at most ${max} items`;
  return [problem(loc, 'sequence_too_long', msg, { input, ctx: { max_length: max } })];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
