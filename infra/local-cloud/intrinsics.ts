import * as z from 'zod/mini';

export interface IntrinsicScope {
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, topKey: string, secondKey: string): unknown;
  importValue(exportName: string): unknown;
}

export const noValue = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

const text = z.coerce.string();
const list = z.array(z.unknown());

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(text.parse(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId = '', ...attribute] = Array.isArray(argument)
      ? argument.map(String)
      : text.parse(argument).split('.');
    return scope.attribute(logicalId, attribute.join('.'));
  },
  'Fn::ImportValue': (name, scope) => scope.importValue(text.parse(resolve(name, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return z.array(text).parse(resolve(parts, scope)).join(separator);
  },
  'Fn::Split': (argument, scope) => {
    const [separator, value] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return text.parse(resolve(value, scope)).split(separator);
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = z.tuple([z.coerce.number(), z.unknown()]).parse(argument);
    return list.parse(resolve(values, scope))[index];
  },
  'Fn::Sub': substitute,
  'Fn::FindInMap': (argument, scope) => {
    const [map, top, second] = z.tuple([text, text, text]).parse(resolve(argument, scope));
    return scope.mapping(map, top, second);
  },
  'Fn::Base64': (argument, scope) => Buffer.from(text.parse(resolve(argument, scope))).toString('base64'),
  'Fn::If': (argument, scope) => {
    const [condition, whenTrue, whenFalse] = z.tuple([z.string(), z.unknown(), z.unknown()]).parse(argument);
    return resolve(scope.condition(condition) ? whenTrue : whenFalse, scope);
  },
  Condition: (name, scope) => scope.condition(text.parse(name)),
  'Fn::Equals': (argument, scope) => {
    const [left, right] = z.tuple([z.unknown(), z.unknown()]).parse(resolve(argument, scope));
    return JSON.stringify(left) === JSON.stringify(right);
  },
  'Fn::Not': (argument, scope) => !list.parse(resolve(argument, scope))[0],
  'Fn::And': (argument, scope) => list.parse(resolve(argument, scope)).every(Boolean),
  'Fn::Or': (argument, scope) => list.parse(resolve(argument, scope)).some(Boolean),
};

export function resolve(value: unknown, scope: IntrinsicScope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope)).filter((item) => item !== noValue);
  if (typeof value !== 'object' || value === null) return value;

  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  const intrinsic = entries.length === 1 && name !== undefined ? intrinsics[name] : undefined;
  // `Condition` is also a plain property, for example of policy statements, where it holds an object.
  if (intrinsic && !(name === 'Condition' && typeof argument === 'object')) return intrinsic(argument, scope);
  if (name?.startsWith('Fn::')) throw new Error(`${name} is not supported by the local cloud`);

  const resolved = entries.map(([key, item]): [string, unknown] => [key, resolve(item, scope)]);
  return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
}

function substitute(argument: unknown, scope: IntrinsicScope): string {
  const [template, variables] = Array.isArray(argument)
    ? z.tuple([z.string(), z.record(z.string(), z.unknown())]).parse(argument)
    : [text.parse(argument), {}];
  return template.replaceAll(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return text.parse(resolve(variables[name], scope));
    const [logicalId = '', ...attribute] = name.split('.');
    return text.parse(attribute.length > 0 ? scope.attribute(logicalId, attribute.join('.')) : scope.ref(name));
  });
}
