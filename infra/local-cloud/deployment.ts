import * as z from 'zod/mini';
import type { CloudAssembly, Stack } from './cloud-assembly.ts';
import { localAccount, localRegion } from './local-aws.ts';
import {
  makeArn,
  physicalName,
  readOwner,
  readQualifier,
  resolveAttribute,
  resolveRef,
  type Resource,
} from './physical-names.ts';

export const noValue = Symbol('AWS::NoValue');

const pseudoParameters: Readonly<Record<string, unknown>> = {
  'AWS::AccountId': localAccount,
  'AWS::Region': localRegion,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NoValue': noValue,
  'AWS::NotificationARNs': [],
};

export class Deployment {
  readonly assembly: CloudAssembly;
  /** Local addresses replace public ones (`https://...cloudfront.net`, the keys) in every resolved text. */
  readonly addresses = new Map<string, string>();
  /** Values replace CloudFormation's references (`{{resolve:secretsmanager:...}}`, the keys) in every resolved text. */
  readonly secretReferences = new Map<string, string>();

  constructor(assembly: CloudAssembly) {
    this.assembly = assembly;
  }

  resources(type: string): Resource[] {
    return this.assembly.stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources)
        .filter(([, { Type, Condition }]) => Type === type && (!Condition || this.scopeOf(stack).condition(Condition)))
        .map(([logicalId]) => this.resourceNamed(stack, logicalId)),
    );
  }

  /** Resolves only the schema's properties, so unsupported values matter only if used. */
  read<Shape extends z.core.$ZodLooseShape>(
    resource: Resource,
    schema: z.ZodMiniObject<Shape>,
  ): z.output<z.ZodMiniObject<Shape>> {
    return this.parse(resource, schema, (value) => this.localise(value));
  }

  /** Keeps the public addresses, which stay valid while the local ones change at each start. */
  readDeployed<Shape extends z.core.$ZodLooseShape>(
    resource: Resource,
    schema: z.ZodMiniObject<Shape>,
  ): z.output<z.ZodMiniObject<Shape>> {
    return this.parse(resource, schema, (value) => value);
  }

  private parse<Shape extends z.core.$ZodLooseShape>(
    resource: Resource,
    schema: z.ZodMiniObject<Shape>,
    localise: (value: unknown) => unknown,
  ): z.output<z.ZodMiniObject<Shape>> {
    const scope = this.scopeOf(this.stackNamed(resource.stackName));
    const properties = Object.keys(schema.shape)
      .filter((name) => name in resource.properties)
      .map((name) => [name, localise(resolve(resource.properties[name], scope))]);
    const parsed = schema.safeParse(Object.fromEntries(properties));
    if (!parsed.success)
      throw new Error(`${resource.logicalId} (${resource.type}) is not understood`, { cause: parsed.error });
    return parsed.data;
  }

  private stackNamed(name: string): Stack {
    const stack = this.assembly.stacks.find((candidate) => candidate.name === name);
    if (!stack) throw new Error(`No stack named ${name}`);
    return stack;
  }

  private scopeOf(stack: Stack): IntrinsicScope {
    const { template } = stack;
    const scope: IntrinsicScope = {
      ref: (name) => {
        if (name === 'AWS::StackName' || name === 'AWS::StackId') return stack.name;
        if (name in pseudoParameters) return pseudoParameters[name];
        if (name in template.Parameters) return this.parameter(stack, name);
        const resource = this.resourceNamed(stack, name);
        return this.qualifiedArn(resource, scope) ?? resolveRef(resource);
      },
      attribute: (logicalId, name) => {
        const resource = this.resourceNamed(stack, logicalId);
        if (name === 'Version') return readQualifier(resource);
        return this.qualifiedArn(resource, scope) ?? resolveAttribute(resource, name);
      },
      condition: (name) => Boolean(resolve(template.Conditions[name], scope)),
      mapping: (map, topKey, secondKey) => template.Mappings[map]?.[topKey]?.[secondKey],
      importValue: (exportName) => this.exported(exportName),
    };
    return scope;
  }

  refOf(resource: Resource): string {
    return this.qualifiedArn(resource, this.scopeOf(this.stackNamed(resource.stackName))) ?? resolveRef(resource);
  }

  private resourceNamed({ name, template }: Stack, logicalId: string): Resource {
    const found = template.Resources[logicalId];
    if (!found) throw new Error(`${name} has no resource ${logicalId}`);
    const { Type: type, Properties: properties, DeletionPolicy } = found;
    return { stackName: name, logicalId, type, properties, isRetained: DeletionPolicy === 'Retain' };
  }

  private qualifiedArn(resource: Resource, scope: IntrinsicScope): string | undefined {
    const qualifier = readQualifier(resource);
    if (qualifier === undefined) return undefined;
    const owner = readOwner(resource, (value) => resolve(value, scope));
    return `${owner.startsWith('arn:') ? owner : makeArn('AWS::Lambda::Function', owner)}:${qualifier}`;
  }

  private parameter({ template, parent }: Stack, name: string): unknown {
    if (parent === undefined || !(name in parent.parameters)) return template.Parameters[name]?.Default;
    return resolve(parent.parameters[name], this.scopeOf(this.stackNamed(parent.name)));
  }

  private exported(exportName: string): unknown {
    for (const stack of this.assembly.stacks) {
      const scope = this.scopeOf(stack);
      for (const { Export, Value } of Object.values(stack.template.Outputs)) {
        if (Export && resolve(Export.Name, scope) === exportName) return resolve(Value, scope);
      }
    }
    throw new Error(`No stack exports ${exportName}`);
  }

  output(name: string): string | undefined {
    for (const stack of this.assembly.stacks) {
      const output = stack.template.Outputs[name];
      if (output !== undefined) return String(resolve(output.Value, this.scopeOf(stack)));
    }
    return undefined;
  }

  localise(value: unknown): unknown {
    if (typeof value === 'string') {
      return [...this.addresses, ...this.secretReferences].reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        value,
      );
    }
    if (Array.isArray(value)) return value.map((item) => this.localise(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.localise(item)]));
  }
}

/** Finds the start of a logical id, else a part of it, ignoring dashes. Throws unless exactly one matches. */
export function nameLookup(deployment: Deployment, type: string): (part: string) => string {
  const resources = deployment.resources(type);
  return (part) => {
    const wanted = part.replaceAll('-', '').toLowerCase();
    const ids = resources.map((resource) => ({ resource, id: resource.logicalId.toLowerCase() }));
    const candidates = [
      ids.filter(({ id }) => id === wanted || id.startsWith(`${wanted}function`)),
      ids.filter(({ id }) => id.startsWith(wanted)),
      ids.filter(({ id }) => id.includes(wanted)),
    ];
    const [found, ...others] = candidates.find((some) => some.length > 0) ?? [];
    if (!found) throw new Error(`No ${type} named like ${part}`);
    if (others.length > 0)
      throw new Error(`${part} may be any of ${[found, ...others].map(({ id }) => id).join(', ')}`);
    return physicalName(found.resource);
  };
}

export interface IntrinsicScope {
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, topKey: string, secondKey: string): unknown;
  importValue(exportName: string): unknown;
}

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

const textSchema = z.coerce.string();
const listSchema = z.array(z.unknown());

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => scope.ref(textSchema.parse(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId = '', ...attribute] = Array.isArray(argument)
      ? argument.map(String)
      : textSchema.parse(argument).split('.');
    return scope.attribute(logicalId, attribute.join('.'));
  },
  'Fn::ImportValue': (name, scope) => scope.importValue(textSchema.parse(resolve(name, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return z.array(textSchema).parse(resolve(parts, scope)).join(separator);
  },
  'Fn::Split': (argument, scope) => {
    const [separator, value] = z.tuple([z.string(), z.unknown()]).parse(argument);
    return textSchema.parse(resolve(value, scope)).split(separator);
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = z.tuple([z.coerce.number(), z.unknown()]).parse(argument);
    return listSchema.parse(resolve(values, scope))[index];
  },
  'Fn::Sub': substitute,
  'Fn::FindInMap': (argument, scope) => {
    const [map, top, second] = z.tuple([textSchema, textSchema, textSchema]).parse(resolve(argument, scope));
    return scope.mapping(map, top, second);
  },
  'Fn::Base64': (argument, scope) => Buffer.from(textSchema.parse(resolve(argument, scope))).toString('base64'),
  'Fn::If': (argument, scope) => {
    const [condition, whenTrue, whenFalse] = z.tuple([z.string(), z.unknown(), z.unknown()]).parse(argument);
    return resolve(scope.condition(condition) ? whenTrue : whenFalse, scope);
  },
  Condition: (name, scope) => scope.condition(textSchema.parse(name)),
  'Fn::Equals': (argument, scope) => {
    const [left, right] = z.tuple([z.unknown(), z.unknown()]).parse(resolve(argument, scope));
    return JSON.stringify(left) === JSON.stringify(right);
  },
  'Fn::Not': (argument, scope) => !listSchema.parse(resolve(argument, scope))[0],
  'Fn::And': (argument, scope) => listSchema.parse(resolve(argument, scope)).every(Boolean),
  'Fn::Or': (argument, scope) => listSchema.parse(resolve(argument, scope)).some(Boolean),
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
    : [textSchema.parse(argument), {}];
  return template.replaceAll(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return textSchema.parse(resolve(variables[name], scope));
    const [logicalId = '', ...attribute] = name.split('.');
    return textSchema.parse(attribute.length > 0 ? scope.attribute(logicalId, attribute.join('.')) : scope.ref(name));
  });
}
